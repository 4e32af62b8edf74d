import Rx
import RxTest
import Testing

@Suite("reduce, toArray")
struct ReduceTests {
    @Test("one result at the end, also of nothing; an error drops it; never gives none") func ends() {
        let trial = Trial([.next(150, 1), .next(210, 2), .next(220, 3), .completed(250)]) { $0.reduce(10) { $0 + $1 } }
        #expect(trial.events == [.next(250, 15), .completed(250)])
        #expect(trial.spans == [Span(200, 250)])
        let empty = Trial([.next(150, 1), .completed(250)]) { $0.reduce(7) { $0 + $1 } }
        #expect(empty.events == [.next(250, 7), .completed(250)])
        let failing = Trial([.next(210, 2), .error(250, TestFailure.first)]) { $0.reduce(7) { $0 + $1 } }
        #expect(failing.events == [.error(250, TestFailure.first)])
        #expect(failing.spans == [Span(200, 250)])
        let never = Trial([.next(210, 2)]) { $0.reduce(7) { $0 + $1 } }
        #expect(never.events == [])
        #expect(never.spans == [Span(200, 1000)])
        #expect(Trial([.next(210, 2), .completed(250)], disposed: 230) { $0.reduce(7) { $0 + $1 } }.events == [])
    }

    @Test("an error thrown by the accumulator ends everything at once") func accumulatorThrows() {
        let trial = Trial([.next(210, 1), .next(220, 2), .next(230, 3), .completed(250)]) { source in
            source.reduce(0) { sum, element in
                if element == 2 { throw TestFailure.second }
                return sum + element
            }
        }
        #expect(trial.events == [.error(220, TestFailure.second)])
        #expect(trial.spans == [Span(200, 220)])
    }

    @Test("the result is transformed when the sequence ends, and what that throws is the error") func mapResult() {
        let trial = Trial([.next(210, 1), .next(220, 2), .completed(250)]) { source in
            source.reduce(0, accumulator: { $0 + $1 }, mapResult: { "sum \($0)" })
        }
        #expect(trial.events == [.next(250, "sum 3"), .completed(250)])
        let throwing = Trial([.next(210, 1), .completed(250)]) { source in
            source.reduce(0, accumulator: { $0 + $1 }, mapResult: { _ -> String in throw TestFailure.second })
        }
        #expect(throwing.events == [.error(250, TestFailure.second)])
        #expect(throwing.spans == [Span(200, 250)])
    }

    @Test("elements sent while the accumulator runs come after; each subscriber starts from the seed") func state() {
        let source = Observable.of(1, 2).reduce(0) { $0 + $1 }
        #expect(source.transcript() == "3 completed")
        #expect(source.transcript() == "3 completed")
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.reduce(0) { sum, element in
            if element == 1 { subject.onNext(10) }
            return sum + element
        }.subscribe(onNext: { log.append($0) })
        subject.onNext(1)
        subject.onCompleted()
        #expect(log.entries == [11])
    }

    @Test("toArray gives all elements at the end") func toArray() {
        let trial = Trial([.next(150, 1), .next(210, 2), .next(220, 3), .completed(250)]) {
            $0.toArray().asObservable()
        }
        #expect(trial.events == [.next(250, [2, 3]), .completed(250)])
        #expect(trial.spans == [Span(200, 250)])
        let empty = Trial([.next(150, 1), .completed(250)]) { $0.toArray().asObservable() }
        #expect(empty.events == [.next(250, []), .completed(250)])
        let failing = Trial([.next(210, 2), .error(250, TestFailure.first)]) { $0.toArray().asObservable() }
        #expect(failing.events == [.error(250, TestFailure.first)])
        #expect(Trial([.next(210, 2)]) { $0.toArray().asObservable() }.events == [])
        let log = Log<[Int]>()
        _ = Observable.of(4, 5).toArray().subscribe(onSuccess: { log.append($0) })
        #expect(log.entries == [[4, 5]])
    }
}
