import Rx
import RxTest
import Testing

private let first: [Recorded<Event<Int>>] = [.next(210, 1), .next(220, 2), .completed(240)]
private let second: [Recorded<Event<Int>>] = [.next(215, 10), .next(230, 20), .completed(250)]

@Suite("merge, concat, zip and combineLatest of collections of shared sequences")
struct SharedSequenceCombiningTests {
    @Test("merge of an array, a list and any collection") func merge() {
        let expected: [Recorded<Event<Int>>] = [
            .next(211, 1), .next(216, 10), .next(221, 2), .next(231, 20), .completed(251),
        ]
        for trial in [
            SharedTrial(first, with: second, { Driver.merge($0, $1) }),
            SharedTrial(first, with: second, { Driver.merge([$0, $1]) }),
            SharedTrial(first, with: second, { Driver.merge(AnyCollection([$0, $1])) }),
        ] {
            #expect(trial.events == expected)
            #expect(trial.later == [.next(225, 2), .next(231, 20), .completed(251)])
            #expect(trial.spans == [Span(200, 240)])
        }
    }

    @Test("concat of an array, another collection and a sequence") func concat() {
        let late: [Recorded<Event<Int>>] = [.next(215, 10), .next(260, 30), .completed(270)]
        let expected: [Recorded<Event<Int>>] = [.next(211, 1), .next(221, 2), .next(261, 30), .completed(271)]
        for trial in [
            SharedTrial(first, with: late, { Driver.concat([$0, $1]) }),
            SharedTrial(first, with: late, { Driver.concat(ContiguousArray([$0, $1])) }),
            SharedTrial(
                first,
                with: late,
                {
                    Driver.concat(
                        sequence(first: ($0, true)) { [last = $1] in
                            $0.1 ? (last, false) : nil
                        }.map { $0.0 }
                    )
                }
            ),
        ] {
            #expect(trial.events == expected)
            #expect(trial.spans == [Span(200, 240)])
        }
    }

    @Test("a sequence of sequences is iterated as they end, each time anew") @MainActor func lazily() {
        let asked = Counter()
        let two = Repeated(count: 2) { asked.increment() }
        var seen: [Int] = []
        let driver = Driver<Int>.concat(two)
        #expect(asked.value == 0)
        for _ in 0..<2 { driver.drive(onNext: { seen.append($0) }).dispose() }
        #expect(seen == [7, 7, 7, 7])
        #expect(asked.value == 4)
    }

    @Test("zip of a collection, as arrays and combined") func zip() {
        let arrays = SharedTrial(first, with: second) { Driver.zip([$0, $1]) }
        #expect(arrays.events == [.next(216, [1, 10]), .next(231, [2, 20]), .completed(251)])
        #expect(arrays.later == [.next(225, [1, 10]), .next(231, [2, 20]), .completed(251)])
        let sums = SharedTrial(first, with: second) { Driver.zip([$0, $1]) { $0.reduce(0, +) } }
        #expect(sums.events == [.next(216, 11), .next(231, 22), .completed(251)])
        #expect(sums.spans == [Span(200, 240)])
    }

    @Test("combineLatest of a collection, as arrays and combined") func combineLatest() {
        let arrays = SharedTrial(first, with: second) { Driver.combineLatest([$0, $1]) }
        #expect(
            arrays.events == [.next(216, [1, 10]), .next(221, [2, 10]), .next(231, [2, 20]), .completed(251)]
        )
        let sums = SharedTrial(first, with: second) { Driver.combineLatest([$0, $1]) { $0.reduce(0, +) } }
        #expect(sums.events == [.next(216, 11), .next(221, 12), .next(231, 22), .completed(251)])
        #expect(sums.later == [.next(225, 12), .next(231, 22), .completed(251)])
        #expect(sums.spans == [Span(200, 240)])
    }
}

/// A driver of 7, as often as it says, that counts how often it is asked for.
private struct Repeated: Sequence, Sendable {
    let count: Int
    let isAsked: @Sendable () -> Void

    func makeIterator() -> AnyIterator<Driver<Int>> {
        var left = count
        return AnyIterator {
            guard left > 0 else { return nil }
            left -= 1
            isAsked()
            return .just(7)
        }
    }
}
