import Rx
import RxTest
import Testing

@Suite("delay, delaySubscription")
struct DelayTests {
    private typealias Span = RxTest.Subscription

    private func makeSource(_ scheduler: TestScheduler) -> TestableObservable<Int> {
        scheduler.createHotObservable([Recorded.next(250, 2), .next(350, 3), .next(450, 4), .completed(550)])
    }

    @Test("elements and the end arrive later", arguments: [1, 42, 50, 100, 150]) func later(ticks: Int) {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let result = scheduler.start { source.asObservable().delay(.seconds(ticks), scheduler: scheduler) }
        let expected: [Recorded<Event<Int>>] = [
            .next(250 + ticks, 2), .next(350 + ticks, 3), .next(450 + ticks, 4), .completed(550 + ticks),
        ]
        #expect(result.events == expected)
        #expect(source.subscriptions == [Span(200, 550)])
    }

    @Test("elements of one tick keep their order, a tick of scheduling apart") func sameTick() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([Recorded.next(210, 1), .next(210, 2), .completed(210)])
        let result = scheduler.start { source.asObservable().delay(.seconds(10), scheduler: scheduler) }
        #expect(result.events == [.next(220, 1), .next(221, 2), .completed(222)])
    }

    @Test("an error passes at once and drops what waits") func error() {
        let scheduler = makeScheduler()
        let source = scheduler.createHotObservable([
            Recorded.next(250, 2), .next(350, 3), .next(450, 4), .error(550, TestFailure.first),
        ])
        let result = scheduler.start { source.asObservable().delay(.seconds(150), scheduler: scheduler) }
        #expect(result.events == [.next(400, 2), .next(500, 3), .error(550, TestFailure.first)])
        #expect(source.subscriptions == [Span(200, 550)])
    }

    @Test("never gives nothing; disposing stops the timer") func dispose() {
        let scheduler = makeScheduler()
        let source = makeSource(scheduler)
        let result = scheduler.start(disposed: 300) { source.asObservable().delay(.seconds(100), scheduler: scheduler) }
        #expect(result.events.isEmpty)
        #expect(source.subscriptions == [Span(200, 300)])
        #expect(Observable<Int>.never().delay(.seconds(1), scheduler: makeScheduler()).transcript() == "")
    }

    @Test("an element sent inside a delivery is delayed too") func reentrance() {
        let scheduler = makeScheduler()
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        _ = subject.delay(.seconds(50), scheduler: scheduler).subscribe(onNext: { element in
            log.append("\(element) @ \(scheduler.clock)")
            if element == 1 { subject.onNext(2) }
        })
        scheduler.scheduleAt(10) { subject.onNext(1) }
        scheduler.start()
        #expect(log.entries == ["1 @ 60", "2 @ 110"])
    }

    @Test("delaySubscription subscribes later") func subscription() {
        let scheduler = makeScheduler()
        let source = scheduler.createColdObservable([Recorded.next(50, 1), .completed(70)])
        let result = scheduler.start { source.asObservable().delaySubscription(.seconds(30), scheduler: scheduler) }
        #expect(result.events == [.next(280, 1), .completed(300)])
        #expect(source.subscriptions == [Span(230, 300)])
    }

    @Test("disposing before the time means never subscribing, after it the subscription ends") func subscriptionEnds() {
        let scheduler = makeScheduler()
        let source = scheduler.createColdObservable([Recorded.next(50, 1), .error(60, TestFailure.first)])
        let early = scheduler.start(disposed: 220) {
            source.asObservable().delaySubscription(.seconds(30), scheduler: scheduler)
        }
        #expect(early.events.isEmpty)
        #expect(source.subscriptions.isEmpty)
        let other = makeScheduler()
        let second = other.createColdObservable([Recorded.next(10, 1), .next(50, 2)])
        let late = other.start(disposed: 250) {
            second.asObservable().delaySubscription(.seconds(30), scheduler: other)
        }
        #expect(late.events == [.next(240, 1)])
        #expect(second.subscriptions == [Span(230, 250)])
    }
}
