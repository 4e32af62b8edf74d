import Rx
import RxTest
import Testing

@Suite("Zip of a collection of singles")
struct SingleZipTests {
    @Test("waits for all, in whatever order they come, and keeps their places") func all() {
        let scheduler = makeScheduler()
        let singles = [30, 10, 20].map { ticks in
            Single<Int>.timer(.seconds(ticks), scheduler: scheduler).map { _ in ticks }
        }
        let result = scheduler.start { Single.zip(singles).asObservable() }
        #expect(text(result.events) == ["next([30, 10, 20]) @ 230", "completed @ 230"])
    }

    @Test("without singles it succeeds at once") func none() {
        let none: [Single<Int>] = []
        #expect(Single.zip(none).transcript() == "[] completed")
        #expect(Single.zip(none) { $0.count }.transcript() == "0 completed")
        #expect(Single.zip(none) { _ -> Int in throw TestFailure.second }.transcript() == "error(second)")
    }

    @Test("any collection, and a selector that may change the type or throw") func selector() {
        let numbers: [Int: Single<Int>] = [1: .just(1)]
        #expect(Single.zip(numbers.values).transcript() == "[1] completed")
        let singles = [Single.just(1), .just(2), .just(3)]
        #expect(Single.zip(singles) { "sum \($0.reduce(0, +))" }.transcript() == "sum 6 completed")
        #expect(Single.zip(singles) { _ -> Int in throw TestFailure.second }.transcript() == "error(second)")
    }

    @Test("the first error fails it and disposes of the others; one that never succeeds keeps it waiting")
    func failing() {
        let over = Counter()
        let waiting = Single<Int>.create { _ in Disposables.create { over.increment() } }
        #expect(Single.zip([waiting, .error(TestFailure.first), waiting]).transcript() == "error(first)")
        #expect(over.value >= 1)
        #expect(run { _ in Single.zip([Single.just(1), .never()]) }.isEmpty)
    }
}
