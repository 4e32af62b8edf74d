import Rx
import RxTest
import Testing

@Suite("amb")
struct AmbTests {
    private typealias Row = PairRow<Int>

    private static let forms: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
        { $0.amb($1) }, { Observable.amb([$0, $1]) },
    ]

    @Test(
        "whoever is first to send anything wins; the other is disposed of",
        arguments: [
            Row("both never", [], [], gives: [], until: 1000, 1000),
            Row("an end wins", [], [.completed(225)], gives: [.completed(225)], until: 225, 225),
            Row(
                "an element wins",
                [.next(210, 1), .completed(240)],
                [.next(220, 5), .completed(250)],
                gives: [.next(210, 1), .completed(240)],
                until: 240,
                210
            ),
            Row(
                "an error wins",
                [.error(210, TestFailure.first)],
                [.next(220, 5)],
                gives: [.error(210, TestFailure.first)],
                until: 210,
                210
            ),
            Row(
                "the winner fails",
                [.next(210, 1), .error(230, TestFailure.first)],
                [.next(220, 5), .completed(250)],
                gives: [.next(210, 1), .error(230, TestFailure.first)],
                until: 230,
                210
            ),
            Row(
                "the loser's error is not heard",
                [.next(210, 1), .completed(240)],
                [.error(220, TestFailure.first)],
                gives: [.next(210, 1), .completed(240)],
                until: 240,
                210
            ),
            Row(
                "disposed before the choice",
                [.next(220, 1)],
                [.next(230, 5)],
                disposed: 210,
                gives: [],
                until: 210,
                210
            ),
            Row(
                "disposed after the choice",
                [.next(220, 1), .next(240, 2)],
                [.next(230, 5)],
                disposed: 235,
                gives: [.next(220, 1)],
                until: 235,
                220
            ),
        ]
    )
    private func rows(_ row: Row) {
        for form in Self.forms { row.check(isSymmetric: true, form) }
    }

    @Test("of many; of none nothing") func many() {
        let scheduler = makeScheduler()
        let sources = [230, 210, 220].map { time in
            scheduler.createHotObservable([Recorded.next(time, time), .completed(300)])
        }
        let result = scheduler.start { Observable.amb(sources.map { $0.asObservable() }) }
        #expect(result.events == [.next(210, 210), .completed(300)])
        #expect(sources.map(\.subscriptions) == [[Span(200, 210)], [Span(200, 300)], [Span(200, 210)]])
        #expect(Observable<Int>.amb([]).transcript() == "")
    }

    @Test("the second is subscribed to also when the first wins at once, and disposed of") func synchronous() {
        let scheduler = makeScheduler()
        let second = scheduler.createHotObservable([Recorded.next(210, 5)])
        let result = scheduler.start { Observable.just(1).amb(second) }
        #expect(result.events == [.next(200, 1), .completed(200)])
        #expect(second.subscriptions == [Span(200, 200)])
        #expect(Observable.amb([Observable.just(1), .just(2)]).transcript() == "1 completed")
        #expect(Observable.of(1, 2).amb(Observable.of(10, 20)).transcript() == "1 2 completed")
    }

    @Test("the loser is disposed of before the first element passes; what it sends then is not heard") func loser() {
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let log = Log<String>()
        let subscription = first.amb(second).subscribe(onNext: { element in
            log.append("\(element) \(second.hasObservers)")
            second.onNext(9)
            if element < 2 { first.onNext(element + 1) }
        })
        first.onNext(1)
        #expect(log.entries == ["1 false", "2 false"])
        subscription.dispose()
        #expect(!first.hasObservers)
    }
}
