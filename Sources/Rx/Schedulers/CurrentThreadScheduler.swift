/// Runs work on the current thread: at once where nothing runs on it yet, otherwise when the work before is over.
///
/// So work that schedules work does not deepen the stack, and sources that emit on subscription take turns.
public final class CurrentThreadScheduler: ImmediateSchedulerType {
    /// The one there is; it has no state, each thread has its own queue.
    public static let instance = CurrentThreadScheduler()

    private init() {}

    /// Whether no work runs on this thread's queue, so that what is scheduled now runs at once.
    public static var isScheduleRequired: Bool { !Trampoline.current.isRunning }

    /// Runs an action at once, or behind the work that runs on this thread.
    public func schedule<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let trampoline = Trampoline.current
        if !trampoline.isRunning { return trampoline.run { action(state) } }
        let task = ScheduledTask { action(state) }
        trampoline.enqueue(task)
        return task
    }
}

extension CurrentThreadScheduler {
    /// Runs `body` as if nothing ran on this thread yet, so that it may wait here for what it schedules.
    package static func apart<Result>(_ body: () -> Result) -> Result { Trampoline.apart(body) }
}

/// Scheduled work that can be cancelled before it begins, and ended after.
final class ScheduledTask: ActiveSubscription, TrampolineTask, @unchecked Sendable {  // See `EdgeSink` for `place`.
    private let work: @Sendable () -> any Disposable
    private let place = SingleAssignmentDisposable()

    init(_ work: @escaping @Sendable () -> any Disposable) { self.work = work }

    func runTurn() {
        if !place.isDisposed { place.setDisposable(work()) }
    }

    /// Whether it was cancelled.
    var isCancelled: Bool { place.isDisposed }

    override func dispose() { place.dispose() }
}
