import Dispatch
import Rx
import RxTest
import Testing

@Suite("timeout")
struct TimeoutTests {
    private func trial(_ source: [Recorded<Event<Int>>], disposed: TestTime = 1000) -> Trial<Int> {
        Trial(source, disposed: disposed) { $0.timeout(.seconds(100), scheduler: $1) }
    }

    @Test("fails when nothing arrives in time, counted from the last element") func timeout() {
        let trial = trial([.next(210, 1), .next(290, 2), .next(500, 3)])
        #expect(trial.events == [.next(210, 1), .next(290, 2), .error(390, RxError.timeout)])
        #expect(trial.spans == [Span(200, 390)])
    }

    @Test("goes on with the other sequence") func other() {
        let scheduler = makeScheduler()
        let other = scheduler.createColdObservable([Recorded.next(10, 9), .completed(20)])
        let result = scheduler.start {
            Observable<Int>.never().timeout(.seconds(100), other: other, scheduler: scheduler)
        }
        #expect(result.events == [.next(310, 9), .completed(320)])
        #expect(other.subscriptions == [Span(300, 320)])
    }

    @Test("a sequence that ends in time passes, and the timer is gone") func ends() {
        #expect(trial([.next(210, 1), .completed(250)]).events == [.next(210, 1), .completed(250)])
        #expect(trial([.error(250, TestFailure.first)]).events == [.error(250, TestFailure.first)])
    }

    @Test("disposing stops the timer") func dispose() {
        let trial = trial([.next(210, 1)], disposed: 250)
        #expect(trial.events == [.next(210, 1)])
        #expect(trial.spans == [Span(200, 250)])
    }
}
