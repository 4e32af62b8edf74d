import Synchronization

/// Something that runs work as soon as it can: at once, on a queue, in its turn.
public protocol ImmediateSchedulerType: Sendable {
    /// Runs an action as soon as possible.
    ///
    /// - Returns: what cancels it, as long as it has not begun, and then what the action returned.
    func schedule<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable
}

/// A scheduler with a clock.
public protocol SchedulerType: ImmediateSchedulerType {
    /// The time on its clock.
    var now: RxTime { get }

    /// Runs an action when some time has passed.
    ///
    /// - Returns: what cancels it, as long as it has not begun, and then what the action returned.
    func scheduleRelative<State: Sendable>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable

    /// Runs an action again and again; each run receives what the one before returned.
    ///
    /// - Parameters:
    ///   - state: what the first run receives.
    ///   - startAfter: the time before the first run.
    ///   - period: the time between two runs.
    ///   - action: the work; gives what the next run receives.
    func schedulePeriodic<State: Sendable>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping @Sendable (State) -> State
    ) -> any Disposable
}

extension SchedulerType {
    /// Runs an action again and again, each time scheduling the next run first: what the action schedules for that
    /// same moment comes after the run.
    public func schedulePeriodic<State: Sendable>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping @Sendable (State) -> State
    ) -> any Disposable {
        let runs = PeriodicRuns(self, state, period, action)
        runs.schedule(after: startAfter)
        return runs
    }
}

/// Periodic work on a scheduler that knows only single pieces of work.
private final class PeriodicRuns<State: Sendable>: Disposable, @unchecked Sendable {
    // `state` belongs to whoever raised `due` from 0.
    private let scheduler: any SchedulerType
    private let period: RxTimeInterval
    private let action: @Sendable (State) -> State
    private var state: State
    /// How many runs are due and not over: a slow action is called again when it returns, never twice at a time.
    private let due = Atomic(0)
    private let next = SerialDisposable()
    private let late = SerialDisposable()

    init(
        _ scheduler: any SchedulerType,
        _ state: State,
        _ period: RxTimeInterval,
        _ action: @escaping @Sendable (State) -> State
    ) {
        self.scheduler = scheduler
        self.state = state
        self.period = period
        self.action = action
    }

    func schedule(after dueTime: RxTimeInterval) {
        if next.isDisposed { return }
        let run = SingleAssignmentDisposable()
        next.disposable = run
        run.setDisposable(
            scheduler.scheduleRelative((), dueTime: dueTime) { _ in
                self.schedule(after: self.period)
                if self.due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 { self.run() }
                return Disposables.create()
            }
        )
    }

    private func run() {
        state = action(state)
        guard due.subtract(1, ordering: .acquiringAndReleasing).oldValue > 1, !late.isDisposed else { return }
        let again = SingleAssignmentDisposable()
        late.disposable = again
        again.setDisposable(
            scheduler.schedule(()) { _ in
                self.run()
                return Disposables.create()
            }
        )
    }

    func dispose() {
        next.dispose()
        late.dispose()
    }
}
