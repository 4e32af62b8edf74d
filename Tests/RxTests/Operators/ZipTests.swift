import Rx
import RxTest
import Testing

@Suite("zip")
struct ZipTests {
    private typealias Row = PairRow<Int>

    /// The forms for a fixed number of sources.
    private static let fixed: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
        { Observable.zip($0, $1) { $0 * 10 + $1 } },
        { Observable.zip($0, $1).map { $0 * 10 + $1 } },
    ]
    /// The forms for a collection, whose end has a rule of its own.
    private static let collected: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
        { Observable.zip([$0, $1]) { $0[0] * 10 + $0[1] } },
        { Observable.zip([$0, $1]).map { $0[0] * 10 + $0[1] } },
    ]

    @Test(
        "elements at the same position",
        arguments: [
            Row("both never", [], [], gives: [], until: 1000, 1000),
            Row("never and empty", [], [.completed(210)], gives: [], until: 1000, 210),
            Row("never and one", [], [.next(215, 2), .completed(220)], gives: [], until: 1000, 220),
            Row("empty and empty", [.completed(210)], [.completed(220)], gives: [.completed(220)], until: 210, 220),
            Row(
                "the end waits for both",
                [.next(210, 1), .next(215, 2), .completed(230)],
                [.next(220, 3), .completed(240)],
                gives: [.next(220, 13), .completed(240)],
                until: 230,
                240
            ),
            Row(
                "what waits is used after its source has ended",
                [.next(210, 1), .next(215, 2), .completed(220)],
                [.next(230, 3), .next(240, 4), .completed(250)],
                gives: [.next(230, 13), .next(240, 24), .completed(250)],
                until: 220,
                250
            ),
            Row(
                "an error before the other's end",
                [.completed(230)],
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
                gives: [.next(220, 15)],
                until: 235,
                235
            ),
        ]
    )
    private func rows(_ row: Row) {
        for form in Self.fixed + Self.collected { row.check(form) }
    }

    @Test("an element that will never find its partner ends a collection, not a fixed number") func lonely() {
        let left: [Recorded<Event<Int>>] = [.next(205, 1), .completed(210)]
        let right: [Recorded<Event<Int>>] = [.next(215, 2), .next(220, 3), .completed(230)]
        let late = Row("fixed", left, right, gives: [.next(215, 12), .completed(230)], until: 210, 230)
        let early = Row("collected", left, right, gives: [.next(215, 12), .completed(220)], until: 210, 220)
        for form in Self.fixed { late.check(form) }
        for form in Self.collected { early.check(form) }
    }

    @Test("a collection of three ends with the element that comes when the others are over") func three() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(210, 1), .next(250, 4), .completed(270)])
        let second = scheduler.createHotObservable([
            Recorded.next(220, 2), .next(240, 5), .next(290, 7), .next(310, 9), .completed(410),
        ])
        let third = scheduler.createHotObservable([
            Recorded.next(230, 3), .next(260, 6), .next(280, 8), .completed(300),
        ])
        let result = scheduler.start { Observable.zip([first, second, third]) { $0 } }
        #expect(result.events == [.next(230, [1, 2, 3]), .next(260, [4, 5, 6]), .completed(310)])
        #expect(first.subscriptions == [Span(200, 270)])
        #expect(second.subscriptions == [Span(200, 310)])
        #expect(third.subscriptions == [Span(200, 300)])
    }

    @Test("what the selector throws ends both") func selectorError() {
        let forms: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
            { Observable.zip($0, $1) { _, _ in throw TestFailure.second } },
            { Observable.zip([$0, $1]) { _ in throw TestFailure.second } },
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

    @Test("no sequences end at once; sources that emit at once take turns") func synchronous() {
        #expect(Observable.zip([Observable<Int>]()).transcript() == "completed")
        #expect(Observable.zip([Observable<Int>]()) { $0.count }.transcript() == "completed")
        #expect(Observable.zip([Observable.of(1, 2), .of(3, 4)]).transcript() == "[1, 3] [2, 4] completed")
        let pair = Observable.zip(Observable.of(1, 2), Observable.of("a", "b", "c")).map { "\($0)\($1)" }
        #expect(pair.transcript() == "1a 2b completed")
    }

    @Test("an element sent inside a delivery is combined after it") func reentrance() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let log = Log<String>()
        _ = Observable.zip(first, second).subscribe(onNext: { pair in
            log.append("begin \(pair.0)")
            if pair.0 == 1 {
                first.onNext(2)
                second.onNext(2)
            }
            log.append("end \(pair.0)")
        })
        first.onNext(1)
        second.onNext(1)
        #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2"])
    }

    @Test("a subscriber that takes one ends every source") func takeOne() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        _ = Observable.zip(first, second).take(1).subscribe()
        first.onNext(1)
        second.onNext(1)
        #expect(!first.hasObservers && !second.hasObservers)
    }
}
