import Rx
import RxTest
import Testing

@Suite("catch(sequence:), reduce with mapResult")
struct CatchSequenceTests {
    private typealias Span = RxTest.Subscription

    @Test("goes on to the next after an error, and ends with the first end") func next() {
        let scheduler = makeScheduler()
        let first = scheduler.createColdObservable([Recorded.next(10, 1), .error(20, TestFailure.first)])
        let second = scheduler.createColdObservable([Recorded.next(10, 2), .completed(20)])
        let result = scheduler.start {
            Observable.catch(sequence: [first.asObservable(), second.asObservable(), .just(3)])
        }
        #expect(result.events == [.next(210, 1), .next(230, 2), .completed(240)])
        #expect(first.subscriptions == [Span(200, 220)])
        #expect(second.subscriptions == [Span(220, 240)])
    }

    @Test("the last error passes, none ends, disposing ends the one that runs") func edges() {
        let failing = [Observable<Int>.error(TestFailure.first), .error(TestFailure.second)]
        #expect(Observable.catch(sequence: failing).transcript() == "error(second)")
        #expect(Observable<Int>.catch(sequence: []).transcript() == "completed")
        let scheduler = makeScheduler()
        let second = scheduler.createColdObservable([Recorded.next(10, 1), .next(90, 2)])
        let result = scheduler.start(disposed: 250) {
            Observable.catch(sequence: [.error(TestFailure.first), second.asObservable()])
        }
        #expect(result.events == [.next(210, 1)])
        #expect(second.subscriptions == [Span(200, 250)])
    }

    @Test("100,000 errors in a row do not overflow the stack") func deep() {
        let failing = repeatElement(Observable<Int>.error(TestFailure.first), count: 100_000)
        #expect(Observable.catch(sequence: failing).transcript() == "error(first)")
    }

    @Test("reduce transforms its result; what that throws becomes the error") func reduce() {
        let source = Observable.of(1, 2, 3)
        #expect(source.reduce(0, accumulator: +, mapResult: { "\($0)!" }).transcript() == "6! completed")
        let fails = source.reduce(0, accumulator: +, mapResult: { _ -> Int in throw TestFailure.first })
        #expect(fails.transcript() == "error(first)")
    }
}
