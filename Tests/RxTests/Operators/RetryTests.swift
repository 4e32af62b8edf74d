import Rx
import RxTest
import Testing

@Suite("retry")
struct RetryTests {
    private let cold: [Recorded<Event<Int>>] = [.next(10, 1), .next(15, 2), .error(20, TestFailure.first)]

    /// Runs `build` over a cold source.
    private func run(
        _ events: [Recorded<Event<Int>>],
        disposed: TestTime = 1000,
        _ build: @escaping (Observable<Int>) -> Observable<Int>
    ) -> (events: [Recorded<Event<Int>>], spans: [RxTest.Subscription]) {
        let scheduler = makeScheduler()
        let source = scheduler.createColdObservable(events)
        let result = scheduler.start(disposed: disposed) { build(source.asObservable()) }
        return (result.events, source.subscriptions)
    }

    @Test("subscribes again after each error, at once, until disposed of") func endless() {
        let trial = run(cold, disposed: 252) { $0.retry() }
        #expect(trial.events == [.next(210, 1), .next(215, 2), .next(230, 1), .next(235, 2), .next(250, 1)])
        #expect(trial.spans == [Span(200, 220), Span(220, 240), Span(240, 252)])
    }

    @Test("with a count gives up with the last error", arguments: 1...4) func count(attempts: Int) {
        let trial = run(cold) { $0.retry(attempts) }
        let starts = (0..<attempts).map { 200 + $0 * 20 }
        let elements: [Recorded<Event<Int>>] = starts.flatMap { [.next($0 + 10, 1), .next($0 + 15, 2)] }
        #expect(trial.events == elements + [.error(200 + attempts * 20, TestFailure.first)])
        #expect(trial.spans == starts.map { Span($0, $0 + 20) })
    }

    @Test("a count of 0 ends without subscribing") func none() {
        let trial = run(cold) { $0.retry(0) }
        #expect(trial.events == [.completed(200)])
        #expect(trial.spans.isEmpty)
    }

    @Test("a source without an error passes") func noError() {
        for form: (Observable<Int>) -> Observable<Int> in [{ $0.retry() }, { $0.retry(3) }] {
            #expect(run([.next(10, 1), .completed(20)], form).events == [.next(210, 1), .completed(220)])
            #expect(run([.next(10, 1), .completed(20)], form).spans == [Span(200, 220)])
            #expect(run([], form).spans == [Span(200, 1000)])
            #expect(form(Observable.of(1, 2)).transcript() == "1 2 completed")
            #expect(transcriptOfReentrance { form($0) } == "1 2 3 4 completed")
        }
    }

    @Test("disposing midway ends the attempt that runs") func dispose() {
        let trial = run(cold, disposed: 231) { $0.retry(3) }
        #expect(trial.events == [.next(210, 1), .next(215, 2), .next(230, 1)])
        #expect(trial.spans == [Span(200, 220), Span(220, 231)])
    }

    @Test("counts inside counts multiply") func nested() {
        let count = Counter()
        let source = Observable<Int>.deferred {
            count.increment()
            return .error(TestFailure.first)
        }
        #expect(source.retry(3).retry(2).transcript() == "error(first)")
        #expect(count.value == 6)
    }

    @Test("what an attempt sends after its error does not pass") func grammar() {
        let count = Counter()
        let source = Observable<Int>.create { observer in
            observer.onNext(count.increment())
            if count.value < 3 { observer.onError(TestFailure.first) }
            observer.onNext(9)
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(source.retry().transcript() == "1 2 3 9 completed")
    }

    @Test("100,000 errors in a row do not overflow the stack") func deep() {
        let count = Counter()
        let source = Observable<Int>.deferred {
            count.increment() < 100_000 ? .error(TestFailure.first) : .just(7)
        }
        #expect(source.retry().transcript() == "7 completed")
        #expect(count.value == 100_000)
    }

    @Test("stops when enough was taken below, through other operators too") func take() {
        let count = Counter()
        let source = Observable<Int>.deferred {
            Observable.just(count.increment()).concat(Observable.error(TestFailure.first))
        }
        let taken = source.retry().map { $0 * 10 }.filter { $0 > 10 }.flatMap { Observable.just($0) }.take(2)
        #expect(taken.transcript() == "20 30 completed")
        #expect(count.value == 3)
    }
}
