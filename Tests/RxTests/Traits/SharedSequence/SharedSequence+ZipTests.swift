import Rx
import RxTest
import Testing

@Suite("zip of two to eight shared sequences")
@MainActor
struct SharedSequenceZipTests {
    /// Relays with the values 0 to 7.
    private func makeRelays() -> [BehaviorRelay<Int>] { (0..<8).map { BehaviorRelay(value: $0) } }

    private func combined(_ relays: [BehaviorRelay<Int>]) -> [Driver<[Int]>] {
        [
            Driver.zip(relays[0].asDriver(), relays[1].asDriver()) { [$0, $1] },
            Driver.zip(relays[0].asDriver(), relays[1].asDriver(), relays[2].asDriver()) { [$0, $1, $2] },
            Driver.zip(relays[0].asDriver(), relays[1].asDriver(), relays[2].asDriver(), relays[3].asDriver()) {
                [$0, $1, $2, $3]
            },
            Driver.zip(
                relays[0].asDriver(),
                relays[1].asDriver(),
                relays[2].asDriver(),
                relays[3].asDriver(),
                relays[4].asDriver()
            ) { [$0, $1, $2, $3, $4] },
            Driver.zip(
                relays[0].asDriver(),
                relays[1].asDriver(),
                relays[2].asDriver(),
                relays[3].asDriver(),
                relays[4].asDriver(),
                relays[5].asDriver()
            ) { [$0, $1, $2, $3, $4, $5] },
            Driver.zip(
                relays[0].asDriver(),
                relays[1].asDriver(),
                relays[2].asDriver(),
                relays[3].asDriver(),
                relays[4].asDriver(),
                relays[5].asDriver(),
                relays[6].asDriver()
            ) { [$0, $1, $2, $3, $4, $5, $6] },
            Driver.zip(
                relays[0].asDriver(),
                relays[1].asDriver(),
                relays[2].asDriver(),
                relays[3].asDriver(),
                relays[4].asDriver(),
                relays[5].asDriver(),
                relays[6].asDriver(),
                relays[7].asDriver()
            ) { [$0, $1, $2, $3, $4, $5, $6, $7] },
        ]
    }

    private func tuples(_ relays: [BehaviorRelay<Int>]) -> [Driver<[Int]>] {
        [
            Driver.zip(relays[0].asDriver(), relays[1].asDriver()).map { [$0.0, $0.1] },
            Driver.zip(relays[0].asDriver(), relays[1].asDriver(), relays[2].asDriver()).map { [$0.0, $0.1, $0.2] },
            Driver.zip(relays[0].asDriver(), relays[1].asDriver(), relays[2].asDriver(), relays[3].asDriver()).map {
                [$0.0, $0.1, $0.2, $0.3]
            },
            Driver.zip(
                relays[0].asDriver(),
                relays[1].asDriver(),
                relays[2].asDriver(),
                relays[3].asDriver(),
                relays[4].asDriver()
            ).map { [$0.0, $0.1, $0.2, $0.3, $0.4] },
            Driver.zip(
                relays[0].asDriver(),
                relays[1].asDriver(),
                relays[2].asDriver(),
                relays[3].asDriver(),
                relays[4].asDriver(),
                relays[5].asDriver()
            ).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5] },
            Driver.zip(
                relays[0].asDriver(),
                relays[1].asDriver(),
                relays[2].asDriver(),
                relays[3].asDriver(),
                relays[4].asDriver(),
                relays[5].asDriver(),
                relays[6].asDriver()
            ).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6] },
            Driver.zip(
                relays[0].asDriver(),
                relays[1].asDriver(),
                relays[2].asDriver(),
                relays[3].asDriver(),
                relays[4].asDriver(),
                relays[5].asDriver(),
                relays[6].asDriver(),
                relays[7].asDriver()
            ).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7] },
        ]
    }

    @Test("combined on the main actor, and as tuples", arguments: 2...8, [true, false])
    func arity(_ count: Int, isCombined: Bool) {
        let relays = makeRelays()
        var seen: [[Int]] = []
        let driver = (isCombined ? combined(relays) : tuples(relays))[count - 2]
        let subscription = driver.drive(onNext: { seen.append($0) })
        defer { subscription.dispose() }
        // All but the first have one more element; with the first's they make one more result.
        for relay in relays.dropFirst() { relay.accept(relay.value + 100) }
        #expect(seen == [Array(0..<count)])
        relays[0].accept(100)
        #expect(seen == [Array(0..<count), Array(100..<100 + count)])
    }

    @Test("the closure is called once for two subscribers, and the result is replayed") func shared() {
        let calls = Counter()
        let relay = BehaviorRelay(value: 1)
        let driver = Driver.zip(relay.asDriver(), relay.asDriver()) { (first: Int, second: Int) -> Int in
            calls.increment()
            return first + second
        }
        var seen: [Int] = []
        let subscriptions = [driver.drive(onNext: { seen.append($0) }), driver.drive(onNext: { seen.append($0) })]
        for subscription in subscriptions { subscription.dispose() }
        #expect(seen == [2, 2])
        #expect(calls.value == 1)
    }

    @Test("of signals a signal, of types that differ") func signals() {
        let numbers = PublishRelay<Int>()
        let words = PublishRelay<String>()
        var seen: [String] = []
        let subscription = Signal.zip(numbers.asSignal(), words.asSignal()) { "\($0)\($1)" }
            .emit(onNext: { seen.append($0) })
        numbers.accept(1)
        words.accept("a")
        subscription.dispose()
        words.accept("b")
        #expect(seen == ["1a"])
    }
}
