import Rx
import RxTest
import Testing

@Suite("concat")
struct ConcatTests {
    /// Every way to write it for two sources.
    private static let forms: [@Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>] = [
        { $0.concat($1) },
        { Observable.concat($0, $1) },
        { Observable.concat([$0, $1]) },
        { Observable.concat(ContiguousArray([$0, $1])) },
        { Observable.of($0, $1).concat() },
    ]

    /// What each form gives of two hot sources, which all have to agree on, and when those were subscribed to.
    private func run(
        _ left: [Recorded<Event<Int>>],
        _ right: [Recorded<Event<Int>>],
        disposed: TestTime = 1000,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> PairTrial<Int> {
        let trials = Self.forms.map { PairTrial([.next(150, -1)] + left, right, disposed: disposed, $0) }
        for trial in trials {
            #expect(trial.events == trials[0].events, sourceLocation: sourceLocation)
            #expect(trial.left == trials[0].left, sourceLocation: sourceLocation)
            #expect(trial.right == trials[0].right, sourceLocation: sourceLocation)
        }
        return trials[0]
    }

    @Test("the second is subscribed to when the first ends") func order() {
        let trial = run(
            [.next(210, 1), .next(220, 2), .completed(230)],
            [.next(225, 5), .next(240, 6), .completed(250)]
        )
        #expect(trial.events == [.next(210, 1), .next(220, 2), .next(240, 6), .completed(250)])
        #expect(trial.left == [Span(200, 230)])
        #expect(trial.right == [Span(230, 250)])
    }

    @Test("empty ones give only the end") func empty() {
        let trial = run([.completed(230)], [.completed(250)])
        #expect(trial.events == [.completed(250)])
        #expect(trial.right == [Span(230, 250)])
        #expect(Observable<Int>.concat([]).transcript() == "completed")
        #expect(Observable.concat(.of(1), .of(2, 3), .empty()).transcript() == "1 2 3 completed")
    }

    @Test("one that never ends keeps the second away, or open") func never() {
        let first = run([.next(210, 1)], [.completed(250)])
        #expect(first.events == [.next(210, 1)])
        #expect(first.left == [Span(200, 1000)])
        #expect(first.right.isEmpty)
        #expect(run([.completed(230)], [.next(240, 1)]).right == [Span(230, 1000)])
    }

    @Test("an error of the first keeps the second away; one of the second passes") func errors() {
        let first = run([.next(210, 1), .error(230, TestFailure.first)], [.error(240, TestFailure.second)])
        #expect(first.events == [.next(210, 1), .error(230, TestFailure.first)])
        #expect(first.left == [Span(200, 230)])
        #expect(first.right.isEmpty)
        let second = run([.completed(230)], [.error(240, TestFailure.second)])
        #expect(second.events == [.error(240, TestFailure.second)])
        #expect(second.right == [Span(230, 240)])
    }

    @Test("disposing ends the one that runs") func dispose() {
        let early = run([.next(210, 1)], [.next(250, 2)], disposed: 220)
        #expect(early.left == [Span(200, 220)])
        let late = run([.completed(210)], [.next(220, 2), .next(250, 3)], disposed: 240)
        #expect(late.events == [.next(220, 2)])
        #expect(late.right == [Span(210, 240)])
    }

    @Test("an element sent from inside a delivery comes after it") func reentrance() {
        #expect(transcriptOfReentrance { $0.concat(Observable.just(9)) } == "1 2 3 4 9 completed")
    }

    @Test("one source may come twice, hot and cold") func twice() {
        let scheduler = makeScheduler()
        let cold = scheduler.createColdObservable([Recorded.next(10, 1), .completed(20)])
        let hot = scheduler.createHotObservable([Recorded.next(215, 5), .next(225, 6), .completed(230)])
        let result = scheduler.start { Observable.concat([cold, hot, cold].map { $0.asObservable() }) }
        #expect(result.events == [.next(210, 1), .next(225, 6), .next(240, 1), .completed(250)])
        #expect(cold.subscriptions == [Span(200, 220), Span(230, 250)])
    }

    @Test("a sequence of sequences is iterated as they end, anew for each subscriber") func lazily() {
        let log = Log<Int>()
        let members = (1...3).lazy.map { number in
            log.append(number)
            return Observable.just(number)
        }
        let source = Observable.concat(Array(members))
        #expect(source.transcript() == "1 2 3 completed")
        @Sendable func nested(_ number: Int) -> Observable<Int> {
            .concat([.just(number), .deferred { nested(number + 1) }])
        }
        #expect(nested(0).take(5).transcript() == "0 1 2 3 4 completed")
    }

    @Test("a subscriber that takes enough stops the rest") func take() {
        let count = Counter()
        let counted = Observable<Int>.deferred { .just(count.increment()) }
        #expect(Observable.concat(Array(repeating: counted, count: 10)).take(2).transcript() == "1 2 completed")
        #expect(count.value == 2)
    }

    @Test("100,000 sequences that end at once do not overflow the stack") func deep() {
        let count = Counter()
        _ = Observable.concat(Array(repeating: Observable.just(1), count: 100_000))
            .subscribe(onNext: { _ in count.increment() })
        #expect(count.value == 100_000)
    }

    /// Counts when it is freed.
    private final class Witness: Sendable {
        private let freed: Counter

        init(_ freed: Counter) { self.freed = freed }

        deinit { freed.increment() }
    }

    @Test("100,000 concats one on the other run and are freed without overflowing the stack") func deepNest() {
        let count = Counter()
        let freed = Counter()
        var nest: Observable<Int>? = .deferred { [witness = Witness(freed)] in
            withExtendedLifetime(witness) { .just(0) }
        }
        for number in 1...100_000 { nest = nest?.concat(Observable.just(number)) }
        _ = nest?.subscribe(onNext: { _ in count.increment() })
        #expect(count.value == 100_001)
        #expect(freed.value == 0)
        nest = nil
        #expect(freed.value == 1)
    }
}
