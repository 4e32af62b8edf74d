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
}
