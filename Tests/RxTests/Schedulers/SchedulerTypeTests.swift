import Dispatch
import Rx
import RxTest
import Testing

@Suite("Periodic work on a scheduler that knows only single pieces of work")
struct SchedulerTypeTests {
    /// Runs what it was given when it is told to, and shows any time it is told to.
    private final class ManualScheduler: SchedulerType {
        private let work = Guarded<[@Sendable () -> Void]>([])
        let seconds = Guarded(0.0)

        var now: RxTime { RxTime(timeIntervalSince1970: seconds.withLock { $0 }) }
        var count: Int { work.withLock { $0.count } }

        func schedule<State: Sendable>(
            _ state: State,
            action: @escaping @Sendable (State) -> any Disposable
        ) -> any Disposable {
            scheduleRelative(state, dueTime: .seconds(0), action: action)
        }

        func scheduleRelative<State: Sendable>(
            _ state: State,
            dueTime: RxTimeInterval,
            action: @escaping @Sendable (State) -> any Disposable
        ) -> any Disposable {
            let cancel = BooleanDisposable()
            work.withLock { $0.append { if !cancel.isDisposed { _ = action(state) } } }
            return cancel
        }

        func runNext() {
            let next = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            next?()
        }
    }

    @Test("what the action schedules for the moment of the next run comes after that run") func order() {
        let scheduler = makeScheduler()
        let log = Log<String>()
        let runs = scheduler.schedulePeriodic(0, startAfter: .seconds(10), period: .seconds(10)) { number in
            log.append("run \(number) at \(scheduler.clock)")
            _ = scheduler.scheduleRelative(number, dueTime: .seconds(10)) { number in
                log.append("after \(number) at \(scheduler.clock)")
                return Disposables.create()
            }
            return number + 1
        }
        scheduler.advanceTo(25)
        runs.dispose()
        scheduler.start()
        #expect(log.entries == ["run 0 at 10", "run 1 at 20", "after 0 at 20", "after 1 at 30"])
    }

    @Test("a run that is due while another runs waits for it, and comes after") func slowAction() {
        let scheduler = ManualScheduler()
        let log = Log<String>()
        let runs = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { number in
            log.append("+\(number)")
            if number == 0 { scheduler.runNext() }
            log.append("-\(number)")
            return number + 1
        }
        scheduler.runNext()
        #expect(log.entries == ["+0", "-0"])
        // The next period, then the run that came too early.
        #expect(scheduler.count == 2)
        scheduler.runNext()
        #expect(log.entries == ["+0", "-0"])
        scheduler.runNext()
        #expect(log.entries == ["+0", "-0", "+1", "-1"])
        #expect(scheduler.count == 2)
        runs.dispose()
        scheduler.runNext()
        scheduler.runNext()
        #expect(log.entries == ["+0", "-0", "+1", "-1"])
        #expect(scheduler.count == 0)
    }

    @Test("throttle lets an element pass when the clock was set back") func throttleClockSetBack() {
        let scheduler = ManualScheduler()
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        _ = subject.throttle(.seconds(10), latest: false, scheduler: scheduler).subscribe(onNext: { log.append($0) })
        scheduler.seconds.withLock { $0 = 5_000 }
        subject.onNext(1)
        subject.onNext(2)
        scheduler.seconds.withLock { $0 = 1_400 }
        subject.onNext(3)
        #expect(log.entries == [1, 3])
    }
}
