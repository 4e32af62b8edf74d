import Rx
import RxTest
import Testing

@Suite("materialize, dematerialize")
struct MaterializeTests {
    @Test("events become elements, and the end or the error is followed by the end") func materialize() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .completed(250)])
        let result = scheduler.start { source.asObservable().materialize() }
        #expect(result.events == [.next(210, .next(1)), .next(250, .completed), .completed(250)])
        #expect(source.subscriptions == [Span(200, 250)])
        #expect(Observable<Int>.error(TestFailure.first).materialize().transcript() == "error(first) completed")
        #expect(Observable<Int>.empty().materialize().transcript() == "completed completed")
        #expect(Observable<Int>.never().materialize().transcript() == "")
    }

    @Test("dematerialize turns them back") func dematerialize() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, Event.next(1)), .next(220, .next(2)), .next(230, .completed), .next(240, .next(3)),
        ])
        let result = scheduler.start { source.asObservable().dematerialize() }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(230)])
        #expect(source.subscriptions == [Span(200, 230)])
    }

    @Test("an error inside, an error outside, an end outside") func ends() {
        let inside = Observable.of(Event.next(1), .error(TestFailure.second), .next(2))
        #expect(inside.dematerialize().transcript() == "1 error(second)")
        let outside = Observable.of(Event.next(1)).concat(Observable.error(TestFailure.first))
        #expect(outside.dematerialize().transcript() == "1 error(first)")
        #expect(Observable.of(Event.next(1)).dematerialize().transcript() == "1 completed")
        #expect(Observable.of(1, 2).materialize().dematerialize().transcript() == "1 2 completed")
    }

    @Test("disposing midway, and while the end is delivered") func dispose() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2)])
        let result = scheduler.start(disposed: 215) { source.asObservable().materialize() }
        #expect(result.events == [.next(210, .next(1))])
        #expect(source.subscriptions == [Span(200, 215)])
        let events = Observable.of(1).materialize().filter { $0.isStopEvent }.take(1)
        #expect(events.transcript() == "completed completed")
    }

    @Test("never, ends and disposal of dematerialize; elements sent inside a delivery keep their order") func matrix() {
        expectEndsPass { $0.map { Event.next($0) }.dematerialize() }
        let never = Trial([.next(150, 1)], disposed: 400) { $0.materialize() }
        #expect(never.events == [])
        #expect(never.spans == [Span(200, 400)])
        #expect(transcriptOfReentrance { $0.materialize().dematerialize() } == "1 2 3 4 completed")
        let failing = Trial([.next(210, 1), .error(220, TestFailure.first)]) { $0.materialize().dematerialize() }
        #expect(failing.events == [.next(210, 1), .error(220, TestFailure.first)])
        #expect(failing.spans == [Span(200, 220)])
    }
}
