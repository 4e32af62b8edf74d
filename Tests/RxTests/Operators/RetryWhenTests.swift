import Rx
import RxTest
import Testing

@Suite("retry(when:)")
struct RetryWhenTests {
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

    @Test("never and empty; an element sent from inside a delivery comes after it") func plain() {
        expectEndsPassWithoutError { $0.retry(when: { (errors: Observable<any Error>) in errors }) }
        #expect(transcriptOfReentrance { $0.retry(when: { $0 }) } == "1 2 3 4 completed")
    }

    /// The rows of the matrix but the error.
    private func expectEndsPassWithoutError(_ build: @escaping (Observable<Int>) -> Observable<Int>) {
        #expect(Trial([], build).spans == [Span(200, 1000)])
        #expect(Trial([.completed(250)], build).events == [.completed(250)])
        #expect(Trial([.next(210, 1), .completed(250)], disposed: 230, build).spans == [Span(200, 230)])
    }

    @Test("the trigger's error before an attempt fails counts when it does") func triggerFailsEarly() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let trigger = scheduler.createHotObservable([Recorded.error(215, TestFailure.second, Int.self)])
        let result = scheduler.start { source.asObservable().retry(when: { _ in trigger }) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .error(230, TestFailure.second)])
        #expect(trigger.subscriptions == [Span(200, 215)])
    }

    @Test("a trigger later than the error begins the next attempt then; disposal while it waits ends it") func later() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let trigger = scheduler.createHotObservable([Recorded.next(250, 1), .next(255, 2), .next(300, 3)])
        let result = scheduler.start(disposed: 290) { source.asObservable().retry(when: { _ in trigger }) }
        #expect(result.events == [.next(210, 1), .next(220, 2), .next(260, 1), .next(270, 2)])
        #expect(source.subscriptions == [Span(200, 230), Span(250, 280)])
        #expect(trigger.subscriptions == [Span(200, 290)])
    }
}
