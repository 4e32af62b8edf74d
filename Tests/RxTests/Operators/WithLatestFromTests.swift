import Rx
import RxTest
import Testing

@Suite("withLatestFrom")
struct WithLatestFromTests {
    private typealias Row = PairRow<Int>

    @Test(
        "each element with the latest of the other, once that has one",
        arguments: [
            Row("both never", [], [], gives: [], until: 1000, 1000),
            Row("never", [], [.next(210, 5), .completed(220)], gives: [], until: 1000, 220),
            Row("empty", [.completed(210)], [.next(220, 5)], gives: [.completed(210)], until: 210, 210),
            Row("the other never", [.next(210, 1), .completed(220)], [], gives: [.completed(220)], until: 220, 220),
            Row(
                "the other ends, its latest stays",
                [.next(205, 0), .next(220, 1), .next(230, 2), .next(260, 3), .completed(300)],
                [.next(210, 5), .next(225, 6), .completed(250)],
                gives: [.next(220, 15), .next(230, 26), .next(260, 36), .completed(300)],
                until: 300,
                250
            ),
            Row(
                "an error",
                [.next(220, 1), .error(230, TestFailure.first)],
                [.next(210, 5)],
                gives: [.next(220, 15), .error(230, TestFailure.first)],
                until: 230,
                230
            ),
            Row(
                "an error of the other",
                [.next(220, 1)],
                [.next(210, 5), .error(230, TestFailure.second)],
                gives: [.next(220, 15), .error(230, TestFailure.second)],
                until: 230,
                230
            ),
            Row(
                "disposed midway",
                [.next(220, 1), .next(240, 2)],
                [.next(210, 5)],
                disposed: 230,
                gives: [.next(220, 15)],
                until: 230,
                230
            ),
        ]
    )
    private func rows(_ row: Row) { row.check { $0.withLatestFrom($1) { $0 * 10 + $1 } } }

    @Test("without a selector it gives the other's element") func plain() {
        let row = Row(
            "",
            [.next(220, 1), .next(230, 2)],
            [.next(210, 5)],
            gives: [.next(220, 5), .next(230, 5)],
            until: 1000,
            1000
        )
        row.check { $0.withLatestFrom($1) }
        #expect(Observable.of(1, 2).withLatestFrom(Observable.just("a")).transcript() == "a a completed")
    }

    @Test("what the selector throws ends both") func selectorError() {
        let row = Row(
            "",
            [.next(220, 1), .next(230, 2)],
            [.next(210, 5)],
            gives: [.error(220, TestFailure.second)],
            until: 220,
            220
        )
        row.check { $0.withLatestFrom($1) { _, _ in throw TestFailure.second } }
    }

    @Test("the other is subscribed to first and disposed of last") func order() {
        let log = Log<String>()
        let noted: @Sendable (String, Observable<Int>) -> Observable<Int> = { name, source in
            source.do(onSubscribe: { log.append("+" + name) }, onDispose: { log.append("-" + name) })
        }
        noted("own", .never()).withLatestFrom(noted("other", .never())).subscribe().dispose()
        #expect(log.entries == ["+other", "+own", "-own", "-other"])
    }

    @Test("two that have an element at once") func synchronous() {
        let result = BehaviorSubject(value: 3).withLatestFrom(BehaviorSubject(value: 5)) { $0 * 10 + $1 }.take(1)
        #expect(result.transcript() == "35 completed")
    }

    @Test("elements sent inside a delivery come after it, in order") func reentrance() {
        let trigger = PublishSubject<Int>()
        let value = BehaviorSubject<Int>(value: 0)
        let log = Log<Int>()
        _ = trigger.withLatestFrom(value).subscribe(onNext: { element in
            log.append(element)
            if element < 2 {
                value.onNext(element + 1)
                trigger.onNext(0)
            }
        })
        trigger.onNext(0)
        #expect(log.entries == [0, 1, 2])
    }
}
