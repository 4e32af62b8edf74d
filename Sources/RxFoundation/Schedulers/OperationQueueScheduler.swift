import Foundation
import Rx

/// Runs work as operations of an operation queue, which says how many run at once and in what order of priority.
///
/// It has no clock: for `observe(on:)` and `subscribe(on:)`, not for timers.
public final class OperationQueueScheduler: ImmediateSchedulerType {
    /// The queue the work runs on.
    public let operationQueue: OperationQueue
    /// How urgent the operations are among those of the queue.
    public let queuePriority: Operation.QueuePriority

    /// A scheduler on a queue.
    public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
        self.operationQueue = operationQueue
        self.queuePriority = queuePriority
    }

    /// Runs an action as an operation.
    ///
    /// - Returns: what cancels the operation, as long as it has not begun, and then what the action returned.
    public func schedule<State: Sendable>(
        _ state: State,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        let place = SingleAssignmentDisposable()
        // Disposal does not cancel the operation, which would only keep it alive with the subscription: a cancelled
        // operation waits in the queue all the same, and this one then does nothing.
        let operation = BlockOperation {
            if !place.isDisposed { place.setDisposable(action(state)) }
        }
        operation.queuePriority = queuePriority
        operationQueue.addOperation(operation)
        return place
    }
}
