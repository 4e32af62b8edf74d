import Dispatch

/// Runs work one piece after the other on a dispatch queue.
public final class SerialDispatchQueueScheduler: SchedulerType {
    let timers: DispatchQueueTimers

    /// A scheduler with a queue of its own.
    ///
    /// - Parameters:
    ///   - qos: the queue's quality of service.
    ///   - internalSerialQueueName: the queue's label.
    ///   - leeway: how late a timer may be, so that the system can group wake-ups.
    public init(
        qos: DispatchQoS = .default,
        internalSerialQueueName: String = "rx.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName, qos: qos)
        timers = DispatchQueueTimers(queue: queue, leeway: leeway)
    }

    /// A scheduler whose own serial queue runs on another queue, which may be concurrent.
    public init(
        queue: DispatchQueue,
        internalSerialQueueName: String,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let serial = DispatchQueue(label: internalSerialQueueName, target: queue)
        timers = DispatchQueueTimers(queue: serial, leeway: leeway)
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
