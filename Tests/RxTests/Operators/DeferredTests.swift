import Rx
import RxTest
import Testing

@Suite("deferred")
struct DeferredTests {
    @Test("makes a new sequence for each subscriber, when it subscribes") func fresh() {
        let count = Counter()
        let source = Observable<Int>.deferred { .just(count.increment()) }
        #expect(count.value == 0)
        #expect(source.transcript() == "1 completed")
        #expect(source.transcript() == "2 completed")
    }

    @Test("what the factory throws becomes the error, at once") func throwing() {
        let result = makeScheduler().start { Observable<Int>.deferred { throw TestFailure.first } }
        #expect(result.events == [.error(200, TestFailure.first)])
    }

    @Test("never, the end, an error and disposal are those of what it made") func ends() {
        expectEndsPass { source in Observable.deferred { source } }
        let trial = Trial([.next(210, 1), .next(220, 2), .completed(230)]) { source in Observable.deferred { source } }
        #expect(trial.events == [.next(210, 1), .next(220, 2), .completed(230)])
        #expect(trial.spans == [Span(200, 230)])
    }
}
