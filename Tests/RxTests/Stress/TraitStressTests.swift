import Dispatch
import Rx
import RxTest
import Testing

@Suite("Many threads at a trait")
struct TraitStressTests {
    /// Calls closures at the same time, each on a thread of its own, many times over.
    private func race(_ build: () -> [@Sendable () -> Void]) {
        for _ in 0..<300 {
            let closures = build()
            DispatchQueue.concurrentPerform(iterations: closures.count) { closures[$0]() }
        }
    }

    @Test("an outcome and a disposal at the same time: one outcome at most, one onDisposed, the source over")
    func outcome() {
        let outcomes = Counter()
        let over = Counter()
        let released = Counter()
        race {
            let box = Box<@Sendable (SingleEvent<Int>) -> Void>()
            let subscription = Single<Int>.create { observer in
                box.value = observer
                return Disposables.create { released.increment() }
            }.subscribe(
                onSuccess: { _ in outcomes.increment() },
                onFailure: { _ in outcomes.increment() },
                onDisposed: { over.increment() }
            )
            let observer = box.value
            return [
                { observer?(.success(1)) }, { observer?(.failure(TestFailure.first)) }, { subscription.dispose() },
            ]
        }
        #expect(over.value == 300)
        #expect(released.value == 300)
        #expect(outcomes.value <= 300)
    }

    @Test("andThen and a disposal at the same time leave neither sequence subscribed to") func andThen() {
        let live = Counter()
        let ended = Counter()
        race {
            let first = PublishSubject<Never>()
            let second = Single<Int>.create { _ in
                live.increment()
                return Disposables.create { ended.increment() }
            }
            let subscription = first.asCompletable().andThen(second).subscribe()
            return [{ first.onCompleted() }, { subscription.dispose() }]
        }
        #expect(live.value == ended.value)
    }

    @Test("zip of singles from many threads succeeds once, with every element in its place") func zip() {
        let results = Log<[Int]>()
        race {
            let subjects = (0..<4).map { _ in PublishSubject<Int>() }
            _ = Single.zip(subjects.map { $0.asSingle() }).subscribe(onSuccess: { results.append($0) })
            return subjects.enumerated().map { index, subject in
                {
                    subject.onNext(index)
                    subject.onCompleted()
                }
            }
        }
        #expect(results.entries.count == 300)
        #expect(results.entries.allSatisfy { $0 == [0, 1, 2, 3] })
    }

    /// A place for one value.
    private final class Box<Value: Sendable>: Sendable {
        private let content = Guarded<Value?>(nil)

        var value: Value? {
            get { content.withLock { $0 } }
            set { content.withLock { $0 = newValue } }
        }
    }
}
