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
    ///   - startAfter: the time before the first run.
    ///   - period: the time between two runs.
    func schedulePeriodic<State: Sendable>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping @Sendable (State) -> State
    ) -> any Disposable
}

extension SchedulerType {
    /// Runs an action again and again, each time scheduling the next run when one is over.
    public func schedulePeriodic<State: Sendable>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping @Sendable (State) -> State
    ) -> any Disposable {
        let timer = SerialDisposable()
        repeatAfter(startAfter, period, state, timer, action)
        return timer
    }

    private func repeatAfter<State: Sendable>(
        _ dueTime: RxTimeInterval,
        _ period: RxTimeInterval,
        _ state: State,
        _ timer: SerialDisposable,
        _ action: @escaping @Sendable (State) -> State
    ) {
        if timer.isDisposed { return }
        let run = SingleAssignmentDisposable()
        timer.disposable = run
        run.setDisposable(
            scheduleRelative(state, dueTime: dueTime) { state in
                let next = action(state)
                repeatAfter(period, period, next, timer, action)
                return Disposables.create()
            }
        )
    }
}
