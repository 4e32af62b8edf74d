import Rx
import RxTest
import Testing

@Suite("Examples: RxTest")
struct RxTestExamples {
    // docs:begin
    @Test("throttle lets the first pass, then the newest")
    func throttle() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, "a"), .next(215, "b"), .next(218, "c"), .completed(300)])

        let observer = scheduler.start { source.throttle(.seconds(10), scheduler: scheduler) }

        #expect(observer.events == [.next(210, "a"), .next(220, "c"), .completed(300)])
        #expect(source.subscriptions == [Subscription(200, 300)])
    }
    // docs:end
}
