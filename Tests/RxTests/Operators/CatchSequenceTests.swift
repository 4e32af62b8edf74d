import Rx
import RxTest
import Testing

@Suite("catch(sequence:)")
struct CatchSequenceTests {
    @Test("goes on to the next after an error, and ends with the first end") func next() {
        let scheduler = makeScheduler()
        let first = scheduler.createColdObservable([Recorded.next(10, 1), .error(20, TestFailure.first)])
        let second = scheduler.createColdObservable([Recorded.next(10, 2), .completed(20)])
        let third = scheduler.createColdObservable([Recorded.next(10, 3)])
        let result = scheduler.start {
            Observable.catch(sequence: [first, second, third].map { $0.asObservable() })
        }
        #expect(result.events == [.next(210, 1), .next(230, 2), .completed(240)])
        #expect(first.subscriptions == [Span(200, 220)])
        #expect(second.subscriptions == [Span(220, 240)])
        #expect(third.subscriptions.isEmpty)
    }

    @Test("one that never ends keeps the rest away") func never() {
        let scheduler = makeScheduler()
        let first = scheduler.createHotObservable([Recorded.next(150, 1)])
        let second = scheduler.createHotObservable([Recorded.next(240, 2)])
        let result = scheduler.start { Observable.catch(sequence: [first, second].map { $0.asObservable() }) }
        #expect(result.events.isEmpty)
        #expect(first.subscriptions == [Span(200, 1000)])
        #expect(second.subscriptions.isEmpty)
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

    /// Fails three times, then gives 4; has no end.
    private struct Attempts: Sequence, Sendable {
        let asked = Counter()

        func makeIterator() -> AnyIterator<Observable<Int>> {
            var number = 0
            return AnyIterator {
                number += 1
                asked.increment()
                return number < 4 ? .error(TestFailure.first) : .just(number)
            }
        }
    }

    @Test("the sequence is iterated as its members fail, anew for each subscriber; it may be endless") func lazily() {
        let attempts = Attempts()
        let source = Observable.catch(sequence: attempts)
        #expect(attempts.asked.value == 0)
        #expect(source.transcript() == "4 completed")
        #expect(source.transcript() == "4 completed")
        #expect(attempts.asked.value == 8)
    }

    @Test("an element sent from inside a delivery comes after it") func reentrance() {
        #expect(transcriptOfReentrance { Observable.catch(sequence: [$0, .just(9)]) } == "1 2 3 4 completed")
    }

    @Test("100,000 errors in a row do not overflow the stack") func deep() {
        let failing = repeatElement(Observable<Int>.error(TestFailure.first), count: 100_000)
        #expect(Observable.catch(sequence: failing).transcript() == "error(first)")
    }
}
