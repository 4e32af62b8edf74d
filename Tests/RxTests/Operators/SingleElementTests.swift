import Rx
import RxTest
import Testing

@Suite("single")
struct SingleElementTests {
    @Test("one element passes at once, the end with the source's") func one() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .completed(250)])
        let result = scheduler.start { source.asObservable().single() }
        #expect(result.events == [.next(210, 1), .completed(250)])
        #expect(source.subscriptions == [Span(200, 250)])
    }

    @Test("none is an error") func none() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.completed(250, Int.self)])
        let result = scheduler.start { source.asObservable().single() }
        #expect(result.events == [.error(250, RxError.noElements)])
    }

    @Test("a second one is an error") func many() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .completed(250)])
        let result = scheduler.start { source.asObservable().single() }
        #expect(result.events == [.next(210, 1), .error(220, RxError.moreThanOneElement)])
        #expect(source.subscriptions == [Span(200, 220)])
    }

    @Test("with a condition only what satisfies it counts") func predicate() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .next(230, 3), .completed(250),
        ])
        let result = scheduler.start { source.asObservable().single { $0 == 2 } }
        #expect(result.events == [.next(220, 2), .completed(250)])
        #expect(
            Observable.of(1).single { _ in false }.materialize().transcript()
                == "error(\(RxError.noElements)) completed"
        )
        #expect(Observable.of(1).single { _ in throw TestFailure.second }.transcript() == "error(second)")
    }

    @Test("never and error pass through; disposing midway") func edges() {
        #expect(Observable<Int>.never().single().transcript() == "")
        #expect(Observable<Int>.error(TestFailure.first).single().transcript() == "error(first)")
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(230, 2)])
        let result = scheduler.start(disposed: 220) { source.asObservable().single() }
        #expect(result.events == [.next(210, 1)])
        #expect(source.subscriptions == [Span(200, 220)])
    }

    @Test("the predicate's error ends it at once; a source that goes on regardless is not asked again")
    func closureError() {
        let trial = Trial([.next(210, 1), .next(220, 2), .next(230, 3)]) { source in
            source.single { if $0 == 2 { throw TestFailure.second } else { return false } }
        }
        #expect(trial.events == [.error(220, TestFailure.second)])
        #expect(trial.spans == [Span(200, 220)])
        let asked = Counter()
        _ = stubborn().single { _ in
            asked.increment()
            return true
        }.subscribe(onError: { _ in })
        #expect(asked.value == 2)
    }

    @Test("one sent inside the delivery of the first is one too many") func reentrance() {
        #expect(
            transcriptOfReentrance { $0.single() } == "1 error(The sequence has more than one element.)"
        )
        #expect(transcriptOfReentrance { $0.single { $0 == 4 } } == "4 completed")
    }
}
