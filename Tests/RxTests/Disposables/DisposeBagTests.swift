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

    @Test("a bag that lives long stays as small as what is alive in it") func soak() {
        let freed = Counter()
        let subject = PublishSubject<Int>()
        let bag = DisposeBag()
        var largest = 0
        for number in 0..<20_000 {
            if number % 1_000 == 0 { subject.subscribe().disposed(by: bag) }
            let witness = Witness(freed)
            // Some end at once, some a little later, some are disposed of by hand.
            switch number % 3 {
            case 0: Observable.just(1).subscribe(onNext: { _ in withExtendedLifetime(witness) {} }).disposed(by: bag)
            case 1:
                let subscription = subject.subscribe(onNext: { _ in withExtendedLifetime(witness) {} })
                subscription.disposed(by: bag)
                subscription.dispose()
            default: subject.take(1).subscribe(onNext: { _ in withExtendedLifetime(witness) {} }).disposed(by: bag)
            }
            if number % 10 == 0 { subject.onNext(number) }
            largest = max(largest, number + 1 - freed.value)
        }
        #expect(largest <= 128)
    }

    @Test("a disposable of a closure that was disposed of leaves the bag as well") func closures() {
        let freed = Counter()
        let bag = DisposeBag()
        for _ in 0..<1_000 {
            let witness = Witness(freed)
            let pair = Disposables.create(Disposables.create { withExtendedLifetime(witness) {} }, Disposables.create())
            pair.disposed(by: bag)
            pair.dispose()
        }
        #expect(freed.value >= 980)
    }

    @Test("disposables go in by one, several, an array, or a block; all end with the bag, in order") func forms() {
        let log = Log<Int>()
        func entry(_ number: Int) -> any Disposable { Disposables.create { log.append(number) } }
        do {
            let bag = DisposeBag(disposing: entry(1), entry(2))
            bag.insert(entry(3))
            bag.insert(entry(4), entry(5))
            bag.insert([entry(6)])
            let isAsked = log.entries.isEmpty
            bag.insert {
                entry(7)
                if isAsked { entry(8) } else { entry(80) }
                for number in 9...10 { entry(number) }
                [entry(11), entry(12)]
            }
            withExtendedLifetime(bag) { #expect(log.entries.isEmpty) }
        }
        #expect(log.entries == Array(1...12))
        do {
            _ = DisposeBag {
                entry(20)
                entry(21)
            }
            _ = DisposeBag(disposing: [entry(22)])
            _ = DisposeBag {}
        }
        #expect(log.entries.suffix(3) == [20, 21, 22])
    }

    @Test("what goes in while the bag is going ends at once") func late() {
        let log = Log<String>()
        let place = SerialDisposable()
        var bag: DisposeBag? = DisposeBag()
        if let bag {
            // The closure of an entry holds the next in its own bag, which goes with it.
            Disposables.create { place.disposable = Disposables.create { log.append("inner") } }.disposed(by: bag)
            place.dispose()
        }
        bag = nil
        #expect(log.entries == ["inner"])
    }
}
