import Rx
import RxTest
import Testing

private enum Failure: Error, Equatable {
    case first, second
}

@Suite("TestScheduler")
struct TestSchedulerTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test("start creates at 100, subscribes at 200 and disposes at 1000") func defaults() {
        let xs = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(999, 3), .next(1000, 4)])
        var created: TestTime?
        let res = scheduler.start {
            created = scheduler.clock
            return xs.map { $0 * 2 }
        }
        #expect(created == 100)
        #expect(res.events == [.next(210, 4), .next(999, 6), .next(1000, 8)])
        #expect(xs.subscriptions == [Subscription(200, 1000)])
    }

    @Test("start with its own times") func times() {
        let xs = scheduler.createHotObservable([.next(12, 1), .next(22, 2), .next(32, 3)])
        let res = scheduler.start(created: 5, subscribed: 20, disposed: 30) { xs.asObservable() }
        #expect(res.events == [.next(22, 2)])
        #expect(xs.subscriptions == [Subscription(20, 30)])
    }

    @Test("start with its own end, and a single as the source") func singles() {
        let res = scheduler.start(disposed: 300) { Single.just("a").delay(.seconds(50), scheduler: scheduler) }
        #expect(res.events == [.next(250, "a"), .completed(251)])
    }

    @Test("a cold observable counts from each subscription") func cold() {
        let xs = scheduler.createColdObservable([.next(10, 1), .error(20, Failure.first)])
        let first = scheduler.createObserver(Int.self)
        let second = scheduler.createObserver(Int.self)
        var subscription: (any Disposable)?
        scheduler.scheduleAt(100) { _ = xs.subscribe(first) }
        scheduler.scheduleAt(200) { subscription = xs.subscribe(second) }
        scheduler.scheduleAt(215) { subscription?.dispose() }
        scheduler.start()
        #expect(first.events == [.next(110, 1), .error(120, Failure.first)])
        #expect(second.events == [.next(210, 1)])
        #expect(xs.subscriptions == [Subscription(100), Subscription(200, 215)])
        #expect(xs.recordedEvents == [.next(10, 1), .error(20, Failure.first)])
    }

    @Test("work that is due now takes a tick, unless no delay is simulated") func processingDelay() {
        for (simulates, expected) in [(true, 201), (false, 200)] {
            let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: simulates)
            let res = scheduler.start { Observable.just(1, scheduler: scheduler) }
            #expect(res.events.first == .next(expected, 1))
        }
    }

    @Test("the resolution says how long a tick is") func resolution() {
        let scheduler = TestScheduler(initialClock: 0, resolution: 0.01)
        let res = scheduler.start { Observable<Int>.timer(.milliseconds(250), scheduler: scheduler) }
        #expect(res.events == [.next(225, 0), .completed(225)])
    }

    @Test("advanceTo, sleep and stop") func clock() {
        var ticks: [TestTime] = []
        for time in [10, 20, 30] {
            scheduler.scheduleAt(time) { ticks.append(scheduler.clock) }
        }
        scheduler.advanceTo(20)
        #expect(ticks == [10, 20])
        scheduler.sleep(15)
        #expect(scheduler.clock == 35)
        scheduler.scheduleAt(50) {
            ticks.append(scheduler.clock)
            scheduler.stop()
        }
        scheduler.scheduleAt(60) { ticks.append(scheduler.clock) }
        scheduler.start()
        #expect(ticks == [10, 20, 35, 50])
        scheduler.start()
        #expect(ticks == [10, 20, 35, 50, 60])
    }
}
