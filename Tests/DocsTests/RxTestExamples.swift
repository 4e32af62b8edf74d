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

    // docs:begin
    @Test("each element doubled")
    func doubled() {
        let scheduler = TestScheduler(initialClock: 0)
        let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])

        scheduler.expect(.next(210, 2), .next(220, 4), .completed(230)) { source.map { $0 * 2 } }
        source.expectSubscriptions(Subscription(200, 230))
    }

    @Test("without a clock")
    func awaited() async {
        await Observable.of(1, 2, 3).map { $0 * 2 }.expect(2, 4, 6)
    }
    // docs:end
}
