import Dispatch
import Rx

/// Operators with several sources or a clock, without a peer. A round is one element sent.
enum CombiningCases {
    static var all: [Case] { [combineLatest, zip, merge, debounce] }

    /// Sends round after round to subjects in turn, and adds up what comes out.
    private static func ours(
        _ count: Int,
        _ build: @escaping @Sendable ([PublishSubject<Int>]) -> Observable<Int>
    ) -> @Sendable () -> Case.Runner {
        {
            let subjects = (0..<count).map { _ in PublishSubject<Int>() }
            let tally = Tally()
            let subscription = build(subjects).subscribe(onNext: { (number: Int) -> Void in tally.sum &+= number })
            for subject in subjects { subject.onNext(0) }
            return { rounds in
                _ = subscription
                tally.sum = 0
                var turn = 0
                for _ in 0..<rounds {
                    subjects[turn].onNext(1)
                    turn = turn == count - 1 ? 0 : turn + 1
                }
                for subject in subjects { subject.onNext(0) }
                return tally.sum
            }
        }
    }

    private static let combineLatest = Case(
        name: "combineLatest4",
        rounds: 4_000,
        // 1, 2, 3, 4, 4, 4 … as each source gets its one, then 3, 2, 1, 0.
        sum: { rounds in 1 + 2 + 3 + 4 * (rounds - 3) + 3 + 2 + 1 },
        ours: ours(4) { Observable.combineLatest($0[0], $0[1], $0[2], $0[3]) { $0 + $1 + $2 + $3 } }
    )

    private static let zip = Case(
        name: "zip2",
        rounds: 4_000,
        sum: { $0 },
        ours: ours(2) { Observable.zip($0[0], $0[1]) { $0 + $1 } }
    )

    private static let merge = Case(
        name: "merge",
        rounds: 8_000,
        sum: { $0 },
        ours: ours(4) { Observable.merge($0.map { $0.asObservable() }) }
    )

    /// Elements that come faster than the span: all but the last are dropped, and the end brings that one.
    private static let debounce = Case(
        name: "debounce",
        rounds: 2_000,
        sum: { $0 - 1 },
        ours: {
            let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "rx-bench-debounce")
            return { rounds in
                let subject = PublishSubject<Int>()
                let tally = Tally()
                let subscription = subject.debounce(.seconds(60), scheduler: scheduler)
                    .subscribe(onNext: { (number: Int) -> Void in tally.sum &+= number })
                for number in 0..<rounds { subject.onNext(number) }
                subject.onCompleted()
                subscription.dispose()
                return tally.sum
            }
        }
    )
}
