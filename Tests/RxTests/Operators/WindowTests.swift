import Rx
import RxTest
import Testing

@Suite("window")
struct WindowTests {
    private typealias Span = RxTest.Subscription

    private func makeSource(_ scheduler: TestScheduler, _ end: Recorded<Event<Int>>) -> TestableObservable<Int> {
        let times = [205, 210, 240, 280, 320, 350, 370, 420, 470]
        let elements = times.enumerated().map { Recorded.next($0.element, $0.offset + 1) }
        return scheduler.createHotObservable(elements + [end])
    }

    private func numbered(_ source: TestableObservable<Int>, _ scheduler: TestScheduler) -> Observable<String> {
        source.asObservable()
            .window(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
            .enumerated()
            .map { window in window.element.map { "\(window.index) \($0)" } }
            .merge()
    }

    private let expected: [Recorded<Event<String>>] = [
        .next(205, "0 1"), .next(210, "0 2"), .next(240, "0 3"), .next(280, "1 4"), .next(320, "2 5"),
        .next(350, "2 6"), .next(370, "2 7"), .next(420, "3 8"), .next(470, "4 9"),
    ]

    @Test("a new one begins when one is full or its time is up") func basic() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler, .completed(600))
        let result = scheduler.start { numbered(source, scheduler) }
        #expect(result.events == expected + [.completed(600)])
        #expect(source.subscriptions == [Span(200, 600)])
    }

    @Test("an error ends the open window and the result") func error() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler, .error(600, TestFailure.first))
        #expect(scheduler.start { numbered(source, scheduler) }.events == expected + [.error(600, TestFailure.first)])
        #expect(source.subscriptions == [Span(200, 600)])
    }

    @Test("disposing of everything midway ends the source") func dispose() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler, .completed(600))
        let result = scheduler.start(disposed: 370) { numbered(source, scheduler) }
        #expect(result.events == Array(expected.prefix(7)))
        #expect(source.subscriptions == [Span(200, 370)])
    }

    @Test("a window that is still subscribed to keeps the source running, without new windows") func keeps() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(250, 2), .next(260, 3), .next(270, 4), .completed(300),
        ])
        let inner = scheduler.createObserver(Int.self)
        let windows = Counter()
        let subscription = SerialDisposable()
        scheduler.scheduleAt(200) {
            subscription.disposable = source.asObservable()
                .window(timeSpan: .seconds(500), count: 3, scheduler: scheduler)
                .subscribe(onNext: { window in
                    windows.increment()
                    _ = window.subscribe(inner)
                })
        }
        scheduler.scheduleAt(220) { subscription.dispose() }
        scheduler.start()
        #expect(inner.events == [.next(210, 1), .next(250, 2), .next(260, 3), .completed(260)])
        #expect(windows.value == 1)
        #expect(source.subscriptions == [Span(200, 260)])
    }
}
