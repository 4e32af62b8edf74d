import Rx
import RxTest
import Testing

@Suite("groupBy")
struct GroupByTests {
    @Test("a group for each key, each with its elements; all end with the source") func groups() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .next(230, 3), .next(240, 4), .completed(250),
        ])
        let result = scheduler.start {
            source.asObservable().groupBy { $0 % 2 == 0 ? "even" : "odd" }.flatMap { group in
                group.asObservable().map { "\(group.key) \($0)" }.concat(Observable.just("\(group.key) ends"))
            }
        }
        #expect(
            result.events == [
                .next(210, "odd 1"), .next(220, "even 2"), .next(230, "odd 3"), .next(240, "even 4"),
                .next(250, "odd ends"), .next(250, "even ends"), .completed(250),
            ]
        )
        #expect(source.subscriptions == [Span(200, 250)])
    }

    @Test("never, empty, and errors of the source and of the selector reach groups and result") func errors() {
        #expect(Observable<Int>.never().groupBy { $0 }.map { $0.key }.transcript() == "")
        #expect(Observable<Int>.empty().groupBy { $0 }.map { $0.key }.transcript() == "completed")
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let grouped = subject.groupBy { element -> Int in
            if element == 9 { throw TestFailure.second }
            return element
        }
        _ = grouped.subscribe { event in
            if let group = event.element { _ = group.subscribe { log.append("group \(group.key): \($0)") } }
            if event.isStopEvent { log.append("result: \(event.map { $0.key })") }
        }
        subject.onNext(1)
        subject.onNext(9)
        #expect(log.entries == ["group 1: next(1)", "group 1: error(second)", "result: error(second)"])
        #expect(!subject.hasObservers)
    }

    @Test("the source runs as long as a group is subscribed to") func keeps() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(230, 1), .next(240, 2), .next(260, 1), .next(270, 1),
        ])
        let inner = scheduler.createObserver(Int.self)
        let place = SerialDisposable()
        let groups = Counter()
        let outer = SerialDisposable()
        scheduler.scheduleAt(200) {
            outer.disposable = source.asObservable().groupBy { $0 }.subscribe(onNext: { group in
                groups.increment()
                place.disposable = group.subscribe(inner)
            })
        }
        scheduler.scheduleAt(220) { outer.dispose() }
        scheduler.scheduleAt(265) { place.dispose() }
        scheduler.start()
        #expect(inner.events == [.next(210, 1), .next(230, 1), .next(260, 1)])
        #expect(groups.value == 1)
        #expect(source.subscriptions == [Span(200, 265)])
    }

    /// Subscribes to the first group at a tick, long after it came, and records what it gives then.
    private func escaped(
        _ end: Recorded<Event<Int>>,
        outerDisposed: TestTime = 1000
    ) -> (events: [Recorded<Event<Int>>], spans: [Span]) {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(220, 1), .next(310, 1), .next(530, 1), end])
        let inner = scheduler.createObserver(Int.self)
        let groups = Log<GroupedObservable<Int, Int>>()
        let outer = SerialDisposable()
        scheduler.scheduleAt(200) {
            outer.disposable = source.asObservable().groupBy { $0 }.subscribe(onNext: { groups.append($0) })
        }
        scheduler.scheduleAt(outerDisposed) { outer.dispose() }
        scheduler.scheduleAt(600) { _ = groups.entries[0].subscribe(inner) }
        scheduler.start()
        return (inner.events, source.subscriptions)
    }

    @Test("a group subscribed to after the end gives the end; after everything was disposed of, nothing") func late() {
        let completed = escaped(.completed(570))
        #expect(completed.events == [.completed(600)])
        #expect(completed.spans == [Span(200, 570)])
        #expect(escaped(.error(570, TestFailure.first)).events == [.error(600, TestFailure.first)])
        let disposed = escaped(.error(570, TestFailure.first), outerDisposed: 400)
        #expect(disposed.events == [])
        #expect(disposed.spans == [Span(200, 400)])
    }

    @Test("a group can be subscribed to again, and disposing of one subscription leaves the others") func again() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let first = SerialDisposable()
        _ = subject.groupBy { $0 % 2 }.subscribe(onNext: { group in
            let one = group.subscribe(onNext: { log.append("a\($0)") })
            if group.key == 1 { first.disposable = one }
            _ = group.subscribe(onNext: { log.append("b\($0)") })
        })
        subject.onNext(1)
        first.dispose()
        subject.onNext(3)
        subject.onNext(2)
        #expect(log.entries == ["a1", "b1", "b3", "a2", "b2"])
    }

    @Test("an error of the selector reaches a group whose result was disposed of") func errorAfterDisposal() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let outer = SerialDisposable()
        outer.disposable = subject.groupBy { element -> Int in
            if element == 9 { throw TestFailure.second }
            return 0
        }.subscribe { event in
            if let group = event.element { _ = group.subscribe { log.append($0.word) } } else { log.append("result") }
        }
        subject.onNext(1)
        outer.dispose()
        subject.onNext(2)
        subject.onNext(9)
        #expect(log.entries == ["1", "2", "error(second)"])
        #expect(!subject.hasObservers)
    }

    @Test("elements sent inside a delivery go to their groups in order, also new ones") func reentrance() {
        #expect(
            transcriptOfReentrance { source in
                source.groupBy { $0 % 2 }.flatMap { group in group.map { "\(group.key):\($0)" } }
            } == "1:1 0:2 1:3 0:4 completed"
        )
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.groupBy { $0 }.subscribe(onNext: { group in
            if group.key == 1 { subject.onNext(2) }
            log.append("group \(group.key)")
            _ = group.subscribe(onNext: { log.append("\($0)") })
        })
        subject.onNext(1)
        #expect(log.entries == ["group 1", "1", "group 2", "2"])
    }

    @Test("ends and disposal midway") func ends() {
        expectEndsPass { $0.groupBy { $0 }.map { $0.key } }
        let trial = Trial([.next(210, 1), .next(220, 2), .next(230, 3)], disposed: 225) { $0.groupBy { $0 }.map(\.key) }
        #expect(trial.events == [.next(210, 1), .next(220, 2)])
        #expect(trial.spans == [Span(200, 225)])
        let own = GroupedObservable(key: "own", source: Observable.of(1, 2))
        #expect(own.key == "own")
        #expect(own.map { $0 * 10 }.transcript() == "10 20 completed")
    }
}
