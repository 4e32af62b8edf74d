import Rx
import RxTest
import Testing

@Suite("Completable.andThen")
struct CompletableAndThenTests {
    /// One row of the matrix: what the first and the second do, and what should come of it.
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var first: [Recorded<Event<Never>>]
        var second: [Recorded<Event<Int>>]
        var single: [Recorded<Event<Int>>]
        var observable: [Recorded<Event<Int>>]
        var firstSpan: Span
        var secondSpans: [Span]
    }

    private static let rows = [
        Row(
            testDescription: "both succeed",
            first: [.completed(215)],
            second: [.next(210, 1), .next(260, 2), .completed(270)],
            single: [.next(270, 2), .completed(270)],
            observable: [.next(260, 2), .completed(270)],
            firstSpan: Span(200, 215),
            secondSpans: [Span(215, 270)]
        ),
        Row(
            testDescription: "the first fails",
            first: [.error(215, TestFailure.first)],
            second: [.completed(270)],
            single: [.error(215, TestFailure.first)],
            observable: [.error(215, TestFailure.first)],
            firstSpan: Span(200, 215),
            secondSpans: []
        ),
        Row(
            testDescription: "the second fails",
            first: [.completed(215)],
            second: [.next(250, 1), .error(270, TestFailure.second)],
            single: [.error(270, TestFailure.second)],
            observable: [.next(250, 1), .error(270, TestFailure.second)],
            firstSpan: Span(200, 215),
            secondSpans: [Span(215, 270)]
        ),
        Row(
            testDescription: "the first never ends",
            first: [],
            second: [.completed(270)],
            single: [],
            observable: [],
            firstSpan: Span(200, 1000),
            secondSpans: []
        ),
        Row(
            testDescription: "the second never ends",
            first: [.completed(215)],
            second: [],
            single: [],
            observable: [],
            firstSpan: Span(200, 215),
            secondSpans: [Span(215, 1000)]
        ),
    ]

    /// Runs one row.
    private func check<Second: ObservableConvertibleType>(
        _ row: Row,
        _ expected: [Recorded<Event<Int>>],
        _ build: @escaping (Completable, Observable<Int>) -> Second
    ) where Second.Element == Int {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable(row.first)
        let second = scheduler.createHotObservable(row.second)
        let result = scheduler.start { build(first.asCompletable(), second.asObservable()).asObservable() }
        #expect(result.events == expected)
        #expect(first.subscriptions == [row.firstSpan])
        #expect(second.subscriptions == row.secondSpans)
    }

    @Test("begins the second when the first has succeeded, and not when it failed", arguments: rows)
    func matrix(_ row: Row) {
        check(row, row.observable) { $0.andThen($1) }
        check(row, row.single) { (first, second) -> Single<Int> in first.andThen(second.asSingle()) }
        check(row, row.single) { (first, second) -> Maybe<Int> in first.andThen(second.asMaybe()) }
    }

    @Test("a completable, a maybe without an element and an infallible may follow") func kinds() {
        let log = Log<String>()
        let second: Completable = Completable.empty().do(onSubscribe: { log.append("second") })
        #expect(Completable.empty().andThen(second).transcript() == "completed")
        #expect(log.entries == ["second"])
        #expect(Completable.empty().andThen(Maybe<Int>.empty()).transcript() == "completed")
        #expect(Completable.empty().andThen(Infallible.of(1, 2)).transcript() == "1 2 completed")
    }

    @Test("the context says what an implicit member is") func inference() {
        let single: Single<Int> = Completable.empty().andThen(.just(1))
        let maybe: Maybe<Int> = Completable.empty().andThen(.just(1))
        let observable: Observable<Int> = Completable.empty().andThen(.just(1))
        let completable: Completable = Completable.empty().andThen(.empty())
        #expect(
            [single.transcript(), maybe.transcript(), observable.transcript()] == [
                "1 completed", "1 completed", "1 completed",
            ]
        )
        #expect(completable.transcript() == "completed")
    }

    @Test("the second is subscribed to before the first is disposed of") func order() {
        let log = Log<String>()
        let first = Completable.empty().do(onDispose: { log.append("first over") })
        let second = Single.just(1).do(onSubscribe: { log.append("second begins") })
        #expect(first.andThen(second).transcript() == "1 completed")
        #expect(log.entries == ["second begins", "first over"])
    }

    @Test("disposal ends whichever runs") func disposal() {
        for (time, spans) in [(TestTime(210), ([Span(200, 210)], [])), (230, ([Span(200, 215)], [Span(215, 230)]))] {
            let scheduler = makeScheduler()
            let first = scheduler.createHotObservable([Recorded.completed(215, Never.self)])
            let second = scheduler.createHotObservable([Recorded.next(300, 1)])
            let result = scheduler.start(disposed: time) { first.asCompletable().andThen(second.asObservable()) }
            #expect(result.events.isEmpty)
            #expect(first.subscriptions == spans.0)
            #expect(second.subscriptions == spans.1)
        }
    }

    @Test("the first is let go of at its end, while the second goes on", arguments: [true, false])
    func release(succeeds: Bool) {
        final class Witness: Sendable {}
        let first = PublishSubject<Never>()
        weak var kept: Witness?
        var subscription: (any Disposable)?
        do {
            let witness = Witness()
            kept = witness
            subscription = first.asCompletable().do(onCompleted: { _ = witness }).andThen(.never()).subscribe()
        }
        #expect(kept != nil)
        if succeeds { first.onCompleted() } else { first.onError(TestFailure.first) }
        #expect(kept == nil)
        subscription?.dispose()
    }

    @Test("a long chain does not overflow the stack") func depth() {
        var chain = Completable.empty()
        for _ in 0..<2_000 { chain = chain.andThen(.empty()) }
        #expect(chain.transcript() == "completed")
    }
}
