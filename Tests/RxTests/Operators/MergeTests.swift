import Rx
import RxTest
import Testing

@Suite("merge")
struct MergeTests {
    private typealias Row = PairRow<Int>

    /// The forms for a fixed set of sources.
    private static let fixed: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
        { Observable.merge($0, $1) },
        { Observable.merge([$0, $1]) },
        { Observable.merge(AnyCollection([$0, $1])) },
        { Observable.of($0, $1).merge() },
        { Observable.of($0, $1).merge(maxConcurrent: 2) },
    ]

    @Test(
        "the elements of both as they come",
        arguments: [
            Row("both never", [], [], gives: [], until: 1000, 1000),
            Row("never and empty", [], [.completed(210)], gives: [], until: 1000, 210),
            Row("empty and empty", [.completed(210)], [.completed(220)], gives: [.completed(220)], until: 210, 220),
            Row(
                "the end waits for both",
                [.next(210, 1), .next(230, 2), .completed(240)],
                [.next(220, 5), .next(250, 6), .completed(260)],
                gives: [.next(210, 1), .next(220, 5), .next(230, 2), .next(250, 6), .completed(260)],
                until: 240,
                260
            ),
            Row(
                "an error ends both",
                [.next(210, 1), .next(230, 2)],
                [.error(220, TestFailure.first)],
                gives: [.next(210, 1), .error(220, TestFailure.first)],
                until: 220,
                220
            ),
            Row(
                "an error after the other's end",
                [.next(210, 1), .completed(215)],
                [.error(220, TestFailure.first)],
                gives: [.next(210, 1), .error(220, TestFailure.first)],
                until: 215,
                220
            ),
            Row(
                "disposed midway",
                [.next(210, 1), .next(230, 2)],
                [.next(220, 5), .next(240, 6)],
                disposed: 235,
                gives: [.next(210, 1), .next(220, 5), .next(230, 2)],
                until: 235,
                235
            ),
        ]
    )
    private func rows(_ row: Row) {
        for form in Self.fixed { row.check(isSymmetric: true, form) }
    }

    @Test("none, one, and sources that emit at once, which take turns") func synchronous() {
        #expect(Observable<Int>.merge([]).transcript() == "completed")
        #expect(Observable<Observable<Int>>.empty().merge().transcript() == "completed")
        #expect(Observable<Observable<Int>>.never().merge().transcript() == "")
        #expect(Observable<Observable<Int>>.error(TestFailure.first).merge().transcript() == "error(first)")
        #expect(Observable.merge(.of(1, 2, 3)).transcript() == "1 2 3 completed")
        #expect(Observable.merge(.of(1, 2), .of(10, 20)).transcript() == "1 10 2 20 completed")
        let many = Observable.of(Observable.of(1, 2, 3), .of(10, 20, 30), .of(100))
        #expect(many.merge().transcript() == "1 2 10 3 20 100 30 completed")
        #expect(many.merge(maxConcurrent: 1).transcript() == "1 2 3 10 20 30 100 completed")
    }

    @Test("after an error at once the rest of a fixed set is not begun") func afterError() {
        let scheduler = makeScheduler()
        let second = scheduler.createHotObservable([Recorded.next(210, 1)])
        let result = scheduler.start { Observable.merge(.error(TestFailure.first), second.asObservable()) }
        #expect(result.events == [.error(200, TestFailure.first)])
        #expect(second.subscriptions.isEmpty)
    }

    /// Three cold sequences that a hot one gives at 210, 260 and 270, and its own end or error.
    private func run(
        _ last: Recorded<Event<TestableObservable<Int>>>,
        inner ends: [Recorded<Event<Int>>],
        disposed: TestTime = 1000,
        _ build: @escaping (Observable<TestableObservable<Int>>) -> Observable<Int>
    ) -> (events: [String], outer: [RxTest.Subscription], inner: [[RxTest.Subscription]]) {
        let scheduler = makeScheduler()
        let inner = ends.enumerated().map { index, end in
            scheduler.createColdObservable([.next(10, index * 10 + 1), .next(60, index * 10 + 2), end])
        }
        let outer = scheduler.createHotObservable(
            Swift.zip([210, 260, 270], inner).map { .next($0, $1) } + [last]
        )
        let result = scheduler.start(disposed: disposed) { build(outer.asObservable()) }
        let words = result.events.map { "\($0.time) \($0.value.word)" }
        return (words, outer.subscriptions, inner.map(\.subscriptions))
    }

    @Test("a sequence of sequences runs them all at once; the end waits for all") func outer() {
        let trial = run(.completed(300), inner: [.completed(100), .completed(110), .completed(70)]) { $0.merge() }
        #expect(
            trial.events == ["220 1", "270 2", "270 11", "280 21", "320 12", "330 22", "370 completed"]
        )
        #expect(trial.outer == [Span(200, 300)])
        #expect(trial.inner == [[Span(210, 310)], [Span(260, 370)], [Span(270, 340)]])
    }

    @Test("with maxConcurrent the others wait in order") func queued() {
        let ends: [Recorded<Event<Int>>] = [.completed(100), .completed(110), .completed(70)]
        let two = run(.completed(300), inner: ends) { $0.merge(maxConcurrent: 2) }
        #expect(two.events == ["220 1", "270 2", "270 11", "320 12", "320 21", "370 22", "380 completed"])
        #expect(two.outer == [Span(200, 300)])
        #expect(two.inner == [[Span(210, 310)], [Span(260, 370)], [Span(310, 380)]])
        let one = run(.completed(300), inner: ends) { $0.merge(maxConcurrent: 1) }
        #expect(one.events == ["220 1", "270 2", "320 11", "370 12", "430 21", "480 22", "490 completed"])
        #expect(one.inner == [[Span(210, 310)], [Span(310, 420)], [Span(420, 490)]])
        let concat = run(.completed(300), inner: ends) { $0.concat() }
        #expect(concat.events == one.events && concat.inner == one.inner)
    }

    @Test("an error inside ends all, and drops what waits") func innerError() {
        let ends: [Recorded<Event<Int>>] = [.error(100, TestFailure.first), .completed(110), .completed(70)]
        let all = run(.completed(400), inner: ends) { $0.merge() }
        #expect(all.events == ["220 1", "270 2", "270 11", "280 21", "310 error(first)"])
        #expect(all.outer == [Span(200, 310)])
        #expect(all.inner == [[Span(210, 310)], [Span(260, 310)], [Span(270, 310)]])
        let one = run(.completed(400), inner: ends) { $0.merge(maxConcurrent: 1) }
        #expect(one.events == ["220 1", "270 2", "310 error(first)"])
        #expect(one.inner == [[Span(210, 310)], [], []])
    }

    @Test("an error outside ends all", arguments: [1, 2, .max]) func outerError(limit: Int) {
        let ends: [Recorded<Event<Int>>] = [.completed(100), .completed(110), .completed(70)]
        let trial = run(.error(275, TestFailure.second), inner: ends) { $0.merge(maxConcurrent: limit) }
        #expect(trial.events.last == "275 error(second)")
        #expect(trial.outer == [Span(200, 275)])
        let started = [[Span(210, 275)], [Span(260, 275)], [Span(270, 275)]]
        #expect(trial.inner == started.prefix(limit) + Array(repeating: [], count: max(0, 3 - limit)))
    }

    @Test("disposing midway ends what runs and drops what waits") func dispose() {
        let ends: [Recorded<Event<Int>>] = [.completed(100), .completed(110), .completed(70)]
        let trial = run(.completed(600), inner: ends, disposed: 315) { $0.merge(maxConcurrent: 1) }
        #expect(trial.events == ["220 1", "270 2"])
        #expect(trial.outer == [Span(200, 315)])
        #expect(trial.inner == [[Span(210, 310)], [Span(310, 315)], []])
    }

    @Test("an element sent from inside a delivery comes after it") func reentrance() {
        #expect(transcriptOfReentrance { Observable.merge($0, .empty()) } == "1 2 3 4 completed")
        #expect(transcriptOfReentrance { $0.map { Observable.just($0) }.merge() } == "1 2 3 4 completed")
        let outer = transcriptOfReentrance { $0.map { Observable.of($0, $0 * 10) }.merge(maxConcurrent: 1) }
        #expect(outer == "1 10 2 20 3 30 4 40 completed")
    }

    @Test("100,000 sequences that end at once do not overflow the stack") func deep() {
        let all = Array(repeating: Observable.just(1), count: 100_000)
        let forms = [
            Observable.merge(all), Observable.from(all).merge(), Observable.from(all).merge(maxConcurrent: 3),
            Observable.from(all).concat(),
        ]
        for form in forms {
            let count = Counter()
            _ = form.subscribe(onNext: { _ in count.increment() })
            #expect(count.value == 100_000)
        }
    }
}
