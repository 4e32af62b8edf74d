extension ImmediateSchedulerType {
    /// Runs an action that can schedule itself again, with another state, as often as it likes.
    ///
    /// On a queue or on the current thread the stack does not grow with it.
    /// - Parameters:
    ///   - state: what the first run receives.
    ///   - action: receives the state and what schedules the next run.
    /// - Returns: what cancels the runs that have not begun.
    public func scheduleRecursive<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (_ state: State, _ recurse: @Sendable (State) -> Void) -> Void
    ) -> any Disposable {
        let recursion = Recursion(self, action)
        recursion.schedule(state)
        return recursion
    }
}

/// An action that schedules itself.
private final class Recursion<State: Sendable, Scheduler: ImmediateSchedulerType>: Disposable {
    private let scheduler: Scheduler
    private let action: @Sendable (State, @Sendable (State) -> Void) -> Void
    /// The runs that have not begun.
    private let scheduled = CompositeDisposable()

    init(_ scheduler: Scheduler, _ action: @escaping @Sendable (State, @Sendable (State) -> Void) -> Void) {
        self.scheduler = scheduler
        self.action = action
    }

    func schedule(_ state: State) {
        let place = SingleAssignmentDisposable()
        guard let key = scheduled.insert(place) else { return }
        place.setDisposable(
            scheduler.schedule(state) { state in
                if !self.scheduled.isDisposed {
                    self.scheduled.remove(for: key)
                    self.action(state) { self.schedule($0) }
                }
                return Disposables.create()
            }
        )
    }

    func dispose() { scheduled.dispose() }
}
