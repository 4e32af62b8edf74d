import Rx
import RxTest
import Testing

/// 1, 2, 2, then an error, which the driver turns into -1 and the end.
private let source: [Recorded<Event<Int>>] = [
    .next(210, 1), .next(220, 2), .next(230, 2), .error(240, TestFailure.first),
]

@Suite("Operators of shared sequences with closures")
struct SharedSequenceOperatorsTests {
    /// What the operators give to a subscriber at 200, and to one at 225, as words and ticks; the closures that were
    /// called.
    private typealias Row = (
        name: String, operate: @Sendable (Driver<Int>) -> Driver<Int>, events: [Recorded<Event<Int>>],
        later: [Recorded<Event<Int>>]
    )

    private static let rows: [Row] = [
        (
            "map", { $0.map { $0 * 10 } },
            [.next(211, 10), .next(221, 20), .next(231, 20), .next(241, -10), .completed(241)],
            [.next(225, 20), .next(231, 20), .next(241, -10), .completed(241)]
        ),
        (
            "compactMap", { $0.compactMap { $0 == 2 ? nil : $0 } },
            [.next(211, 1), .next(241, -1), .completed(241)],
            [.next(225, 1), .next(241, -1), .completed(241)]
        ),
        (
            "filter", { $0.filter { $0 > 1 } },
            [.next(221, 2), .next(231, 2), .completed(241)],
            [.next(225, 2), .next(231, 2), .completed(241)]
        ),
        (
            "scan", { $0.scan(100) { $0 + $1 } },
            [.next(211, 101), .next(221, 103), .next(231, 105), .next(241, 104), .completed(241)],
            [.next(225, 103), .next(231, 105), .next(241, 104), .completed(241)]
        ),
        (
            "distinctUntilChanged by a key", { $0.distinctUntilChanged { $0.magnitude } },
            [.next(211, 1), .next(221, 2), .next(241, -1), .completed(241)],
            [.next(225, 2), .next(241, -1), .completed(241)]
        ),
        (
            "distinctUntilChanged by a comparer", { $0.distinctUntilChanged { $0 > 0 && $1 > 0 } },
            [.next(211, 1), .next(241, -1), .completed(241)],
            [.next(225, 1), .next(241, -1), .completed(241)]
        ),
        (
            "distinctUntilChanged by a key and a comparer", { $0.distinctUntilChanged({ $0 * $0 }) { $0 == $1 } },
            [.next(211, 1), .next(221, 2), .next(241, -1), .completed(241)],
            [.next(225, 2), .next(241, -1), .completed(241)]
        ),
        (
            "do", { $0.do(onNext: { _ in }) },
            [.next(211, 1), .next(221, 2), .next(231, 2), .next(241, -1), .completed(241)],
            [.next(225, 2), .next(231, 2), .next(241, -1), .completed(241)]
        ),
    ]

    @Test("each gives to two subscribers of one subscription what it should, at its tick", arguments: rows.indices)
    func operators(_ index: Int) {
        let row = Self.rows[index]
        let trial = SharedTrial(source, row.operate)
        #expect(trial.events == row.events, "\(row.name)")
        #expect(trial.later == row.later, "\(row.name), later")
        #expect(trial.spans == [Span(200, 240)], "\(row.name)")
    }

    @Test("nothing from a driver that gives nothing, the end of an empty one", arguments: rows.indices)
    func neverAndEmpty(_ index: Int) {
        let operate = Self.rows[index].operate
        let never = SharedTrial([.next(150, 1)], operate)
        #expect(never.events.isEmpty && never.later.isEmpty)
        #expect(never.spans == [Span(200, 1000)])
        #expect(SharedTrial([.completed(210)], operate).events == [.completed(211)])
    }

    @Test("a closure is called once for an element, however many subscribers there are, and not for a replay")
    func once() {
        let calls = Counter()
        _ = SharedTrial(source) {
            $0.map { (number: Int) -> Int in
                calls.increment()
                return number
            }.filter { _ in true }
        }
        #expect(calls.value == 4)
    }

    @Test("withLatestFrom combines with the latest of another, on the main actor")
    func withLatestFrom() {
        let trial = SharedTrial(source, with: [.next(215, 100), .next(225, 200)]) { first, second in
            first.withLatestFrom(second) { $0 + $1 }
        }
        #expect(trial.events == [.next(221, 102), .next(231, 202), .next(241, 199), .completed(241)])
        #expect(trial.later == [.next(225, 102), .next(231, 202), .next(241, 199), .completed(241)])
    }

    @Test("do calls its closures once for all subscribers, around each event, on main where they belong to it")
    @MainActor func doClosures() {
        let relay = PublishRelay<Int>()
        let log = Log<String>()
        let driver = relay.asDriver().do(
            onNext: { log.append("onNext \($0)") },
            afterNext: { log.append("afterNext \($0)") },
            onCompleted: { log.append("onCompleted") },
            afterCompleted: { log.append("afterCompleted") },
            onSubscribe: { log.append("onSubscribe") },
            onSubscribed: { log.append("onSubscribed") },
            onDispose: { log.append("onDispose") }
        )
        let subscriptions = [
            driver.drive(onNext: { log.append("a\($0)") }), driver.drive(onNext: { log.append("b\($0)") }),
        ]
        relay.accept(1)
        for subscription in subscriptions { subscription.dispose() }
        #expect(
            log.entries
                == ["onSubscribe", "onSubscribed", "onNext 1", "a1", "b1", "afterNext 1", "onDispose"]
        )
        let ended = Log<String>()
        Driver.just(1).do(
            onCompleted: { ended.append("onCompleted") },
            afterCompleted: { ended.append("afterCompleted") },
            onDispose: { ended.append("onDispose") }
        ).drive(onCompleted: { ended.append("end") }).dispose()
        #expect(ended.entries == ["onCompleted", "end", "afterCompleted", "onDispose"])
    }

    @Test("an element that is sent from inside a closure comes after the one it handles")
    @MainActor func reentrance() {
        let relay = BehaviorRelay(value: 1)
        var seen: [Int] = []
        let subscription = relay.asDriver().map { (number: Int) -> Int in
            if number < 3 { relay.accept(number + 1) }
            return number
        }.drive(onNext: { seen.append($0) })
        subscription.dispose()
        #expect(seen == [1, 2, 3])
    }

    @Test("disposed of midway nothing follows") @MainActor func dispose() {
        let relay = BehaviorRelay(value: 1)
        var seen: [Int] = []
        let subscription = SerialDisposable()
        subscription.disposable = relay.asDriver().map { $0 }.drive(onNext: {
            seen.append($0)
            if $0 == 2 { subscription.dispose() }
        })
        relay.accept(2)
        relay.accept(3)
        #expect(seen == [1, 2])
    }

    @Test("a signal ends when the object it is combined with is gone") @MainActor func withUnretained() {
        let relay = PublishRelay<Int>()
        var label: Label? = Label()
        var seen: [String] = []
        let pairs = relay.asSignal().withUnretained(label!).emit(
            onNext: { seen.append("\($0.text)\($1)") },
            onCompleted: { seen.append("end") }
        )
        let combined = relay.asSignal().withUnretained(label!) { label, number in "\(label.text)!\(number)" }
            .emit(onNext: { seen.append($0) })
        label?.text = "l"
        relay.accept(1)
        label = nil
        relay.accept(2)
        pairs.dispose()
        combined.dispose()
        #expect(seen == ["l1", "l!1", "end"])
    }
}
