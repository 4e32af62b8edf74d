import Rx
import RxTest
import Testing

@Suite("catch, catchAndReturn, retry")
struct CatchRetryTests {
    private typealias Span = RxTest.Subscription

    @Test("catch goes on with another sequence") func catches() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .error(220, TestFailure.first)])
        let second = scheduler.createColdObservable([Recorded.next(10, 2), .completed(20)])
        let result = scheduler.start { source.asObservable().catch { _ in second.asObservable() } }
        #expect(result.events == [.next(210, 1), .next(230, 2), .completed(240)])
        #expect(source.subscriptions == [Span(200, 220)])
        #expect(second.subscriptions == [Span(220, 240)])
    }

    @Test("without an error the handler is not called") func noError() {
        #expect(Observable.of(1, 2).catch { _ in .just(9) }.transcript() == "1 2 completed")
    }

    @Test("what the handler throws, and the second sequence's error, pass") func secondErrors() {
        let source = Observable<Int>.error(TestFailure.first)
        #expect(source.catch { _ in throw TestFailure.second }.transcript() == "error(second)")
        #expect(source.catch { _ in .error(TestFailure.second) }.transcript() == "error(second)")
    }

    @Test("disposing disposes of the second sequence") func dispose() {
        let scheduler = makeScheduler()
        let second = scheduler.createColdObservable([Recorded.next(100, 2)])
        let result = scheduler.start(disposed: 250) {
            Observable<Int>.error(TestFailure.first).catch { _ in second.asObservable() }
        }
        #expect(result.events.isEmpty)
        #expect(second.subscriptions == [Span(200, 250)])
    }

    @Test("catchAndReturn gives one element and ends") func catchAndReturn() {
        #expect(Observable<Int>.error(TestFailure.first).catchAndReturn(5).transcript() == "5 completed")
    }

    @Test("retry subscribes again after each error") func retry() {
        let scheduler = makeScheduler()
        let source = scheduler.createColdObservable([Recorded.next(10, 1), .error(20, TestFailure.first)])
        let result = scheduler.start(disposed: 255) { source.asObservable().retry() }
        #expect(result.events == [.next(210, 1), .next(230, 1), .next(250, 1)])
        #expect(source.subscriptions == [Span(200, 220), Span(220, 240), Span(240, 255)])
    }

    @Test("retry with a count gives up with the last error") func retryCount() {
        let scheduler = makeScheduler()
        let source = scheduler.createColdObservable([Recorded.next(10, 1), .error(20, TestFailure.first)])
        let result = scheduler.start { source.asObservable().retry(2) }
        #expect(result.events == [.next(210, 1), .next(230, 1), .error(240, TestFailure.first)])
        #expect(source.subscriptions == [Span(200, 220), Span(220, 240)])
    }

    @Test("retry ends with the source") func retryCompletes() {
        #expect(Observable.of(1, 2).retry(3).transcript() == "1 2 completed")
        #expect(Observable.of(1, 2).retry().transcript() == "1 2 completed")
    }

    @Test("100,000 errors in a row do not overflow the stack") func deep() {
        let count = Counter()
        let source = Observable<Int>.deferred {
            count.increment() < 100_000 ? .error(TestFailure.first) : .just(7)
        }
        #expect(source.retry().transcript() == "7 completed")
        #expect(count.value == 100_000)
    }

    @Test("retry stops when enough was taken below, through other operators too") func retryTake() {
        let count = Counter()
        let source = Observable<Int>.deferred {
            Observable.just(count.increment()).concat(Observable.error(TestFailure.first))
        }
        let taken = source.retry().map { $0 * 10 }.filter { $0 > 10 }.flatMap { Observable.just($0) }.take(2)
        #expect(taken.transcript() == "20 30 completed")
        #expect(count.value == 3)
    }
}
