import Rx
import RxTest
import Testing

@Suite("catch")
struct CatchTests {
    private let failing: [Recorded<Event<Int>>] = [.next(210, 1), .error(220, TestFailure.first), .next(230, 9)]

    @Test("without an error the handler is not called, and the end passes") func noError() {
        let calls = Counter()
        let trial = Trial([.next(210, 1), .next(220, 2), .completed(250)]) { (source: Observable<Int>) in
            source.catch { _ in
                calls.increment()
                return .just(9)
            }
        }
        #expect(trial.events == [.next(210, 1), .next(220, 2), .completed(250)])
        #expect(trial.spans == [Span(200, 250)])
        #expect(calls.value == 0)
        #expect(Trial([]) { (source: Observable<Int>) in source.catch { _ in .just(9) } }.spans == [Span(200, 1000)])
        #expect(Trial([.completed(250)]) { $0.catch { _ in .just(9) } }.events == [.completed(250)])
    }

    @Test("goes on with another sequence, subscribed to as the first is disposed of") func catches() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable(failing)
        let second = scheduler.createHotObservable([Recorded.next(215, 7), .next(240, 2), .completed(250)])
        let times = Log<Int>()
        let result = scheduler.start {
            source.asObservable().catch { error in
                times.append(scheduler.clock)
                return error is TestFailure ? second.asObservable() : .never()
            }
        }
        #expect(times.entries == [220])
        #expect(result.events == [.next(210, 1), .next(240, 2), .completed(250)])
        #expect(source.subscriptions == [Span(200, 220)])
        #expect(second.subscriptions == [Span(220, 250)])
    }

    @Test("what the handler throws, and the second sequence's error, pass") func secondErrors() {
        let thrown = Trial(failing) { $0.catch { _ in throw TestFailure.second } }
        #expect(thrown.events == [.next(210, 1), .error(220, TestFailure.second)])
        #expect(thrown.spans == [Span(200, 220)])
        let second = Trial(failing) { $0.catch { _ in .error(TestFailure.second) } }
        #expect(second.events == [.next(210, 1), .error(220, TestFailure.second)])
    }

    @Test("a catch around a catch gets what the inner one throws and what its second sequence fails with")
    func nested() {
        let source = Observable<Int>.error(TestFailure.first)
        let noted: @Sendable (any Error) -> Observable<String> = { .just("outer \($0)") }
        let thrown = source.map { "\($0)" }.catch { _ in throw TestFailure.second }.catch(noted)
        #expect(thrown.transcript() == "outer second completed")
        let failed = source.map { "\($0)" }.catch { .error($0) }.catch(noted)
        #expect(failed.transcript() == "outer first completed")
        let inner = source.map { "\($0)" }.catch { _ in Observable.error(TestFailure.second).catch(noted) }
        #expect(inner.catch { _ in .just("not called") }.transcript() == "outer second completed")
    }

    @Test("disposing disposes of the first or of the second sequence") func dispose() {
        let early = Trial([.next(210, 1)], disposed: 230) { (source: Observable<Int>) in source.catch { _ in .never() }
        }
        #expect(early.spans == [Span(200, 230)])
        let scheduler = makeScheduler()
        let second = scheduler.createColdObservable([Recorded.next(100, 2)])
        let late = scheduler.start(disposed: 250) {
            Observable<Int>.error(TestFailure.first).catch { _ in second.asObservable() }
        }
        #expect(late.events.isEmpty)
        #expect(second.subscriptions == [Span(200, 250)])
    }

    @Test("an element sent from inside a delivery comes after it") func reentrance() {
        #expect(transcriptOfReentrance { $0.catch { _ in .just(9) } } == "1 2 3 4 completed")
    }

    @Test("100,000 catches, one in the handler of another or one around another, do not overflow the stack")
    func deep() {
        @Sendable func chain(_ left: Int) -> Observable<Int> {
            Observable.error(TestFailure.first).catch { _ in left == 0 ? .just(7) : chain(left - 1) }
        }
        #expect(chain(100_000).transcript() == "7 completed")
        var nest: Observable<Int>? = .error(TestFailure.first)
        for _ in 1...100_000 { nest = nest?.catch { throw $0 } }
        #expect(nest?.catch { _ in .just(3) }.transcript() == "3 completed")
        // Freed without overflowing it, too.
        nest = nil
    }
}

@Suite("catchAndReturn")
struct CatchAndReturnTests {
    @Test("gives one element in place of an error, then ends") func error() {
        let trial = Trial([.next(210, 1), .error(220, TestFailure.first)]) { $0.catchAndReturn(5) }
        #expect(trial.events == [.next(210, 1), .next(220, 5), .completed(220)])
        #expect(trial.spans == [Span(200, 220)])
    }

    @Test("changes nothing without an error") func noError() {
        #expect(Observable.of(1, 2).catchAndReturn(5).transcript() == "1 2 completed")
        #expect(Trial([.completed(220)]) { $0.catchAndReturn(5) }.events == [.completed(220)])
        #expect(Trial([.next(210, 1)], disposed: 300) { $0.catchAndReturn(5) }.spans == [Span(200, 300)])
    }
}
