import Rx
import RxTest
import Testing

@Suite("combineLatest of three to eight")
struct CombineLatestArityTests {
    private typealias Form = @Sendable ([Observable<Int>]) -> Observable<[Int]>

    /// With a selector, and as tuples; the first of each is for three sources.
    private static let selecting: [Form] = [
        { s in Observable.combineLatest(s[0], s[1], s[2]) { [$0, $1, $2] } },
        { s in Observable.combineLatest(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3] } },
        { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] } },
        { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] } },
        { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6] } },
        { s in
            Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
                [$0, $1, $2, $3, $4, $5, $6, $7]
            }
        },
    ]
    private static let tuples: [Form] = [
        { s in Observable.combineLatest(s[0], s[1], s[2]).map { [$0.0, $0.1, $0.2] } },
        { s in Observable.combineLatest(s[0], s[1], s[2], s[3]).map { [$0.0, $0.1, $0.2, $0.3] } },
        { s in Observable.combineLatest(s[0], s[1], s[2], s[3], s[4]).map { [$0.0, $0.1, $0.2, $0.3, $0.4] } },
        { s in
            Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5] }
        },
        { s in
            Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).map {
                [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6]
            }
        },
        { s in
            Observable.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map {
                [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7]
            }
        },
    ]

    /// Runs each form; source `i` of `n` sends what `events(i, n)` says.
    private func forEach(
        _ events: (Int, Int) -> [Recorded<Event<Int>>],
        check: (Int, [Recorded<Event<[Int]>>], [[RxTest.Subscription]]) -> Void
    ) {
        for forms in [Self.selecting, Self.tuples] {
            for (index, form) in forms.enumerated() {
                let count = index + 3
                let scheduler = makeScheduler()
                let sources = (0..<count).map { scheduler.createHotObservable(events($0, count)) }
                let result = scheduler.start { form(sources.map { $0.asObservable() }) }
                check(count, result.events, sources.map(\.subscriptions))
            }
        }
    }

    @Test("begin when all have an element, and end when all have ended") func full() {
        forEach { index, _ in
            [.next(210 + index, index), .next(300 + index * 10, 100 + index), .completed(500 + index)]
        } check: { count, events, spans in
            var latest = Array(0..<count)
            var expected: [Recorded<Event<[Int]>>] = [.next(209 + count, latest)]
            for index in 0..<count {
                latest[index] = 100 + index
                expected.append(.next(300 + index * 10, latest))
            }
            #expect(events == expected + [.completed(499 + count)])
            #expect(spans == (0..<count).map { [Span(200, 500 + $0)] })
        }
    }

    @Test("an error at any place ends all") func errors() {
        for failing in 0..<3 {
            forEach { index, _ in
                index == failing ? [.error(250, TestFailure.first)] : [.next(210, index), .completed(400)]
            } check: { count, events, spans in
                #expect(events == [.error(250, TestFailure.first)])
                #expect(spans == Array(repeating: [Span(200, 250)], count: count))
            }
        }
    }

    @Test("the last to run ends all when another ended without an element") func empties() {
        forEach { index, _ in
            index == 0 ? [.next(300, 1), .next(310, 2), .completed(320)] : [.completed(210 + index)]
        } check: { count, events, spans in
            #expect(events == [.completed(300)])
            #expect(spans == [[Span(200, 300)]] + (1..<count).map { [Span(200, 210 + $0)] })
        }
    }

    @Test("one that never ends keeps all open") func never() {
        forEach { index, count in
            index == count - 1 ? [] : [.next(210, index), .completed(220)]
        } check: { count, events, spans in
            #expect(events.isEmpty)
            #expect(spans.last == [Span(200, 1000)])
            #expect(spans.dropLast() == (1..<count).map { _ in [Span(200, 220)] }[...])
        }
    }
}
