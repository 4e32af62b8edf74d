import Rx
import RxTest
import Testing

@Suite("retry(when:)")
struct RetryWhenTests {
    private typealias Span = RxTest.Subscription

    private func makeSource(_ scheduler: TestScheduler) -> TestableObservable<Int> {
        scheduler.createColdObservable([Recorded.next(10, 1), .next(20, 2), .error(30, TestFailure.first)])
    }

    @Test("subscribes again at each element, and fails with the handler's error") func again() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let result = scheduler.start(disposed: 300) {
            source.asObservable().retry(when: { (errors: Observable<TestFailure>) in
                errors.scan(0) { count, _ in
                    if count == 1 { throw TestFailure.second }
                    return count + 1
                }
            })
        }
        #expect(
            result.events == [
                .next(210, 1), .next(220, 2), .next(240, 1), .next(250, 2), .error(260, TestFailure.second),
            ]
        )
        #expect(source.subscriptions == [Span(200, 230), Span(230, 260)])
    }

    @Test("ends when the handler's sequence ends after an error") func ends() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let result = scheduler.start {
            source.asObservable().retry(when: { errors in errors.enumerated().take(while: { $0.index < 1 }) })
        }
        #expect(
            result.events == [.next(210, 1), .next(220, 2), .next(240, 1), .next(250, 2), .completed(260)]
        )
    }

    @Test("an end of the handler's sequence before an error counts at the error") func endsEarly() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let trigger = scheduler.createHotObservable([Recorded.completed(215, Int.self)])
        let result = scheduler.start { source.asObservable().retry(when: { _ in trigger }) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .completed(230)])
        #expect(source.subscriptions == [Span(200, 230)])
    }

    @Test("waits for as long as nothing is said; an element before the error does not count") func waits() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let trigger = scheduler.createHotObservable([Recorded.next(215, 1)])
        let result = scheduler.start { source.asObservable().retry(when: { _ in trigger }) }
        #expect(result.events == [.next(210, 1), .next(220, 2)])
        #expect(source.subscriptions == [Span(200, 230)])
        #expect(trigger.subscriptions == [Span(200, 1000)])
    }

    @Test("backing off, longer each time") func backOff() {
        let scheduler = makeScheduler()
        let source = scheduler.createColdObservable([Recorded.next(5, 1), .error(10, TestFailure.first)])
        let result = scheduler.start(disposed: 800) {
            source.asObservable().retry(when: { errors in
                errors.enumerated().flatMap { attempt -> Observable<Int> in
                    if attempt.index >= 3 { return .error(attempt.element) }
                    return .timer(.seconds((attempt.index + 1) * 50), scheduler: scheduler)
                }
            })
        }
        #expect(
            result.events == [
                .next(205, 1), .next(265, 1), .next(375, 1), .next(535, 1), .error(540, TestFailure.first),
            ]
        )
        #expect(source.subscriptions == [Span(200, 210), Span(260, 270), Span(370, 380), Span(530, 540)])
    }

    @Test("an error of another type passes") func otherType() {
        let source = Observable<Int>.error(TestFailure.first)
        #expect(source.retry(when: { (errors: Observable<RxError>) in errors }).transcript() == "error(first)")
    }

    @Test("an end passes, and ends the handler's sequence") func completes() {
        let scheduler = makeScheduler()
        let trigger = scheduler.createHotObservable([Recorded.next(600, 1)])
        let source = scheduler.createColdObservable([Recorded.next(10, 1), .completed(20)])
        let result = scheduler.start { source.asObservable().retry(when: { _ in trigger }) }
        #expect(result.events == [.next(210, 1), .completed(220)])
        #expect(trigger.subscriptions == [Span(200, 220)])
    }

    @Test("disposing disposes of both") func dispose() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let trigger = scheduler.createHotObservable([Recorded.next(600, 1)])
        let result = scheduler.start(disposed: 215) { source.asObservable().retry(when: { _ in trigger }) }
        #expect(result.events == [.next(210, 1)])
        #expect(source.subscriptions == [Span(200, 215)])
        #expect(trigger.subscriptions == [Span(200, 215)])
    }

    @Test("100,000 errors in a row do not overflow the stack") func deep() {
        let count = Counter()
        let source = Observable<Int>.deferred {
            count.increment() < 100_000 ? .error(TestFailure.first) : .just(7)
        }
        #expect(source.retry(when: { $0 }).transcript() == "7 completed")
    }
}
