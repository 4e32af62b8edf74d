import Dispatch
import Rx
import Synchronization

/// A few queues on which pictures are decoded: fewer than there are cores, so that one stays free for the keyboard.
public final class DecodingLanes: Sendable {
    private let lanes: [SerialDispatchQueueScheduler]
    private let next = Atomic(0)

    /// - Parameter count: how many pictures are decoded at a time, at least one.
    public init(count: Int) {
        lanes = (0..<max(1, count)).map { number in
            SerialDispatchQueueScheduler(
                queue: .global(qos: .utility),
                internalSerialQueueName: "igif.decoding.\(number)"
            )
        }
    }

    /// The lane for the next picture: each in turn.
    public func lane() -> any SchedulerType {
        lanes[next.wrappingAdd(1, ordering: .relaxed).oldValue % lanes.count]
    }
}
