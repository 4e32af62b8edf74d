import Rx
import RxTest
import Testing

@Suite("connect")
struct ConnectableTests {
    /// Connects at 220 and 260, and again, while that one runs, at 265; disposes of the first at 240 and 285, of the
    /// last at 295. Subscribes at 230, and from inside the end when asked to, connecting anew there.
    private func run(
        _ source: [Recorded<Event<Int>>],
        resubscribes: Bool = false,
        _ build: (Observable<Int>) -> ConnectableObservable<Int>
    ) -> (events: [Recorded<Event<Int>>], spans: [RxTest.Subscription]) {
        let scheduler = makeScheduler()
        let hot = scheduler.createHotObservable(source)
        let connectable = build(hot.asObservable())
        let observer = scheduler.createObserver(Int.self)
        let connections = Log<any Disposable>()
        for time in [220, 260, 265] { scheduler.scheduleAt(time) { connections.append(connectable.connect()) } }
        for (time, index) in [(240, 0), (285, 0), (295, 2)] {
            scheduler.scheduleAt(time) { connections.entries[index].dispose() }
        }
        scheduler.scheduleAt(230) {
            _ = connectable.do(onCompleted: {
                guard resubscribes else { return }
                _ = connectable.subscribe(observer)
                connections.append(connectable.connect())
            }).subscribe(observer)
        }
        scheduler.start()
        return (observer.events, hot.subscriptions)
    }

    private let elements: [Recorded<Event<Int>>] = (21...28).map { .next($0 * 10 + 5, $0) }

    @Test("a subject made for each connection: its subscribers hear that connection alone") func fresh() {
        let publish = run(elements) { $0.publish() }
        #expect(publish.events == [.next(235, 23)])
        #expect(publish.spans == [Span(220, 240), Span(260, 295)])
        let replay = run(elements) { $0.multicast { ReplaySubject<Int>.create(bufferSize: 2) } }
        #expect(replay.events == [.next(230, 22), .next(235, 23)])
    }

    @Test("one subject for all connections: its subscribers hear them all") func fixed() {
        let trial = run(elements) { $0.multicast(ReplaySubject<Int>.create(bufferSize: 1)) }
        #expect(
            trial.events == [.next(230, 22), .next(235, 23), .next(265, 26), .next(275, 27), .next(285, 28)]
        )
        #expect(trial.spans == [Span(220, 240), Span(260, 295)])
    }

    @Test("who subscribes and connects inside the end hears the next connection") func again() {
        let source = elements.prefix(2) + [.next(235, 1), .completed(238)] + elements.dropFirst(3)
        let fresh = run(Array(source), resubscribes: true) { $0.publish() }
        let later: [Recorded<Event<Int>>] = (24...28).map { .next($0 * 10 + 5, $0) }
        #expect(fresh.events == [.next(235, 1), .completed(238)] + later)
        #expect(fresh.spans == [Span(220, 238), Span(238, 295)])
    }

    @Test("refCount begins anew inside the end, once for all who come back") func refCount() {
        let scheduler = makeScheduler()
        let attempts = Counter()
        let sources = [20, 30].map { scheduler.createColdObservable([Recorded.next(10, $0), .completed($0)]) }
        let shared = Observable.deferred { sources[min(attempts.increment(), 2) - 1].asObservable() }
            .multicast { PublishSubject() }.refCount()
        let observers = [215, 220].map { time in
            let observer = scheduler.createObserver(Int.self)
            scheduler.scheduleAt(time) {
                _ = shared.subscribe { event in
                    observer.on(event)
                    if event.isCompleted { _ = shared.subscribe(observer) }
                }
            }
            return observer
        }
        scheduler.start()
        for observer in observers {
            #expect(observer.events == [.next(225, 20), .completed(235), .next(245, 30), .completed(265)])
        }
        #expect(sources.map(\.subscriptions) == [[Span(215, 235)], [Span(235, 265)]])
    }
}
