import Rx
import RxTest
import Testing

@Suite("of, from")
struct OfTests {
    /// A sequence without end that counts what was taken from it.
    private struct Pulled: Sequence, IteratorProtocol, Sendable {
        let counter: Counter

        func next() -> Int? { counter.increment() }
    }

    @Test("the elements in order, then the end") func elements() {
        #expect(Observable.of(1, 2, 3).transcript() == "1 2 3 completed")
        #expect(Observable.from([1, 2]).transcript() == "1 2 completed")
        #expect(Observable<Int>.from([]).transcript() == "completed")
        #expect(Observable.from(Set([4])).transcript() == "4 completed")
        #expect(Observable.from(optional: 5).transcript() == "5 completed")
        #expect(Observable<Int>.from(optional: nil).transcript() == "completed")
        #expect(
            makeScheduler().start { Observable.of(1, 2) }.events == [.next(200, 1), .next(200, 2), .completed(200)]
        )
    }

    @Test("a sequence is iterated anew for each subscriber, and no further than wanted") func lazily() {
        let pulled = Counter()
        let source = Observable.from(Pulled(counter: pulled))
        #expect(source.take(2).transcript() == "1 2 completed")
        #expect(pulled.value == 2)
        #expect(source.take(1).transcript() == "3 completed")
        #expect(Observable.from(0...Int.max).take(3).transcript() == "0 1 2 completed")
    }

    @Test("two that emit on subscription take turns, also one inside the other") func takeTurns() {
        #expect(Observable.merge(.of(1, 2, 3), .of(4, 5)).transcript() == "1 4 2 5 3 completed")
        let nested = Observable.of(1, 2, 3).flatMap { Observable.of($0 * 10, $0 * 10 + 1) }
        #expect(nested.transcript() == "10 11 20 21 30 31 completed")
    }

    @Test("the chain is wired before the first element, so it can be disposed of from inside") func disposeInside() {
        let place = SerialDisposable()
        let log = Log<Int>()
        _ = Observable.just(0).flatMap { _ -> Observable<Int> in
            place.disposable = Observable.of(1, 2, 3).subscribe(onNext: { element in
                log.append(element)
                if element == 2 { place.dispose() }
            })
            return .empty()
        }.subscribe()
        #expect(log.entries == [1, 2])
    }
}
