import Rx
import Testing

@Suite("HistoricalScheduler")
struct HistoricalSchedulerTests {
    private func time(_ seconds: Double) -> RxTime { RxTime(timeIntervalSince1970: seconds) }

    /// Schedules work at 10, and from inside it at 30 and at once; gives the times at which it ran.
    private func makeLog(on scheduler: HistoricalScheduler, sleeping: Double? = nil, stops: Bool = false) -> Log<Double>
    {
        let log = Log<Double>()
        @Sendable func note() -> any Disposable {
            log.append(scheduler.clock.timeIntervalSince1970)
            return Disposables.create()
        }
        _ = scheduler.scheduleRelative((), dueTime: .seconds(10)) { [weak scheduler] _ in
            _ = note()
            if let sleeping { scheduler?.sleep(sleeping) }
            _ = scheduler?.scheduleRelative((), dueTime: .seconds(20)) { _ in note() }
            if stops { scheduler?.stop() }
            return scheduler?.schedule(()) { _ in note() } ?? Disposables.create()
        }
        return log
    }

    @Test("starts at the beginning of 1970, or where it is told to") func initialClock() {
        #expect(HistoricalScheduler().clock == time(0))
        let scheduler = HistoricalScheduler(initialClock: time(50))
        #expect(scheduler.clock == time(50))
        #expect(scheduler.now == time(50))
    }

    @Test("start goes from work to work") func start() {
        let scheduler = HistoricalScheduler()
        let log = makeLog(on: scheduler)
        scheduler.start()
        #expect(log.entries == [10, 10, 30])
        #expect(scheduler.clock == time(30))
    }

    @Test("advanceTo runs what is due by then and stands there") func advance() {
        let scheduler = HistoricalScheduler()
        let log = makeLog(on: scheduler)
        scheduler.advanceTo(time(15))
        #expect(log.entries == [10, 10])
        #expect(scheduler.clock == time(15))
        scheduler.advanceTo(time(100))
        #expect(log.entries == [10, 10, 30])
        #expect(scheduler.clock == time(100))
    }

    @Test("sleep moves the clock and runs nothing") func sleep() {
        let scheduler = HistoricalScheduler()
        let log = makeLog(on: scheduler, sleeping: 100)
        scheduler.start()
        #expect(log.entries == [10, 110, 130])
    }

    @Test("stop leaves the rest for the next start") func stop() {
        let scheduler = HistoricalScheduler()
        let log = makeLog(on: scheduler, stops: true)
        scheduler.start()
        #expect(log.entries == [10])
        scheduler.start()
        #expect(log.entries == [10, 10, 30])
    }

    @Test("fractions of a second count") func fractions() {
        let scheduler = HistoricalScheduler()
        let log = Log<Double>()
        for milliseconds in [250, 125, 500] {
            _ = scheduler.scheduleRelative((), dueTime: .milliseconds(milliseconds)) { _ in
                log.append(scheduler.clock.timeIntervalSince1970)
                return Disposables.create()
            }
        }
        _ = scheduler.scheduleRelativeVirtual((), dueTime: 0.375) { _ in
            log.append(scheduler.clock.timeIntervalSince1970)
            return Disposables.create()
        }
        scheduler.start()
        #expect(log.entries == [0.125, 0.25, 0.375, 0.5])
    }

    @Test("operators run on it") func operators() {
        let scheduler = HistoricalScheduler(initialClock: time(1_000))
        let log = Log<Double>()
        _ = Observable<Int>.interval(.seconds(60), scheduler: scheduler).take(3).subscribe(onNext: { _ in
            log.append(scheduler.clock.timeIntervalSince1970)
        })
        scheduler.start()
        #expect(log.entries == [1_060, 1_120, 1_180])
    }
}
