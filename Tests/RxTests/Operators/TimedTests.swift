import Dispatch
import Rx
import RxTest
import Testing

@Suite("debounce, timeout")
struct TimedTests {
    private typealias Span = RxTest.Subscription

    @Test("debounce lets an element pass when nothing follows in time") func debounce() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(215, 2), .next(240, 3), .next(245, 4), .completed(300),
        ])
        let result = scheduler.start { source.asObservable().debounce(.seconds(10), scheduler: scheduler) }
        #expect(result.events == [.next(225, 2), .next(255, 4), .completed(300)])
        #expect(source.subscriptions == [Span(200, 300)])
    }

    @Test("at the end the one waiting passes at once") func debounceEnd() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .completed(215)])
        let result = scheduler.start { source.asObservable().debounce(.seconds(10), scheduler: scheduler) }
        #expect(result.events == [.next(215, 1), .completed(215)])
    }

    @Test("an error drops the one waiting") func debounceError() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .error(215, TestFailure.first)])
        let result = scheduler.start { source.asObservable().debounce(.seconds(10), scheduler: scheduler) }
        #expect(result.events == [.error(215, TestFailure.first)])
    }

    @Test("disposing stops the timer") func debounceDispose() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1)])
        let result = scheduler.start(disposed: 215) {
            source.asObservable().debounce(.seconds(10), scheduler: scheduler)
        }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [Span(200, 215)])
    }

    @Test("timeout fails when nothing arrives in time, counted from the last element") func timeout() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(290, 2), .next(500, 3)])
        let result = scheduler.start { source.asObservable().timeout(.seconds(100), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(290, 2), .error(390, RxError.timeout)])
        #expect(source.subscriptions == [Span(200, 390)])
    }

    @Test("timeout goes on with the other sequence") func timeoutOther() {
        let scheduler = makeScheduler()
        let other = scheduler.createColdObservable([Recorded.next(10, 9), .completed(20)])
        let result = scheduler.start {
            Observable<Int>.never().timeout(.seconds(100), other: other, scheduler: scheduler)
        }
        #expect(result.events == [.next(310, 9), .completed(320)])
        #expect(other.subscriptions == [Span(300, 320)])
    }

    @Test("a sequence that ends in time passes, and the timer is gone") func timeoutEnds() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .completed(250)])
        let result = scheduler.start { source.asObservable().timeout(.seconds(100), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .completed(250)])
    }

    @Test("disposing stops the timer of timeout") func timeoutDispose() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1)])
        let result = scheduler.start(disposed: 250) {
            source.asObservable().timeout(.seconds(100), scheduler: scheduler)
        }
        #expect(result.events == [.next(210, 1)])
        #expect(source.subscriptions == [Span(200, 250)])
    }
}
