import Rx
import RxTest
import Testing

@Suite("timeout")
struct TimeoutTests {
    private func run(
        _ events: [Recorded<Event<Int>>],
        after ticks: Int = 100,
        disposed: TestTime = 1000
    ) -> Trial<Int> {
        Trial([.next(150, -1)] + events, disposed: disposed) { $0.timeout(.seconds(ticks), scheduler: $1) }
    }

    @Test("fails when nothing arrives in time, counted from the subscription and from each element") func expires() {
        let late = run([.next(210, 1), .next(290, 2), .next(500, 3)])
        #expect(late.events == [.next(210, 1), .next(290, 2), .error(390, RxError.timeout)])
        #expect(late.spans == [Span(200, 390)])
        #expect(run([]).events == [.error(300, RxError.timeout)])
    }

    @Test("a sequence that ends or fails in time passes, and the timer is gone") func inTime() {
        let ends = run([.next(210, 1), .completed(250)])
        #expect(ends.events == [.next(210, 1), .completed(250)])
        #expect(ends.spans == [Span(200, 250)])
        #expect(run([.completed(250)]).events == [.completed(250)])
        #expect(run([.error(250, TestFailure.first)]).events == [.error(250, TestFailure.first)])
        #expect(run([], after: 1000).spans == [Span(200, 1000)])
    }

    @Test("an element at the very tick is in time if it was scheduled first") func exact() {
        let trial = run([.next(230, 1), .next(260, 2), .completed(290)], after: 30)
        #expect(trial.events == [.next(230, 1), .next(260, 2), .completed(290)])
    }

    @Test("disposing stops the timer") func dispose() {
        let trial = run([.next(210, 1), .next(240, 2)], after: 50, disposed: 260)
        #expect(trial.events == [.next(210, 1), .next(240, 2)])
        #expect(trial.spans == [Span(200, 260)])
    }

    /// As `run`, with another sequence to go on with, which is cold.
    private func runOther(
        _ events: [Recorded<Event<Int>>],
        _ other: [Recorded<Event<Int>>],
        disposed: TestTime = 1000
    ) -> (events: [Recorded<Event<Int>>], spans: [RxTest.Subscription], other: [RxTest.Subscription]) {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable(events)
        let second = scheduler.createColdObservable(other)
        let result = scheduler.start(disposed: disposed) {
            source.timeout(.seconds(100), other: second, scheduler: scheduler)
        }
        return (result.events, source.subscriptions, second.subscriptions)
    }

    @Test("goes on with the other sequence, for good") func other() {
        let trial = runOther([.next(240, 1), .next(430, 5)], [.next(50, -1), .next(250, -2), .completed(300)])
        #expect(trial.events == [.next(240, 1), .next(390, -1), .next(590, -2), .completed(640)])
        #expect(trial.spans == [Span(200, 340)])
        #expect(trial.other == [Span(340, 640)])
        let never = runOther([], [])
        #expect(never.events.isEmpty)
        #expect(never.spans == [Span(200, 300)])
        #expect(never.other == [Span(300, 1000)])
        #expect(runOther([], [.error(100, TestFailure.second)]).events == [.error(400, TestFailure.second)])
        #expect(runOther([], [.completed(100)], disposed: 350).other == [Span(300, 350)])
    }

    @Test("the other sequence stays away when everything is in time") func otherUnused() {
        for end: Recorded<Event<Int>> in [.completed(250), .error(250, TestFailure.first)] {
            let trial = runOther([end], [.next(10, -1)])
            #expect(trial.events == [end])
            #expect(trial.spans == [Span(200, 250)])
            #expect(trial.other.isEmpty)
        }
    }

    @Test("an element sent from inside a delivery comes after it, and counts") func reentrance() {
        let scheduler = makeScheduler()
        #expect(transcriptOfReentrance { $0.timeout(.seconds(10), scheduler: scheduler) } == "1 2 3 4 completed")
    }
}
