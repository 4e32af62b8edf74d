import Dispatch

/// Runs work on a concurrent dispatch queue. `observe(on:)` still delivers the events of one sequence in order.
public final class ConcurrentDispatchQueueScheduler: SchedulerType {
    let timers: DispatchQueueTimers

    /// A scheduler on the system's queue of a quality of service.
    public init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        timers = DispatchQueueTimers(queue: .global(qos: qos.qosClass), leeway: leeway)
    }

    /// A scheduler on a queue.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        timers = DispatchQueueTimers(queue: queue, leeway: leeway)
    }

    /// The clock on the wall.
    public var now: RxTime { .now }

    /// Runs an action on the queue.
    public func schedule<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        timers.schedule { action(state) }
    }

    /// Runs an action on the queue when some time has passed.
    public func scheduleRelative<State: Sendable>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        timers.scheduleRelative(dueTime) { action(state) }
    }

    /// Runs an action on the queue again and again.
    public func schedulePeriodic<State: Sendable>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping @Sendable (State) -> State
    ) -> any Disposable {
        timers.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }
}
