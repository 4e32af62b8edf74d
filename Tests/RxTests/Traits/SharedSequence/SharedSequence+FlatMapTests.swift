import Rx
import RxTest
import Testing

private let source: [Recorded<Event<Int>>] = [.next(210, 1), .next(220, 2), .completed(230)]

/// A driver that counts on from a number every 6 ticks, three times.
@MainActor private func count(_ start: Int) -> Driver<Int> {
    Driver<Int>.interval(.seconds(6)).asObservable().take(3).asDriver(onErrorJustReturn: -1).map { start * 10 + $0 }
}

@Suite("flatMap, flatMapFirst, flatMapLatest, merge, switchLatest of shared sequences")
struct SharedSequenceFlatMapTests {
    @Test("flatMap merges, and is shared") func flatMap() {
        let trial = SharedTrial(source) { $0.flatMap { count($0) } }
        #expect(
            trial.events == [
                .next(218, 10), .next(224, 11), .next(228, 20), .next(230, 12), .next(234, 21), .next(240, 22),
                .completed(241),
            ]
        )
        #expect(trial.later.first == .next(225, 11))
        #expect(trial.spans == [Span(200, 230)])
    }

    @Test("flatMapLatest follows the latest, and is shared") func flatMapLatest() {
        let trial = SharedTrial(source) { $0.flatMapLatest { count($0) } }
        #expect(
            trial.events == [
                .next(218, 10), .next(228, 20), .next(234, 21), .next(240, 22), .completed(241),
            ]
        )
        #expect(trial.later == [.next(225, 10)] + trial.events.dropFirst())
    }

    @Test("flatMapFirst drops what comes meanwhile, and is shared") func flatMapFirst() {
        let trial = SharedTrial(source) { $0.flatMapFirst { count($0) } }
        #expect(trial.events == [.next(218, 10), .next(224, 11), .next(230, 12), .completed(231)])
        #expect(trial.later == [.next(225, 11), .next(230, 12), .completed(231)])
    }

    @Test("merge, merge(maxConcurrent:) and switchLatest of a driver of drivers")
    func nested() {
        let merged = SharedTrial(source) { $0.map { count($0) }.merge() }
        #expect(merged.events.count == 7 && merged.events.last == .completed(241))
        let limited = SharedTrial(source) { $0.map { count($0) }.merge(maxConcurrent: 1) }
        #expect(
            limited.events == [
                .next(218, 10), .next(224, 11), .next(230, 12), .next(238, 20), .next(244, 21), .next(250, 22),
                .completed(251),
            ]
        )
        let switched = SharedTrial(source) { $0.map { count($0) }.switchLatest() }
        #expect(switched.events == SharedTrial(source) { $0.flatMapLatest { count($0) } }.events)
    }

    @Test("a driver of signals becomes a signal: nothing is replayed")
    func otherStrategy() {
        func signals(_ driver: Driver<Int>) -> [Signal<Int>] {
            [
                driver.flatMap { Signal.just($0) }, driver.flatMapLatest { Signal.just($0) },
                driver.flatMapFirst { Signal.just($0) }, driver.map { Signal.just($0) }.merge(),
                driver.map { Signal.just($0) }.switchLatest(), driver.map { Signal.just($0) }.merge(maxConcurrent: 2),
            ]
        }
        for index in 0..<6 {
            let trial = SharedTrial([.next(210, 1), .next(230, 2), .completed(240)]) { signals($0)[index] }
            #expect(trial.events == [.next(212, 1), .next(232, 2), .completed(241)], "\(index)")
            #expect(trial.later == [.next(232, 2), .completed(241)], "\(index)")
        }
    }
}
