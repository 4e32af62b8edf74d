import Rx
import RxTest
import Testing

@Suite("generate, range, repeatElement")
struct GenerateTests {
    @Test("generate gives each element, and the end, a turn on the scheduler") func generate() {
        let scheduler = makeScheduler()
        let result = scheduler.start {
            Observable.generate(initialState: 0, condition: { $0 <= 3 }, scheduler: scheduler) { $0 + 1 }
        }
        #expect(result.events == [.next(201, 0), .next(202, 1), .next(203, 2), .next(204, 3), .completed(205)])
    }

    @Test("what its closures throw becomes the error") func generateErrors() {
        let scheduler = makeScheduler()
        let condition = scheduler.start {
            Observable.generate(initialState: 0, condition: { _ in throw TestFailure.first }, scheduler: scheduler) {
                $0 + 1
            }
        }
        #expect(condition.events == [.error(201, TestFailure.first)])
        let other = makeScheduler()
        let iterate = other.start {
            Observable.generate(initialState: 0, condition: { _ in true }, scheduler: other) { _ -> Int in
                throw TestFailure.second
            }
        }
        #expect(iterate.events == [.next(201, 0), .error(202, TestFailure.second)])
    }

    @Test("generate makes no more than is taken") func generateTake() {
        let made = Counter()
        let source = Observable.generate(initialState: 0, condition: { _ in true }) { element in
            made.increment()
            return element + 1
        }
        #expect(source.take(4).transcript() == "0 1 2 3 completed")
        #expect(made.value == 3)
    }

    @Test("range, up to the largest number, and none") func range() {
        let scheduler = makeScheduler()
        let result = scheduler.start { Observable.range(start: Int.max, count: 1, scheduler: scheduler) }
        #expect(result.events == [.next(201, Int.max), .completed(202)])
        #expect(Observable.range(start: -1, count: 3).transcript() == "-1 0 1 completed")
        #expect(Observable.range(start: 5, count: 0).transcript() == "completed")
        #expect(
            Observable<UInt8>.range(start: 0, count: 255).toArray().asObservable().map { $0.count }.transcript()
                == "255 completed"
        )
    }

    @Test("disposing midway stops them") func dispose() {
        let scheduler = makeScheduler()
        let range = scheduler.start(disposed: 204) { Observable.range(start: -10, count: 5, scheduler: scheduler) }
        #expect(range.events == [.next(201, -10), .next(202, -9), .next(203, -8)])
        let other = makeScheduler()
        let repeated = other.start(disposed: 203) { Observable.repeatElement(7, scheduler: other) }
        #expect(repeated.events == [.next(201, 7), .next(202, 7)])
    }

    @Test("repeatElement goes on for as long as it is wanted") func repeats() {
        #expect(Observable.repeatElement(7).take(3).transcript() == "7 7 7 completed")
        let count = Counter()
        _ = Observable.repeatElement(1).take(100_000).subscribe(onNext: { _ in count.increment() })
        #expect(count.value == 100_000)
    }

    @Test("two on one thread take turns") func turns() {
        let merged = Observable.merge(Observable.range(start: 1, count: 3), Observable.range(start: 11, count: 3))
        #expect(merged.transcript() == "1 11 2 12 3 13 completed")
    }

    @Test("an error thrown below stops them; none is made after") func closureErrorBelow() {
        let made = Counter()
        let source = Observable.generate(initialState: 0, condition: { _ in true }) { $0 + made.increment() * 0 + 1 }
        let failing = source.map { element -> Int in
            if element == 2 { throw TestFailure.first }
            return element
        }
        #expect(failing.transcript() == "0 1 error(first)")
        #expect(made.value == 2)
    }

    @Test("a condition false from the start gives nothing; each subscriber starts anew") func anew() {
        let none = Observable.generate(initialState: 5, condition: { $0 < 5 }) { $0 + 1 }
        #expect(none.transcript() == "completed")
        let some = Observable.generate(initialState: 3, condition: { $0 < 5 }) { $0 + 1 }
        #expect(some.transcript() == "3 4 completed")
        #expect(some.transcript() == "3 4 completed")
    }

    @Test("100,000 of each do not overflow the stack") func many() {
        let count = Counter()
        let generated = Observable.generate(initialState: 0, condition: { $0 < 100_000 }) { $0 + 1 }
        let ranged = Observable.range(start: 0, count: 100_000)
        _ = generated.concat(ranged).subscribe(onNext: { _ in count.increment() })
        #expect(count.value == 200_000)
    }
}
