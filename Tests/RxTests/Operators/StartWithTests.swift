import Rx
import RxTest
import Testing

@Suite("startWith")
struct StartWithTests {
    @Test("its elements come first, on subscription") func elements() {
        let trial = Trial([.next(150, 1), .next(220, 2), .completed(250)]) { $0.startWith(8, 9) }
        #expect(trial.events == [.next(200, 8), .next(200, 9), .next(220, 2), .completed(250)])
        #expect(trial.spans == [Span(200, 250)])
        #expect(Observable.of(1, 2).startWith(8).startWith(7).transcript() == "7 8 1 2 completed")
        #expect(Observable.just(1).startWith().transcript() == "1 completed")
    }

    @Test("also before a source that is empty, fails, or never does anything") func edges() {
        #expect(Observable<Int>.empty().startWith(8).transcript() == "8 completed")
        #expect(Observable<Int>.error(TestFailure.first).startWith(8).transcript() == "8 error(first)")
        let never = Trial([]) { $0.startWith(8) }
        #expect(never.events == [.next(200, 8)])
        #expect(never.spans == [Span(200, 1000)])
    }

    @Test("disposing midway; a subscriber that has enough with the first ends the rest at once") func dispose() {
        let midway = Trial([.next(210, 1), .next(230, 2)], disposed: 220) { $0.startWith(8) }
        #expect(midway.events == [.next(200, 8), .next(210, 1)])
        #expect(midway.spans == [Span(200, 220)])
        let enough = Trial([.next(210, 1)]) { $0.startWith(8, 9).take(1) }
        #expect(enough.events == [.next(200, 8), .completed(200)])
        #expect(enough.spans == [Span(200, 200)])
    }

    @Test("an element sent from inside a delivery comes after it") func reentrance() {
        #expect(transcriptOfReentrance { $0.startWith(0).skip(1) } == "1 2 3 4 completed")
    }
}
