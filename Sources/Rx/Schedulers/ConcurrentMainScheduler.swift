import Dispatch

/// Runs work on the main queue, and always at once when called there: for `subscribe(on:)`, where nothing has to keep
/// its order. `MainScheduler` is the one for `observe(on:)`.
public final class ConcurrentMainScheduler: SchedulerType {
    /// The one there is; it has no state.
    public static let instance = ConcurrentMainScheduler()

    private let timers = DispatchQueueTimers(queue: .main, leeway: .nanoseconds(0))

    private init() {}

    /// The clock on the wall.
    public var now: RxTime { .now }

    /// Runs an action on the main queue, at once when called there.
    public func schedule<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        MainScheduler.isCurrent ? action(state) : timers.schedule { action(state) }
    }

    /// Runs an action on the main queue when some time has passed.
    public func scheduleRelative<State: Sendable>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        timers.scheduleRelative(dueTime) { action(state) }
    }

    /// Runs an action on the main queue again and again.
    public func schedulePeriodic<State: Sendable>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping @Sendable (State) -> State
    ) -> any Disposable {
        timers.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
}
