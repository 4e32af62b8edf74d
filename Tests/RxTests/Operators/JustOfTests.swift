import Rx
import RxTest
import Testing

@Suite("just, empty, error, never, of, from, deferred")
struct JustOfTests {
    @Test("just gives its element and ends") func just() { #expect(Observable.just(7).transcript() == "7 completed") }

    @Test("empty ends") func empty() { #expect(Observable<Int>.empty().transcript() == "completed") }

    @Test("error fails") func error() {
        #expect(Observable<Int>.error(TestFailure.first).transcript() == "error(first)")
    }

    @Test("never does nothing") func never() { #expect(Observable<Int>.never().transcript() == "") }

    @Test("of and from give their elements in order and end") func sequences() {
        #expect(Observable.of(1, 2, 3).transcript() == "1 2 3 completed")
        #expect(Observable.from([1, 2]).transcript() == "1 2 completed")
        #expect(Observable<Int>.from([]).transcript() == "completed")
        #expect(Observable.from(Set([4])).transcript() == "4 completed")
        #expect(Observable.from(optional: 5).transcript() == "5 completed")
        #expect(Observable<Int>.from(optional: nil).transcript() == "completed")
    }

    @Test("two sources that emit on subscription take turns") func takeTurns() {
        #expect(Observable.merge(.of(1, 2, 3), .of(4, 5)).transcript() == "1 4 2 5 3 completed")
    }

    @Test("a sequence without end stops when it is disposed of from inside") func stopsInside() {
        #expect(Observable.from(0...Int.max).take(3).transcript() == "0 1 2 completed")
    }

    @Test("deferred makes a new sequence for each subscriber") func deferred() {
        let count = Counter()
        let source = Observable<Int>.deferred { .just(count.increment()) }
        #expect(source.transcript() == "1 completed")
        #expect(source.transcript() == "2 completed")
    }

    @Test("what deferred's factory throws becomes the error") func deferredThrows() {
        #expect(Observable<Int>.deferred { throw TestFailure.first }.transcript() == "error(first)")
    }
}
