import Dispatch
import Synchronization

/// Runs work on the main queue: at once when called there with nothing of this scheduler waiting, otherwise later.
///
/// 'Main' is the main dispatch queue, which is also the main actor's; not a thread, since on Linux another thread
/// serves it once an asynchronous `main` has suspended.
public final class MainScheduler: SchedulerType {
    /// The shared one; runs at once when called on the main queue.
    public static let instance = MainScheduler()
    /// Always hops, also when called on the main queue.
    public static let asyncInstance = SerialDispatchQueueScheduler(queue: .main, internalSerialQueueName: "rx.main")

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private let timers = DispatchQueueTimers(queue: .main, leeway: .nanoseconds(0))
    /// How many pieces of work were scheduled and are not over.
    private let waiting = Atomic(0)

    /// One that counts only its own waiting work: work of two does not keep each other from running at once.
    public init() {}

    /// Whether the caller runs on the main queue.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    /// Stops the program when the caller does not run on the main queue.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        precondition(isCurrent, errorMessage ?? "This must be called on the main queue.")
    }

    /// The clock on the wall.
    public var now: RxTime { .now }

    /// Runs an action on the main queue, at once when called there with nothing waiting.
    public func schedule<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let before = waiting.add(1, ordering: .acquiringAndReleasing).oldValue
        if before == 0 && Self.isCurrent {
            let disposable = action(state)
            waiting.subtract(1, ordering: .acquiringAndReleasing)
            return disposable
        }
        let task = ScheduledTask { action(state) }
        DispatchQueue.main.async {
            task.runTurn()
            self.waiting.subtract(1, ordering: .acquiringAndReleasing)
        }
        return task
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
