import Rx
import RxTest
import Testing

@Suite("skip(until:), skip for a time")
struct SkipUntilTests {
    private typealias Span = RxTest.Subscription

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
}
