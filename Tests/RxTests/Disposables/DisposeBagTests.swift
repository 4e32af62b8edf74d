import Rx
import Testing

@Suite("DisposeBag lets go of what is over")
struct DisposeBagTests {
    private final class Witness: Sendable {
        private let freed: Counter

        init(_ freed: Counter) { self.freed = freed }

        deinit { freed.increment() }
    }

    @Test("subscriptions that end by themselves leave the bag, those that run stay") func leaves() {
        let freed = Counter()
        let subject = PublishSubject<Int>()
        var bag: DisposeBag? = DisposeBag()
        if let bag {
            subject.subscribe().disposed(by: bag)
            for number in 0..<1_000 {
                let witness = Witness(freed)
                Observable.just(number)
                    .subscribe(onNext: { _ in withExtendedLifetime(witness) {} })
                    .disposed(by: bag)
            }
        }
        #expect(freed.value >= 980)
        #expect(subject.hasObservers)
        bag = nil
        #expect(freed.value == 1_000)
        #expect(!subject.hasObservers)
    }
}
