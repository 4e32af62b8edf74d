import OpenCombine
import Rx

/// Elements on their way through a chain that stands.
enum ElementCases {
    static var all: [Case] { [subject, mapFilter, flatMap, flatMapLatest, shareReplay, floor] }

    /// 0 + 1 + … + (count - 1).
    static func triangle(_ count: Int) -> Int { count * (count - 1) / 2 }

    /// Subscribes to what `build` makes of a subject, and sends 0, 1, 2 … through it.
    private static func ours(
        _ build: @escaping @Sendable (PublishSubject<Int>) -> Rx.Observable<Int>
    ) -> @Sendable () -> Case.Runner {
        {
            let subject = PublishSubject<Int>()
            let tally = Tally()
            let subscription = build(subject).subscribe(onNext: { (number: Int) -> Void in tally.sum &+= number })
            return { rounds in
                _ = subscription
                tally.sum = 0
                for number in 0..<rounds { subject.onNext(number) }
                return tally.sum
            }
        }
    }

    /// The same with the peer, whose chain keeps its whole type.
    private static func peer<Chain: Publisher & SendableMetatype>(
        _ build: @escaping @Sendable (PassthroughSubject<Int, Never>) -> Chain
    ) -> @Sendable () -> Case.Runner where Chain.Output == Int, Chain.Failure == Never {
        {
            let subject = PassthroughSubject<Int, Never>()
            let tally = Tally()
            let subscription = build(subject).sink { (number: Int) -> Void in tally.sum &+= number }
            return { rounds in
                _ = subscription
                tally.sum = 0
                for number in 0..<rounds { subject.send(number) }
                return tally.sum
            }
        }
    }

    private static let subject = Case(
        name: "subject",
        rounds: 20_000,
        limit: 0.35,
        sum: { triangle($0) },
        ours: ours { $0 },
        peer: .init(construct: "PassthroughSubject.sink", make: peer { $0 })
    )

    private static let mapFilter = Case(
        name: "subject-map6-filter",
        rounds: 10_000,
        limit: 0.20,
        // i + 6 of the even i.
        sum: { rounds in (0..<rounds).reduce(0) { $1 & 1 == 0 ? $0 + $1 + 6 : $0 } },
        ours: ours { subject in
            subject
                .map { (number: Int) -> Int in number &+ 1 }
                .map { (number: Int) -> Int in number &+ 1 }
                .map { (number: Int) -> Int in number &+ 1 }
                .map { (number: Int) -> Int in number &+ 1 }
                .map { (number: Int) -> Int in number &+ 1 }
                .map { (number: Int) -> Int in number &+ 1 }
                .filter { (number: Int) -> Bool in number & 1 == 0 }
        },
        peer: .init(
            construct: "PassthroughSubject.map×6.filter.sink",
            make: peer { subject in
                subject
                    .map { (number: Int) -> Int in number &+ 1 }
                    .map { (number: Int) -> Int in number &+ 1 }
                    .map { (number: Int) -> Int in number &+ 1 }
                    .map { (number: Int) -> Int in number &+ 1 }
                    .map { (number: Int) -> Int in number &+ 1 }
                    .map { (number: Int) -> Int in number &+ 1 }
                    .filter { (number: Int) -> Bool in number & 1 == 0 }
            }
        )
    )

    private static let flatMap = Case(
        name: "flatMap-just",
        rounds: 5_000,
        limit: 0.40,
        sum: { triangle($0) + $0 },
        ours: ours { $0.flatMap { (number: Int) -> Rx.Observable<Int> in .just(number &+ 1) } },
        peer: .init(
            construct: "PassthroughSubject.flatMap { Just }.sink",
            make: peer { $0.flatMap { (number: Int) -> Just<Int> in Just(number &+ 1) } }
        )
    )

    private static let flatMapLatest = Case(
        name: "flatMapLatest-just",
        rounds: 5_000,
        limit: 0.40,
        sum: { triangle($0) + $0 },
        ours: ours { $0.flatMapLatest { (number: Int) -> Rx.Observable<Int> in .just(number &+ 1) } },
        peer: .init(
            construct: "PassthroughSubject.map { Just }.switchToLatest.sink",
            make: peer { $0.map { (number: Int) -> Just<Int> in Just(number &+ 1) }.switchToLatest() }
        )
    )

    private static let subscribers = 100

    private static let shareReplay = Case(
        name: "share-replay1-100",
        rounds: 200,
        units: subscribers,
        limit: 0.15,
        sum: { triangle($0) * subscribers },
        ours: {
            let subject = PublishSubject<Int>()
            let tally = Tally()
            let shared = subject.share(replay: 1)
            let subscriptions = (0..<subscribers).map { _ in
                shared.subscribe(onNext: { (number: Int) -> Void in tally.sum &+= number })
            }
            return { rounds in
                _ = subscriptions
                tally.sum = 0
                for number in 0..<rounds { subject.onNext(number) }
                return tally.sum
            }
        },
        peer: .init(construct: "multicast(CurrentValueSubject).sink×100") {
            let subject = PassthroughSubject<Int, Never>()
            let tally = Tally()
            let shared = subject.multicast(subject: CurrentValueSubject<Int, Never>(0))
            let subscriptions = (0..<subscribers).map { _ in
                shared.sink { (number: Int) -> Void in tally.sum &+= number }
            }
            let connection = shared.connect()
            return { rounds in
                _ = subscriptions
                _ = connection
                tally.sum = 0
                for number in 0..<rounds { subject.send(number) }
                return tally.sum
            }
        }
    )

    /// What cannot be undercut: closures that call each other, six that add one and one that lets even numbers pass.
    private static let floor = Case(
        name: "floor-closures-map6-filter",
        rounds: 10_000,
        sum: mapFilter.sum,
        ours: {
            let tally = Tally()
            var chain: (Int) -> Void = { number in tally.sum &+= number }
            chain = filtered(chain) { $0 & 1 == 0 }
            for _ in 0..<6 { chain = mapped(chain) { $0 &+ 1 } }
            let first = chain
            return { rounds in
                tally.sum = 0
                for number in 0..<rounds { first(number) }
                return tally.sum
            }
        }
    )

    @inline(never)
    private static func mapped(_ next: @escaping (Int) -> Void, _ transform: @escaping (Int) -> Int) -> (Int) -> Void {
        { next(transform($0)) }
    }

    @inline(never)
    private static func filtered(
        _ next: @escaping (Int) -> Void,
        _ predicate: @escaping (Int) -> Bool
    ) -> (Int) -> Void {
        { if predicate($0) { next($0) } }
    }
}
