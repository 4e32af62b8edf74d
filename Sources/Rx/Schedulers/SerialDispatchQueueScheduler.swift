import Dispatch

/// Runs work one piece after the other on a dispatch queue.
///
/// Not open: `MainScheduler` is the one kind there is besides this.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    // Constants; `MainScheduler` adds an atomic.
    final let timers: DispatchQueueTimers

    /// A scheduler on a queue that is known to be serial.
    init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        timers = DispatchQueueTimers(queue: serialQueue, leeway: leeway)
    }

    /// A scheduler with a serial queue of its own.
    ///
    /// - Parameters:
    ///   - internalSerialQueueName: the queue's label.
    ///   - serialQueueConfiguration: called with the queue before anything runs on it.
    ///   - leeway: how late a timer may be, so that the system can group wake-ups.
    public convenience init(
        internalSerialQueueName: String,
        serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName)
        serialQueueConfiguration?(queue)
        self.init(serialQueue: queue, leeway: leeway)
    }

    /// A scheduler whose own serial queue runs on another queue, which may be concurrent.
    ///
    /// - Parameters:
    ///   - queue: where the work runs in the end.
    ///   - internalSerialQueueName: the label of the queue between.
    ///   - leeway: how late a timer may be, so that the system can group wake-ups.
    public convenience init(
        queue: DispatchQueue,
        internalSerialQueueName: String,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        // The main queue is serial already, and one that stands on it could not be served by who waits there.
        let isSerial = MainScheduler.isMain(queue)
        let serialQueue = isSerial ? queue : DispatchQueue(label: internalSerialQueueName, target: queue)
        self.init(serialQueue: serialQueue, leeway: leeway)
    }

    /// A scheduler whose own serial queue runs on the system's queue of a quality of service.
    ///
    /// - Parameters:
    ///   - qos: which of the system's queues.
    ///   - internalSerialQueueName: the label of the queue between.
    ///   - leeway: how late a timer may be, so that the system can group wake-ups.
    public convenience init(
        qos: DispatchQoS,
        internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue.global(qos: qos.qosClass)
        self.init(queue: queue, internalSerialQueueName: internalSerialQueueName, leeway: leeway)
    }

    /// The clock on the wall.
    public final var now: RxTime { .now }

    /// Runs an action on the queue.
    public final func schedule<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        scheduleNow { action(state) }
    }

    /// Runs an action on the queue when some time has passed.
    public final func scheduleRelative<State: Sendable>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        timers.scheduleRelative(dueTime) { action(state) }
    }

    /// Runs an action on the queue again and again.
    public final func schedulePeriodic<State: Sendable>(
        _ state: State,
        startAfter: RxTimeInterval,
        period: RxTimeInterval,
        action: @escaping @Sendable (State) -> State
    ) -> any Disposable {
        timers.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
    }

    /// What `schedule` does.
    func scheduleNow(_ work: @escaping @Sendable () -> any Disposable) -> any Disposable { timers.schedule(work) }

    /// Runs work on the scheduler; it cannot be cancelled.
    func perform(_ work: @escaping @Sendable () -> Void) { timers.async(work) }
}
