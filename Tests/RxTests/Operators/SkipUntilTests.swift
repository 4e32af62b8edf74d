import Rx
import RxTest
import Testing

@Suite("skip(until:), skip for a time")
struct SkipUntilTests {
    @Test("passes elements once the other has given one, and needs the other no more") func until() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(230, 2), .next(240, 3), .completed(250),
        ])
        let other = scheduler.createHotObservable([Recorded.next(220, "go"), .error(235, TestFailure.first)])
        let result = scheduler.start { source.asObservable().skip(until: other) }
        #expect(result.events == [.next(230, 2), .next(240, 3), .completed(250)])
        #expect(source.subscriptions == [Span(200, 250)])
        #expect(other.subscriptions == [Span(200, 220)])
    }

    @Test("the other's error passes, its end does not matter, and without its element there is no end") func ends() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .completed(250)])
        let fails = scheduler.createHotObservable([Recorded.error(220, TestFailure.first, Int.self)])
        let ends = scheduler.createHotObservable([Recorded.completed(220, Int.self)])
        let failed = scheduler.createObserver(Int.self)
        _ = source.asObservable().skip(until: fails).subscribe(failed)
        let result = scheduler.start { source.asObservable().skip(until: ends) }
        #expect(failed.events == [.error(220, TestFailure.first)])
        #expect(result.events.isEmpty)
        #expect(ends.subscriptions == [Span(200, 220)])
        #expect(source.subscriptions.last == Span(200, 250))
    }

    @Test("the source's error passes at any time; disposing midway disposes of both") func errorAndDispose() {
        let failing = Observable<Int>.error(TestFailure.second).skip(until: Observable<Int>.never())
        #expect(failing.transcript() == "error(second)")
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1)])
        let other = scheduler.createHotObservable([Recorded.next(300, 1)])
        let result = scheduler.start(disposed: 250) { source.asObservable().skip(until: other) }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [Span(200, 250)])
        #expect(other.subscriptions == [Span(200, 250)])
    }

    @Test("skip for a time") func time() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .next(230, 3), .completed(240),
        ])
        let result = scheduler.start { source.asObservable().skip(.seconds(15), scheduler: scheduler) }
        #expect(result.events == [.next(220, 2), .next(230, 3), .completed(240)])
        #expect(source.subscriptions == [Span(200, 240)])
    }

    @Test("an end or an error within the time passes; disposing stops the timer") func timeEnds() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .completed(215)])
        let result = scheduler.start { source.asObservable().skip(.seconds(50), scheduler: scheduler) }
        #expect(result.events == [.completed(215)])
        let failing = Observable<Int>.error(TestFailure.first).skip(.seconds(50), scheduler: makeScheduler())
        #expect(failing.transcript() == "error(first)")
        let other = makeScheduler()
        let never = other.createHotObservable([Recorded.next(300, 1)])
        let disposed = other.start(disposed: 220) { never.asObservable().skip(.seconds(500), scheduler: other) }
        #expect(disposed.events.isEmpty)
        #expect(other.clock == 300)
    }

    /// A run with two hot sources: what came out, and when either was subscribed to.
    private func run(
        _ source: [Recorded<Event<Int>>],
        until other: [Recorded<Event<Int>>],
        disposed: TestTime = 1000
    ) -> (events: [Recorded<Event<Int>>], source: [Span], other: [Span]) {
        let scheduler = makeScheduler()
        let hot = scheduler.createHotObservable(source)
        let trigger = scheduler.createHotObservable(other)
        let result = scheduler.start(disposed: disposed) { hot.asObservable().skip(until: trigger) }
        return (result.events, hot.subscriptions, trigger.subscriptions)
    }

    @Test("the source's end before the trigger lets go of both, in silence") func silentEnd() {
        let run = run([.next(210, 1), .completed(220)], until: [.next(230, 9)])
        #expect(run.events == [])
        #expect(run.source == [Span(200, 220)])
        #expect(run.other == [Span(200, 220)])
    }

    @Test("the other's error after its first element does not matter any more") func lateError() {
        let run = run(
            [.next(210, 1), .next(230, 2), .completed(250)],
            until: [.next(220, 9), .error(240, TestFailure.first)]
        )
        #expect(run.events == [.next(230, 2), .completed(250)])
        #expect(run.other == [Span(200, 220)])
    }

    @Test("never, on either side") func never() {
        #expect(run([.next(150, 1)], until: [.next(220, 9)]).other == [Span(200, 220)])
        let both = run([.next(150, 1)], until: [])
        #expect(both.events == [])
        #expect(both.source == [Span(200, 1000)])
        #expect(both.other == [Span(200, 1000)])
    }

    @Test("the source is subscribed to first, so what it gives at once is dropped") func order() {
        #expect(stubborn().skip(until: Observable.just(0)).transcript() == "")
        #expect(Observable.of(1, 2).skip(until: Observable.just(0)).transcript() == "1 2 completed")
    }

    @Test("opened from inside its own delivery, what follows passes") func reentrance() {
        let source = PublishSubject<Int>()
        let trigger = PublishSubject<Int>()
        let log = Log<Int>()
        _ = source.do(onNext: { if $0 == 1 { trigger.onNext(0) } }).skip(until: trigger)
            .subscribe(onNext: { log.append($0) })
        for element in 1...3 { source.onNext(element) }
        #expect(log.entries == [1, 2, 3])
    }

    @Test("skip for no time at all is until the next turn of the scheduler") func noTime() {
        let trial = Trial([.next(200, 0), .next(201, 1), .next(202, 2)]) { $0.skip(.seconds(0), scheduler: $1) }
        #expect(trial.events == [.next(202, 2)])
        expectEndsPass { $0.skip(.seconds(10), scheduler: $1) }
    }
}
