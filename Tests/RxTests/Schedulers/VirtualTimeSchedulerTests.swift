import Rx
import Testing

@Suite("VirtualTimeScheduler")
struct VirtualTimeSchedulerTests {
    /// One tick is ten seconds.
    private struct Tens: VirtualTimeConverterType {
        func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
            RxTime(timeIntervalSince1970: Double(virtualTime) * 10)
        }
        func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970 / 10) }
        func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> Double { Double(virtualTimeInterval) * 10 }
        func convertToVirtualTimeInterval(_ timeInterval: Double) -> Int { Int(timeInterval / 10) }
        func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
        func compareVirtualTime(_ left: Int, _ right: Int) -> VirtualTimeComparison {
            if left < right { return .lessThan }
            return left == right ? .equal : .greaterThan
        }
    }

    /// Work takes a tick, as on a test's clock.
    private final class Slow: VirtualTimeScheduler<Tens>, @unchecked Sendable {  // Adds nothing.
        init() { super.init(initialClock: 0, converter: Tens()) }

        override func adjustScheduledTime(_ time: Int) -> Int { max(time, clock + 1) }
    }

    private func makeScheduler(at clock: Int = 0) -> VirtualTimeScheduler<Tens> {
        VirtualTimeScheduler(initialClock: clock, converter: Tens())
    }

    private func note(_ log: Log<Int>, _ number: Int) -> @Sendable (()) -> any Disposable {
        { _ in
            log.append(number)
            return Disposables.create()
        }
    }

    @Test("its clock and its time are what the converter says") func units() {
        let scheduler = makeScheduler(at: 10)
        #expect(scheduler.clock == 10)
        #expect(scheduler.now == RxTime(timeIntervalSince1970: 100))
    }

    @Test("work runs by due time, and what is due together in the order it was scheduled") func order() {
        let scheduler = makeScheduler()
        let log = Log<Int>()
        _ = scheduler.scheduleAbsoluteVirtual((), time: 3, action: note(log, 30))
        _ = scheduler.scheduleRelativeVirtual((), dueTime: 1, action: note(log, 10))
        _ = scheduler.scheduleRelative((), dueTime: .seconds(30), action: note(log, 31))
        _ = scheduler.schedule((), action: note(log, 0))
        _ = scheduler.scheduleAbsoluteVirtual((), time: -5, action: note(log, -5))
        scheduler.start()
        #expect(log.entries == [-5, 0, 10, 30, 31])
        #expect(scheduler.clock == 3)
    }

    @Test("thousands of pieces of work, thousands of them cancelled, run in order") func many() {
        let scheduler = makeScheduler()
        let log = Log<Int>()
        var expected: [Int] = []
        var seed: UInt32 = 7
        for _ in 0..<5_000 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            let time = Int(seed >> 16) % 1_000
            let work = scheduler.scheduleAbsoluteVirtual((), time: time, action: note(log, time))
            if seed & 0x1000 == 0 { work.dispose() } else { expected.append(time) }
        }
        scheduler.start()
        #expect(log.entries == expected.sorted())
    }

    @Test("cancelled work does not move the clock") func cancelled() {
        let scheduler = makeScheduler()
        let log = Log<Int>()
        let late = scheduler.scheduleAbsoluteVirtual((), time: 9, action: note(log, 9))
        _ = scheduler.scheduleAbsoluteVirtual((), time: 4) { _ in
            late.dispose()
            return Disposables.create()
        }
        scheduler.start()
        #expect(scheduler.clock == 4)
        #expect(log.entries.isEmpty)
    }

    @Test("disposing after the work ends what the work returned") func result() {
        let scheduler = makeScheduler()
        let returned = BooleanDisposable()
        let work = scheduler.schedule(()) { _ in returned }
        scheduler.start()
        #expect(!returned.isDisposed)
        work.dispose()
        #expect(returned.isDisposed)
    }

    @Test("cancelled work is freed outside the lock: what goes with it may use the clock") func freed() {
        final class Last: Sendable {
            let scheduler: VirtualTimeScheduler<Tens>
            let log: Log<Int>
            init(_ scheduler: VirtualTimeScheduler<Tens>, _ log: Log<Int>) {
                self.scheduler = scheduler
                self.log = log
            }
            deinit { log.append(scheduler.clock) }
        }
        let scheduler = makeScheduler()
        let log = Log<Int>()
        func scheduleCancelled() {
            let last = Last(scheduler, log)
            scheduler.scheduleAbsoluteVirtual((), time: 2) { _ in
                withExtendedLifetime(last) {}
                return Disposables.create()
            }.dispose()
        }
        scheduleCancelled()
        _ = scheduler.scheduleAbsoluteVirtual((), time: 5, action: note(log, 100))
        scheduler.start()
        #expect(log.entries == [0, 100])
    }

    @Test("a subclass says when work really runs") func adjusted() {
        let scheduler = Slow()
        let log = Log<Int>()
        _ = scheduler.schedule(()) { _ in
            log.append(scheduler.clock)
            return scheduler.schedule(()) { _ in
                log.append(scheduler.clock)
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(log.entries == [1, 2])
    }

    @Test("start from inside does nothing; advanceTo from inside is a mistake that traps") func inside() async {
        let scheduler = makeScheduler()
        let log = Log<Int>()
        _ = scheduler.schedule(()) { _ in
            scheduler.start()
            log.append(1)
            return Disposables.create()
        }
        _ = scheduler.schedule((), action: note(log, 2))
        scheduler.start()
        #expect(log.entries == [1, 2])
        await #expect(processExitsWith: .failure) {
            let scheduler = HistoricalScheduler()
            _ = scheduler.schedule(()) { _ in
                scheduler.advanceTo(RxTime(timeIntervalSince1970: 1))
                return Disposables.create()
            }
            scheduler.start()
        }
    }

    @Test("a clock cannot go back by sleeping") func past() async {
        await #expect(processExitsWith: .failure) { HistoricalScheduler().sleep(-1) }
    }

    @Test("it describes what is due") func description() {
        let scheduler = makeScheduler()
        let log = Log<Int>()
        for time in [7, 3, 5] { _ = scheduler.scheduleAbsoluteVirtual((), time: time, action: note(log, time)) }
        scheduler.scheduleAbsoluteVirtual((), time: 4, action: note(log, 4)).dispose()
        #expect(scheduler.debugDescription == "[3, 5, 7]")
    }
}
