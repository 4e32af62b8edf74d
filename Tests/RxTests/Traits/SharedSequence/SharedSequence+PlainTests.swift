import Rx
import RxTest
import Testing

private let source: [Recorded<Event<Int>>] = [
    .next(210, 1), .next(220, 2), .next(230, 2), .error(240, TestFailure.first),
]

@Suite("Operators of shared sequences without closures")
struct SharedSequencePlainTests {
    @Test("distinctUntilChanged, skip, startWith, debug") func simple() {
        let distinct = SharedTrial(source) { $0.distinctUntilChanged() }
        #expect(distinct.events == [.next(211, 1), .next(221, 2), .next(241, -1), .completed(241)])
        #expect(distinct.later == [.next(225, 2), .next(241, -1), .completed(241)])
        let skipped = SharedTrial(source) { $0.skip(2) }
        #expect(skipped.events == [.next(231, 2), .next(241, -1), .completed(241)])
        #expect(skipped.later == skipped.events)
        let started = SharedTrial(source) { $0.startWith(0) }
        #expect(started.events.prefix(2) == [.next(200, 0), .next(211, 1)])
        #expect(started.later.first == .next(225, 2))
        let debugged = SharedTrial(source) { $0.debug("driver", trimOutput: true) }
        #expect(debugged.events == SharedTrial(source) { $0 }.events)
        #expect(debugged.spans == [Span(200, 240)])
    }

    @Test("withLatestFrom gives the latest of another, also one that is shared otherwise") func withLatestFrom() {
        let trial = SharedTrial(source, with: [.next(215, 100), .next(225, 200)]) { $0.withLatestFrom($1) }
        #expect(trial.events == [.next(221, 100), .next(231, 200), .next(241, 200), .completed(241)])
        let signal = SharedTrial(source, with: [.next(215, 100)]) { first, second in
            first.withLatestFrom(second.asSignal(onErrorJustReturn: 0))
        }
        #expect(signal.events == [.next(221, 100), .next(231, 100), .next(241, 100), .completed(241)])
    }

    @Test("delay, debounce and throttle keep time on the strategy's scheduler") func time() {
        let delayed = SharedTrial(source) { $0.delay(.seconds(5)) }
        #expect(
            delayed.events == [.next(216, 1), .next(226, 2), .next(236, 2), .next(246, -1), .completed(247)]
        )
        let debounced = SharedTrial([.next(210, 1), .next(214, 2), .next(230, 3), .completed(232)]) {
            $0.debounce(.seconds(8))
        }
        #expect(debounced.events == [.next(223, 2), .next(233, 3), .completed(233)])
        let throttled = SharedTrial([.next(210, 1), .next(214, 2), .next(216, 3), .completed(300)]) {
            $0.throttle(.seconds(8))
        }
        #expect(throttled.events == [.next(211, 1), .next(219, 3), .completed(301)])
        let first = SharedTrial([.next(210, 1), .next(214, 2), .next(216, 3), .completed(300)]) {
            $0.throttle(.seconds(8), latest: false)
        }
        #expect(first.events == [.next(211, 1), .completed(301)])
    }

    @Test("nothing from a driver that gives nothing, and one subscription for both subscribers") func never() {
        let operators: [(Driver<Int>) -> Driver<Int>] = [
            { $0.distinctUntilChanged() }, { $0.skip(1) }, { $0.delay(.seconds(1)) }, { $0.debounce(.seconds(1)) },
            { $0.throttle(.seconds(1)) }, { $0.withLatestFrom(Driver.just(1)) },
        ]
        for operate in operators {
            let trial = SharedTrial([.next(150, 1)], operate)
            #expect(trial.events.isEmpty && trial.later.isEmpty)
            #expect(trial.spans == [Span(200, 1000)])
        }
    }
}
