import OpenCombine
import Rx

/// Whole lives of a subscription: built, subscribed to, disposed of.
enum CycleCases {
    static var all: [Case] { [create, chain] }

    private static let create = Case(
        name: "create-cycle",
        rounds: 2_000,
        limit: 0.45,
        sum: { ElementCases.triangle($0) },
        ours: {
            let tally = Tally()
            return { rounds in
                tally.sum = 0
                for number in 0..<rounds {
                    let source = Rx.Observable<Int>.create { observer in
                        observer.onNext(number)
                        return Disposables.create()
                    }
                    source.subscribe(onNext: { (number: Int) -> Void in tally.sum &+= number }).dispose()
                }
                return tally.sum
            }
        },
        peer: .init(construct: "Deferred { Just }.sink") {
            let tally = Tally()
            return { rounds in
                tally.sum = 0
                for number in 0..<rounds {
                    let source = Deferred { Just(number) }
                    source.sink { (number: Int) -> Void in tally.sum &+= number }.cancel()
                }
                return tally.sum
            }
        },
        countsAllocations: true
    )

    private static let chain = Case(
        name: "chain-cycle",
        rounds: 1_000,
        limit: 0.45,
        sum: { $0 },
        ours: {
            let tally = Tally()
            let subject = PublishSubject<Int>()
            return { rounds in
                tally.sum = 0
                for number in 0..<rounds {
                    let subscription =
                        subject
                        .map { (element: Int) -> Int in element &+ number }
                        .map { (element: Int) -> Int in element &- number }
                        .filter { (element: Int) -> Bool in element != number }
                        .subscribe(onNext: { (element: Int) -> Void in tally.sum &+= element })
                    // One now and then shows that the chain stands.
                    if number & 255 == 255 { subject.onNext(-1) }
                    subscription.dispose()
                }
                return rounds + tally.sum + rounds / 256
            }
        },
        peer: .init(construct: "PassthroughSubject.map.map.filter.sink, cancel") {
            let tally = Tally()
            let subject = PassthroughSubject<Int, Never>()
            return { rounds in
                tally.sum = 0
                for number in 0..<rounds {
                    let subscription =
                        subject
                        .map { (element: Int) -> Int in element &+ number }
                        .map { (element: Int) -> Int in element &- number }
                        .filter { (element: Int) -> Bool in element != number }
                        .sink { (element: Int) -> Void in tally.sum &+= element }
                    if number & 255 == 255 { subject.send(-1) }
                    subscription.cancel()
                }
                return rounds + tally.sum + rounds / 256
            }
        },
        countsAllocations: true
    )
}
