import Rx
import RxTest
import Testing

@Suite("delaySubscription")
struct DelaySubscriptionTests {
    private func run(
        _ events: [Recorded<Event<Int>>],
        disposed: TestTime = 1000
    ) -> (events: [Recorded<Event<Int>>], spans: [RxTest.Subscription]) {
        let scheduler = makeScheduler()
        let source = scheduler.createColdObservable(events)
        let result = scheduler.start(disposed: disposed) {
            source.delaySubscription(.seconds(30), scheduler: scheduler)
        }
        return (result.events, source.subscriptions)
    }

    @Test("subscribes later, and then changes nothing") func later() {
        let trial = run([.next(50, 1), .next(60, 2), .completed(70)])
        #expect(trial.events == [.next(280, 1), .next(290, 2), .completed(300)])
        #expect(trial.spans == [Span(230, 300)])
        #expect(run([]).spans == [Span(230, 1000)])
        #expect(run([.completed(10)]).events == [.completed(240)])
    }

    @Test("an error passes") func error() {
        let trial = run([.next(50, 1), .error(70, TestFailure.first)])
        #expect(trial.events == [.next(280, 1), .error(300, TestFailure.first)])
        #expect(trial.spans == [Span(230, 300)])
    }

    @Test("disposing before the time means never subscribing, after it the subscription ends") func dispose() {
        let early = run([.next(10, 1)], disposed: 220)
        #expect(early.events.isEmpty)
        #expect(early.spans.isEmpty)
        let late = run([.next(10, 1), .next(50, 2)], disposed: 250)
        #expect(late.events == [.next(240, 1)])
        #expect(late.spans == [Span(230, 250)])
    }

    @Test("sources that emit at once do so at the time, and take turns") func synchronous() {
        let scheduler = makeScheduler()
        let result = scheduler.start {
            Observable.of(1, 2).delaySubscription(.seconds(30), scheduler: scheduler).flatMap {
                Observable.of($0, $0 * 10)
            }
        }
        #expect(result.events == [.next(230, 1), .next(230, 10), .next(230, 2), .next(230, 20), .completed(230)])
    }
}
