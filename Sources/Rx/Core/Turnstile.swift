import Synchronization

/// Lets one event pass at a time, without making anyone wait: who finds it occupied queues its work and leaves, and
/// who is inside does that work before going.
///
/// The owner keeps the queue and a lock for it, and follows this protocol:
/// 1. `enter()`; when true, work, then `leave()`; when that is false, drain.
/// 2. When `enter()` is false: under the lock, queue the work and call `leaveWork()`; when that is true, drain.
/// 3. Drain: under the lock, take the next work, or call `close()` when there is none, and stop; do the work
///    outside the lock; repeat.
///
/// It costs two atomic operations where nobody else is about. It is not a lock: a thread that re-enters from inside
/// its own work queues like any other.
struct Turnstile: ~Copyable {
    /// 0 free, 1 occupied, 2 occupied with work queued.
    private let state = Atomic<UInt8>(0)

    /// Occupies it if it is free.
    @inline(__always)
    borrowing func enter() -> Bool {
        state.compareExchange(
            expected: 0,
            desired: 1,
            successOrdering: .acquiring,
            failureOrdering: .relaxed
        ).exchanged
    }

    /// Frees it; false, and still occupied, when work was queued meanwhile.
    @inline(__always)
    borrowing func leave() -> Bool {
        state.compareExchange(
            expected: 1,
            desired: 0,
            successOrdering: .releasing,
            failureOrdering: .relaxed
        ).exchanged
    }

    /// Under the owner's lock, after queueing: true when it has become free meanwhile and the caller now occupies it.
    borrowing func leaveWork() -> Bool {
        state.exchange(2, ordering: .acquiringAndReleasing) == 0
    }

    /// Under the owner's lock, when the queue is empty: frees it.
    borrowing func close() {
        state.store(0, ordering: .releasing)
    }
}
