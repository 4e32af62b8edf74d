import Rx
import RxTest
import Testing

@Suite("combineLatest")
struct CombineLatestTests {
    private typealias Row = PairRow<Int>

    /// Every way to write it for two sources.
    private static let forms: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
        { Observable.combineLatest($0, $1) { $0 * 10 + $1 } },
        { Observable.combineLatest($0, $1).map { $0 * 10 + $1 } },
        { Observable.combineLatest([$0, $1]) { $0[0] * 10 + $0[1] } },
        { Observable.combineLatest([$0, $1]).map { $0[0] * 10 + $0[1] } },
    ]

    @Test(
        "the latest of both at each element of either",
        arguments: [
            Row("both never", [], [], gives: [], until: 1000, 1000),
            Row("never and empty", [], [.completed(210)], gives: [], until: 1000, 210),
            Row("never and one", [], [.next(215, 2), .completed(220)], gives: [], until: 1000, 220),
            Row("empty and empty", [.completed(210)], [.completed(220)], gives: [.completed(220)], until: 210, 220),
            Row(
                "ends with the element that can have no partner",
                [.completed(210)],
                [.next(215, 2), .next(218, 3), .completed(220)],
                gives: [.completed(215)],
                until: 210,
                215
            ),
            Row(
                "the end waits for both",
                [.next(210, 1), .next(225, 2), .completed(230)],
                [.next(220, 5), .next(235, 6), .completed(240)],
                gives: [.next(220, 15), .next(225, 25), .next(235, 26), .completed(240)],
                until: 230,
                240
            ),
            Row(
                "one after the other",
                [.next(210, 1), .next(220, 2), .completed(230)],
                [.next(240, 5), .next(250, 6), .completed(260)],
                gives: [.next(240, 25), .next(250, 26), .completed(260)],
                until: 230,
                260
            ),
            Row(
                "an error before any result",
                [.next(210, 1), .completed(230)],
                [.error(220, TestFailure.first)],
                gives: [.error(220, TestFailure.first)],
                until: 220,
                220
            ),
            Row(
                "an error after the other's end",
                [.next(210, 1), .completed(215)],
                [.next(220, 5), .error(230, TestFailure.first)],
                gives: [.next(220, 15), .error(230, TestFailure.first)],
                until: 215,
                230
            ),
            Row(
                "the first of two errors",
                [.error(230, TestFailure.second)],
                [.error(220, TestFailure.first)],
                gives: [.error(220, TestFailure.first)],
                until: 220,
                220
            ),
            Row(
                "disposed midway",
                [.next(210, 1), .next(230, 2)],
                [.next(220, 5), .next(240, 6)],
                disposed: 235,
                gives: [.next(220, 15), .next(230, 25)],
                until: 235,
                235
            ),
        ]
    )
    private func rows(_ row: Row) {
        for form in Self.forms { row.check(form) }
    }

    @Test("what the selector throws ends both") func selectorError() {
        let forms: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
            { Observable.combineLatest($0, $1) { _, _ in throw TestFailure.second } },
            { Observable.combineLatest([$0, $1]) { _ in throw TestFailure.second } },
        ]
        let row = Row(
            "throws",
            [.next(210, 1), .next(230, 2)],
            [.next(220, 1), .completed(225)],
            gives: [.error(220, TestFailure.second)],
            until: 220,
            220
        )
        for form in forms { row.check(isSymmetric: true, form) }
    }

    @Test("an optional element counts as one") func optionals() {
        let nothing = Observable<Int?>.just(nil)
        let result = Observable.combineLatest(nothing, Observable.just(1)).map { "\($0.0 as Any) \($0.1)" }
        #expect(result.transcript() == "nil 1 completed")
    }

    @Test("no sequences end at once; sources that emit at once take turns") func synchronous() {
        #expect(Observable.combineLatest([Observable<Int>]()).transcript() == "completed")
        #expect(Observable.combineLatest([Observable<Int>]()) { $0.count }.transcript() == "completed")
        let pairs = Observable.combineLatest(Observable.of(1, 2), Observable.of(10, 20)) { $0 + $1 }
        #expect(pairs.transcript() == "11 12 22 completed")
    }

    @Test("all sources are subscribed to in order, also when the first fails at once") func order() {
        let log = Log<String>()
        let noted: @Sendable (String, Observable<Int>) -> Observable<Int> = { name, source in
            source.do(onSubscribe: { log.append("+" + name) }, onDispose: { log.append("-" + name) })
        }
        let result = Observable.combineLatest(
            noted("a", .error(TestFailure.first)),
            noted("b", .never())
        ) { $0 + $1 }
        #expect(result.transcript() == "error(first)")
        #expect(log.entries == ["+a", "-a", "+b", "-b"])
    }

    @Test("an element sent inside a delivery is combined after it") func reentrance() {
        let first = PublishSubject<Int>()
        let second = BehaviorSubject<Int>(value: 0)
        let log = Log<String>()
        _ = Observable.combineLatest(first, second).subscribe(onNext: { pair in
            log.append("begin \(pair)")
            if pair.1 == 0 { second.onNext(1) }
            log.append("end \(pair)")
        })
        first.onNext(1)
        #expect(log.entries == ["begin (1, 0)", "end (1, 0)", "begin (1, 1)", "end (1, 1)"])
    }

    @Test("a subscriber that takes one ends every source") func takeOne() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        _ = Observable.combineLatest(first, second).take(1).subscribe()
        first.onNext(1)
        second.onNext(1)
        #expect(!first.hasObservers && !second.hasObservers)
    }
}
