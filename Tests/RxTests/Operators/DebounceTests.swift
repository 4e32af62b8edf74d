import Dispatch
import Rx
import RxTest
import Testing

@Suite("debounce")
struct DebounceTests {
    private func trial(_ source: [Recorded<Event<Int>>], disposed: TestTime = 1000, _ seconds: Int = 10) -> Trial<Int> {
        Trial(source, disposed: disposed) { $0.debounce(.seconds(seconds), scheduler: $1) }
    }

    @Test("an element passes when nothing follows in time") func passes() {
        let trial = trial([.next(210, 1), .next(215, 2), .next(240, 3), .next(245, 4), .completed(300)])
        #expect(trial.events == [.next(225, 2), .next(255, 4), .completed(300)])
        #expect(trial.spans == [Span(200, 300)])
    }

    @Test("one that follows just when the time is up comes first") func sameTick() {
        #expect(trial([.next(210, 1), .next(220, 2), .next(230, 3)]).events == [.next(240, 3)])
    }

    @Test("at the end the one waiting passes at once, and none that has passed already") func end() {
        #expect(trial([.next(210, 1), .completed(215)]).events == [.next(215, 1), .completed(215)])
        #expect(trial([.next(210, 1), .completed(225)]).events == [.next(220, 1), .completed(225)])
    }

    @Test("an error drops the one waiting") func error() {
        let trial = trial([.next(210, 1), .error(215, TestFailure.first), .next(217, 2)])
        #expect(trial.events == [.error(215, TestFailure.first)])
        #expect(trial.spans == [Span(200, 215)])
    }

    @Test("never, empty, error and disposal") func ends() {
        expectEndsPass { $0.debounce(.seconds(10), scheduler: $1) }
        let disposed = trial([.next(210, 1)], disposed: 215)
        #expect(disposed.events == [])
        #expect(disposed.spans == [Span(200, 215)])
    }

    @Test("no time at all is the next turn of the scheduler") func zero() {
        #expect(
            trial([.next(210, 1), .next(211, 2), .next(220, 3), .completed(230)], 0).events
                == [.next(212, 2), .next(221, 3), .completed(230)]
        )
    }

    @Test("a burst on subscription gives its last element, with the end") func burst() {
        let scheduler = makeScheduler()
        let result = scheduler.start { Observable.of(1, 2, 3).debounce(.seconds(10), scheduler: scheduler) }
        #expect(result.events == [.next(200, 3), .completed(200)])
    }

    @Test("an element sent inside a delivery waits like any other") func reentrance() {
        let scheduler = makeScheduler()
        let subject = PublishSubject<Int>()
        let result = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(200) {
            _ = subject.debounce(.seconds(10), scheduler: scheduler).subscribe(onNext: { element in
                result.onNext(element)
                if element < 3 { subject.onNext(element + 1) }
            })
            subject.onNext(1)
        }
        scheduler.start()
        #expect(result.events == [.next(210, 1), .next(220, 2), .next(230, 3)])
    }

    @Test("on a queue, where one timer lasts for many elements, the newest passes, and those after it again")
    func lasting() async throws {
        let scheduler = SerialDispatchQueueScheduler(qos: .userInitiated)
        let subject = PublishSubject<Int>()
        var bursts = subject.debounce(.milliseconds(1), scheduler: scheduler).values.makeAsyncIterator()
        for burst in 1...3 {
            for element in 0..<1000 { subject.onNext(burst * 1000 + element) }
            // A slow machine may let one through before the last has come; none comes twice or out of order.
            var latest = 0
            while latest < burst * 1000 + 999 {
                let element = try #require(try await bursts.next())
                #expect(element > latest)
                latest = element
            }
        }
    }

    @Test("on a queue the element that waits comes with the end, and none after disposal")
    func lastingEnd() async throws {
        let scheduler = SerialDispatchQueueScheduler(qos: .userInitiated)
        let events = try await Observable.of(1, 2).debounce(.seconds(1000), scheduler: scheduler).toArray().value
        #expect(events == [2])

        let subject = PublishSubject<Int>()
        let seen = Counter()
        let subscription = subject.debounce(.nanoseconds(0), scheduler: scheduler).subscribe(onNext: { _ in
            seen.increment()
        })
        let gate = DispatchSemaphore(value: 0)
        _ = scheduler.schedule(()) { _ in
            gate.wait()
            return Disposables.create()
        }
        subject.onNext(1)
        subscription.dispose()
        gate.signal()
        _ = try await Single<Int>.just(1, scheduler: scheduler).value
        #expect(seen.value == 0)
    }
}
