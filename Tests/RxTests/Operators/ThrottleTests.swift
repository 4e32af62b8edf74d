import Rx
import RxTest
import Testing

@Suite("throttle")
struct ThrottleTests {
    private func makeSource(_ scheduler: TestScheduler, end: Int?) -> TestableObservable<Int> {
        let elements = [210, 250, 310, 350, 410, 450].enumerated().map { Recorded.next($0.element, $0.offset + 2) }
        return scheduler.createHotObservable(elements + (end.map { [.completed($0)] } ?? []))
    }

    @Test("the first passes, then the newest when the time is up; the end waits for it") func latest() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler, end: 500)
        let result = scheduler.start { source.asObservable().throttle(.seconds(200), scheduler: scheduler) }
        #expect(result.events == [.next(210, 2), .next(410, 6), .next(610, 7), .completed(610)])
        #expect(source.subscriptions == [Span(200, 500)])
    }

    @Test("an end with nothing waiting passes at once") func endAfter() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler, end: 900)
        let result = scheduler.start { source.asObservable().throttle(.seconds(200), scheduler: scheduler) }
        #expect(result.events == [.next(210, 2), .next(410, 6), .next(610, 7), .completed(900)])
        #expect(source.subscriptions == [Span(200, 900)])
    }

    @Test("without the latest, what comes too early is dropped") func notLatest() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler, end: 500)
        let result = scheduler.start {
            source.asObservable().throttle(.seconds(200), latest: false, scheduler: scheduler)
        }
        #expect(result.events == [.next(210, 2), .next(410, 6), .completed(500)])
    }

    @Test("the timer gives the newest of several") func newest() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2), .next(230, 3)])
        let result = scheduler.start { source.asObservable().throttle(.seconds(50), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .next(260, 3)])
        #expect(source.subscriptions == [Span(200, 1000)])
    }

    @Test("an error passes at once and drops what waits") func error() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(210, 1), .next(220, 2), .error(230, TestFailure.first),
        ])
        let result = scheduler.start { source.asObservable().throttle(.seconds(50), scheduler: scheduler) }
        #expect(result.events == [.next(210, 1), .error(230, TestFailure.first)])
        #expect(source.subscriptions == [Span(200, 230)])
    }

    @Test("never and empty pass through; disposing stops the timer") func edges() {
        let scheduler = makeScheduler()
        let throttled = Observable<Int>.empty().throttle(.seconds(1), scheduler: scheduler)
        #expect(throttled.transcript() == "completed")
        #expect(Observable<Int>.never().throttle(.seconds(1), scheduler: scheduler).transcript() == "")
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(220, 2)])
        let result = scheduler.start(disposed: 240) {
            source.asObservable().throttle(.seconds(50), scheduler: scheduler)
        }
        #expect(result.events == [.next(210, 1)])
        #expect(source.subscriptions == [Span(200, 240)])
    }

    @Test("an element sent inside a delivery is too early") func reentrance() {
        let scheduler = makeScheduler()
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.throttle(.seconds(50), scheduler: scheduler).subscribe(onNext: { element in
            log.append("\(element) @ \(scheduler.clock)")
            if element == 1 { subject.onNext(2) }
        })
        scheduler.scheduleAt(10) { subject.onNext(1) }
        scheduler.start()
        #expect(log.entries == ["1 @ 10", "2 @ 60"])
    }

    @Test("several in one moment: the first passes, the last of the others when the time is up") func burst() {
        let scheduler = makeScheduler()
        let latest = scheduler.start { Observable.of(1, 2, 3).throttle(.seconds(10), scheduler: scheduler) }
        #expect(latest.events == [.next(200, 1), .next(210, 3), .completed(210)])
        let other = makeScheduler()
        let first = other.start { Observable.of(1, 2, 3).throttle(.seconds(10), latest: false, scheduler: other) }
        #expect(first.events == [.next(200, 1), .completed(200)])
    }

    @Test("no time at all lets all pass; for ever only the first") func limits() {
        for latest in [true, false] {
            let none = Trial([.next(210, 1), .next(210, 2), .next(211, 3), .completed(220)]) {
                $0.throttle(.seconds(0), latest: latest, scheduler: $1)
            }
            #expect(none.events == [.next(210, 1), .next(210, 2), .next(211, 3), .completed(220)])
        }
        let never = Trial([.next(210, 1), .next(900, 2)]) { $0.throttle(.never, scheduler: $1) }
        #expect(never.events == [.next(210, 1)])
        expectEndsPass { $0.throttle(.seconds(10), scheduler: $1) }
    }

    @Test("just when the time is up, an element that comes then takes the place of the one that waited") func sameTick()
    {
        let trial = Trial([.next(210, 1), .next(215, 2), .next(220, 3), .completed(250)]) {
            $0.throttle(.seconds(10), scheduler: $1)
        }
        #expect(trial.events == [.next(210, 1), .next(220, 3), .completed(250)])
    }

    @Test("an error thrown below ends it and stops the timer") func closureError() {
        let trial = Trial([.next(210, 1), .next(212, 2), .next(215, 3)]) { source, scheduler in
            source.throttle(.seconds(10), scheduler: scheduler).map { element -> Int in
                if element == 3 { throw TestFailure.first }
                return element
            }
        }
        #expect(trial.events == [.next(210, 1), .error(220, TestFailure.first)])
        #expect(trial.spans == [Span(200, 220)])
    }
}
