import Dispatch
import Synchronization

/// How many readings hold a thread of the cooperative pool while they wait.
///
/// The pool has as many threads as there are processors. If each of them waits for an asynchronous source, the source
/// has none left to run on; so while anyone waits, the tasks this library starts run on queues of their own.
package enum WaitingReaders {
    private static let count = Atomic(0)

    /// Whether someone waits.
    static var isAny: Bool { count.load(ordering: .acquiring) > 0 }

    /// Counts the caller as one who waits while `body` runs.
    package static func during<Result>(_ body: () -> Result) -> Result {
        count.add(1, ordering: .acquiringAndReleasing)
        defer { count.subtract(1, ordering: .acquiringAndReleasing) }
        return body()
    }
}

/// Starts the task behind a sequence that asynchronous work produces.
func startTask(
    detached: Bool = false,
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
    guard WaitingReaders.isAny else {
        return detached
            ? Task.detached(priority: priority, operation: operation)
            : Task(priority: priority, operation: operation)
    }
    let executor = QueueExecutor()
    let kept: @Sendable () async -> Void = {
        await operation()
        withExtendedLifetime(executor) {}
    }
    return detached
        ? Task.detached(executorPreference: executor, priority: priority, operation: kept)
        : Task(executorPreference: executor, priority: priority, operation: kept)
}

/// Runs one task on a dispatch queue, which gets a thread also when the pool has none.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "rx.task")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
