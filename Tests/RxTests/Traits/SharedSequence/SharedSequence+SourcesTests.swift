import Rx
import RxTest
import Testing

@Suite("Sources of shared sequences")
struct SharedSequenceSourcesTests {
    /// What a driver made with a test scheduler in the place of the main one gives on it, subscribed to at 200.
    private func events<Element>(
        disposed: TestTime = 1000,
        _ make: @escaping () -> Driver<Element>
    ) -> [Recorded<Event<Element>>] {
        let scheduler = makeScheduler()
        var events: [Recorded<Event<Element>>] = []
        SharingScheduler.mock(scheduler: scheduler) {
            events = scheduler.start(disposed: disposed) { make().asObservable() }.events
        }
        return events
    }

    @Test("empty, never and just") func simple() {
        #expect(events { Driver<Int>.empty() } == [.completed(201)])
        #expect(events { Driver<Int>.never() }.isEmpty)
        #expect(events { Driver.just(1) } == [.next(201, 1), .completed(201)])
    }

    @Test("of and from: each element has its turn on the scheduler") func elements() {
        #expect(events { Driver.of(1, 2) } == [.next(201, 1), .next(202, 2), .completed(203)])
        #expect(events { Driver.from([1, 2]) } == [.next(201, 1), .next(202, 2), .completed(203)])
        #expect(events { Driver.from(Set([1])) } == [.next(201, 1), .completed(202)])
        #expect(events { Driver.from(3...4) } == [.next(201, 3), .next(202, 4), .completed(203)])
        #expect(events { Driver<Int>.from(optional: 1) } == [.next(201, 1), .completed(202)])
        #expect(events { Driver<Int>.from(optional: nil) } == [.completed(201)])
    }

    @Test("on main the first element comes at once, the others in turns of the queue") @MainActor func onMain() async {
        var seen: [Int] = []
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            _ = Driver.of(1, 2, 3).drive(onNext: { seen.append($0) }, onCompleted: { done.resume() })
            #expect(seen == [1])
        }
        #expect(seen == [1, 2, 3])
    }

    @Test("each subscriber of just and from receives the elements anew") @MainActor func cold() {
        var seen: [Int] = []
        let driver = Driver.just(1)
        _ = driver.drive(onNext: { seen.append($0) })
        _ = driver.drive(onNext: { seen.append($0) })
        #expect(seen == [1, 1])
    }

    @Test("deferred calls its factory once for all subscribers, and again after the last has gone")
    @MainActor func deferred() {
        let calls = Counter()
        let relay = BehaviorRelay(value: 1)
        let driver = Driver<Int>.deferred {
            calls.increment()
            return relay.asDriver()
        }
        #expect(calls.value == 0)
        let subscriptions = [driver.drive(), driver.drive()]
        #expect(calls.value == 1)
        for subscription in subscriptions { subscription.dispose() }
        driver.drive().dispose()
        #expect(calls.value == 2)
    }

    @Test("interval and timer count on the scheduler") func timers() {
        #expect(
            events(disposed: 231) { Driver<Int>.interval(.seconds(10)) } == [
                .next(210, 0), .next(220, 1), .next(230, 2),
            ]
        )
        #expect(
            events(disposed: 226) { Driver<Int>.timer(.seconds(5), period: .seconds(10)) }
                == [.next(205, 0), .next(215, 1), .next(225, 2)]
        )
    }

    @Test("two subscribers share one interval") func sharedInterval() {
        let scheduler = makeScheduler()
        let observers = [scheduler.createObserver(Int.self), scheduler.createObserver(Int.self)]
        SharingScheduler.mock(scheduler: scheduler) {
            let interval = Driver<Int>.interval(.seconds(10)).asObservable()
            scheduler.scheduleAt(200) { _ = interval.take(3).subscribe(observers[0]) }
            scheduler.scheduleAt(225) { _ = interval.take(2).subscribe(observers[1]) }
            scheduler.start()
        }
        #expect(observers[0].events == [.next(210, 0), .next(220, 1), .next(230, 2), .completed(230)])
        #expect(observers[1].events == [.next(225, 1), .next(230, 2), .completed(230)])
    }
}
