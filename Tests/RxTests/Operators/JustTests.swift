import Rx
import RxTest
import Testing

@Suite("just, empty, error, never")
struct JustTests {
    @Test("all happens at once, on subscription, anew for each subscriber") func ticks() {
        #expect(makeScheduler().start { Observable.just(7) }.events == [.next(200, 7), .completed(200)])
        #expect(makeScheduler().start { Observable<Int>.empty() }.events == [.completed(200)])
        #expect(makeScheduler().start { Observable<Int>.never() }.events.isEmpty)
        #expect(
            makeScheduler().start { Observable<Int>.error(TestFailure.first) }.events
                == [.error(200, TestFailure.first)]
        )
        let just = Observable.just(7)
        #expect(just.transcript() == "7 completed")
        #expect(just.transcript() == "7 completed")
    }

    @Test("whoever ends it from below hears no more") func endsBelow() {
        #expect(Observable.just(1).take(1).transcript() == "1 completed")
        #expect(Observable.just(1).map { _ -> Int in throw TestFailure.first }.transcript() == "error(first)")
    }

    @Test("inside other work of the thread they do not wait for their turn") func takesNoTurns() {
        let merged = Observable.of(1, 2).flatMap { Observable.just($0 * 10).concat(Observable.empty()) }
        #expect(merged.transcript() == "10 20 completed")
    }
}
