import Rx
import RxTest
import Testing

@Suite("SharingScheduler")
struct SharingSchedulerTests {
    @Test("a main scheduler, unless a test puts another in its place; each anew") func make() throws {
        let first = try #require(SharingScheduler.make() as? MainScheduler)
        let second = try #require(SharingScheduler.make() as? MainScheduler)
        #expect(first !== second)
        let scheduler = makeScheduler()
        SharingScheduler.mock(scheduler: scheduler) {
            #expect(SharingScheduler.make() as? TestScheduler === scheduler)
            #expect(DriverSharingStrategy.scheduler as? TestScheduler === scheduler)
            #expect(SignalSharingStrategy.scheduler as? TestScheduler === scheduler)
        }
        #expect(SharingScheduler.make() is MainScheduler)
    }

    @Test("one inside the other, and what the action throws") func nested() {
        let outer = makeScheduler()
        let inner = makeScheduler()
        #expect(throws: TestFailure.first) {
            try SharingScheduler.mock(makeScheduler: { outer }) {
                SharingScheduler.mock(scheduler: inner) {
                    #expect(SharingScheduler.make() as? TestScheduler === inner)
                }
                #expect(SharingScheduler.make() as? TestScheduler === outer)
                throw TestFailure.first
            }
        }
        #expect(SharingScheduler.make() is MainScheduler)
    }

    @Test("what is made of a driver later keeps to its ticks") func later() {
        let scheduler = makeScheduler()
        var driver: Driver<Int>?
        let hot = scheduler.createHotObservable([Recorded.next(210, 1), .completed(220)])
        SharingScheduler.mock(scheduler: scheduler) { driver = hot.asDriver(onErrorJustReturn: 0) }
        let result = scheduler.start { driver!.map { $0 + 1 }.filter { $0 > 0 }.asObservable() }
        #expect(result.events == [.next(211, 2), .completed(221)])
    }

    @Test("off main the closures of operators still run on main, and drive works") func offMain() {
        let scheduler = makeScheduler()
        let log = Log<Int>()
        SharingScheduler.mock(scheduler: scheduler) {
            let hot = scheduler.createHotObservable([Recorded.next(210, 1), .completed(220)])
            scheduler.scheduleAt(200) {
                _ = hot.asDriver(onErrorJustReturn: 0).map { (number: Int) -> Int in
                    MainActor.assertIsolated()
                    return number * 2
                }.drive(onNext: {
                    MainActor.assertIsolated()
                    log.append($0)
                })
            }
            scheduler.start()
        }
        #expect(log.entries == [2])
    }
}
