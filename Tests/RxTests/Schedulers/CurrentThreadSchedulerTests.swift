import Rx
import RxTest
import Testing

@Suite("CurrentThreadScheduler")
struct CurrentThreadSchedulerTests {
    private func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        CurrentThreadScheduler.instance.schedule(()) { _ in
            work()
            return Disposables.create()
        }
    }

    @Test("work from inside waits for its turn, work of several levels in the order it was scheduled") func order() {
        let log = Log<Int>()
        _ = schedule {
            log.append(1)
            _ = schedule {
                log.append(3)
                _ = schedule { log.append(6) }
                log.append(4)
            }
            _ = schedule { log.append(5) }
            log.append(2)
        }
        #expect(log.entries == [1, 2, 3, 4, 5, 6])
    }

    @Test("what is cancelled before its turn does not run") func cancels() {
        let log = Log<Int>()
        _ = schedule {
            let second = schedule { log.append(2) }
            log.append(1)
            second.dispose()
        }
        #expect(log.entries == [1])
    }

    @Test("isScheduleRequired is false inside and true again after") func required() {
        let log = Log<Bool>()
        log.append(CurrentThreadScheduler.isScheduleRequired)
        _ = schedule {
            log.append(CurrentThreadScheduler.isScheduleRequired)
            _ = schedule { log.append(CurrentThreadScheduler.isScheduleRequired) }
        }
        log.append(CurrentThreadScheduler.isScheduleRequired)
        #expect(log.entries == [true, false, false, true])
    }

    @Test("work that a clock runs has a queue of its own turn: it holds inside, and is empty after") func timed() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = Log<String>()
        for time in [10, 20] {
            _ = scheduler.scheduleRelative((), dueTime: .seconds(time)) { _ in
                log.append("\(time) required \(CurrentThreadScheduler.isScheduleRequired)")
                _ = schedule {
                    _ = schedule { log.append("\(time) second") }
                    log.append("\(time) first")
                }
                log.append("\(time) done")
                return Disposables.create()
            }
        }
        scheduler.start()
        #expect(
            log.entries == [
                "10 required true", "10 first", "10 second", "10 done",
                "20 required true", "20 first", "20 second", "20 done",
            ]
        )
    }

    @Test("a clock that is started from inside runs its work as part of what runs") func startedInside() {
        let scheduler = TestScheduler(initialClock: 0)
        let log = Log<String>()
        _ = scheduler.scheduleRelative((), dueTime: .seconds(5)) { _ in
            _ = schedule { log.append("after") }
            log.append("timed")
            return Disposables.create()
        }
        _ = schedule {
            scheduler.start()
            log.append("started")
        }
        #expect(log.entries == ["timed", "started", "after"])
    }
}
