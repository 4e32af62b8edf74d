import Dispatch
import Synchronization

/// Runs work on the main queue: at once when called there with nothing of this scheduler waiting, otherwise later.
///
/// 'Main' is the main dispatch queue, which is also the main actor's; not a thread, since on Linux another thread
/// serves it once an asynchronous `main` has suspended.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
    // An atomic, and constants.

    /// The shared one; runs at once when called on the main queue.
    public static let instance = MainScheduler()
    /// Always hops, also when called on the main queue.
    public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main)

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// How many pieces of work were scheduled and are not over.
    private let waiting = Atomic(0)

    /// One that counts only its own waiting work: work of two does not keep each other from running at once.
    public init() { super.init(serialQueue: .main) }

    /// Whether a queue is the main one.
    static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: key) == true }

    /// Whether the caller runs on the main queue.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    /// Stops the program when the caller does not run on the main queue.
    public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
        precondition(isCurrent, errorMessage ?? "This must be called on the main queue.")
    }

    /// The same as `ensureExecutingOnScheduler(errorMessage:)`: 'main' is a queue here, not a thread.
    public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
        ensureExecutingOnScheduler(errorMessage: errorMessage)
    }

    override func scheduleNow(_ work: @escaping @Sendable () -> any Disposable) -> any Disposable {
        let before = waiting.add(1, ordering: .acquiringAndReleasing).oldValue
        if before == 0 && Self.isCurrent {
            let disposable = work()
            waiting.subtract(1, ordering: .acquiringAndReleasing)
            return disposable
        }
        let task = ScheduledTask(work)
        MainQueue.async {
            task.runTurn()
            self.waiting.subtract(1, ordering: .acquiringAndReleasing)
        }
        return task
    }

    override func perform(_ work: @escaping @Sendable () -> Void) {
        _ = scheduleNow {
            work()
            return Disposables.create()
        }
    }
}
