import Rx
import RxTest
import Testing

@Suite("window")
struct WindowTests {
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

    /// What a window operator does, in words: `0: 1` for an element of the first window, `0 completed` for its end.
    private func words(
        _ source: [Recorded<Event<Int>>],
        disposed: TestTime = 1000,
        seconds: Int,
        count: Int
    ) -> Trial<String> {
        Trial(source, disposed: disposed) { source, scheduler in
            source.window(timeSpan: .seconds(seconds), count: count, scheduler: scheduler).enumerated().flatMap {
                window in
                window.element.materialize().map { "\(window.index): \($0.word)" }
            }
        }
    }

    @Test("empty, error and never: the window that is open ends with the source") func ends() {
        let empty = words([.completed(250)], seconds: 100, count: 3)
        #expect(empty.events == [.next(250, "0: completed"), .completed(250)])
        #expect(empty.spans == [Span(200, 250)])
        let failing = words([.error(250, TestFailure.first)], seconds: 100, count: 3)
        #expect(failing.events == [.next(250, "0: error(first)"), .error(250, TestFailure.first)])
        let never = words([], disposed: 450, seconds: 100, count: 3)
        #expect(never.events == [.next(300, "0: completed"), .next(400, "1: completed")])
        #expect(never.spans == [Span(200, 450)])
    }

    @Test("the time is counted anew from where the count ended one") func timeAndCount() {
        let trial = words([.next(205, 1), .next(208, 2), .next(216, 3), .completed(220)], seconds: 10, count: 2)
        #expect(
            trial.events == [
                .next(205, "0: 1"), .next(208, "0: 2"), .next(208, "0: completed"), .next(216, "1: 3"),
                .next(218, "1: completed"), .next(220, "2: completed"), .completed(220),
            ]
        )
    }

    @Test("elements sent inside a delivery go to the window that is open then") func reentrance() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let windows = subject.window(timeSpan: .seconds(9), count: 2, scheduler: makeScheduler()).enumerated()
        _ = windows.flatMap { window in window.element.map { "\(window.index): \($0)" } }.subscribe { event in
            if event.element == "0: 1" {
                subject.onNext(2)
                subject.onNext(3)
            }
            log.append(event.word)
        }
        subject.onNext(1)
        subject.onNext(4)
        subject.onCompleted()
        #expect(log.entries == ["0: 1", "0: 2", "1: 3", "1: 4", "completed"])
    }

    @Test("disposing inside the delivery of a window; a window subscribed to late has only what follows") func inside()
    {
        let taken = Trial([.next(205, 1), .next(215, 2)]) { source, scheduler in
            source.window(timeSpan: .seconds(10), count: 5, scheduler: scheduler).take(1).map { _ in "window" }
        }
        #expect(taken.events == [.next(200, "window"), .completed(200)])
        #expect(taken.spans == [Span(200, 200)])
        let late = Trial([.next(205, 1), .next(215, 2), .next(225, 3), .completed(230)]) { source, scheduler in
            source.window(timeSpan: .seconds(100), count: 9, scheduler: scheduler).flatMap {
                $0.delaySubscription(.seconds(10), scheduler: scheduler)
            }
        }
        #expect(late.events == [.next(215, 2), .next(225, 3), .completed(230)])
    }

    @Test("a source that emits on subscription is cut by the count") func atOnce() {
        let windows = Observable.of(1, 2, 3).window(timeSpan: .seconds(9), count: 2, scheduler: makeScheduler())
        #expect(windows.concatMap { $0.toArray().asObservable() }.transcript() == "[1, 2] [3] completed")
    }
}
