import Dispatch

/// Pieces of work side by side where the machine has cores for it, one after the other where it has not.
///
/// The call returns when all of them have, so nothing outlives its caller, nobody waits for a thread that may never
/// come, and what comes out does not depend on how many threads there were.
enum GIFForkJoin {
    /// Does `count` pieces of work, in any order. They must not touch the same memory.
    static func each(_ count: Int, _ work: (Int) -> Void) {
        guard count > 1 else {
            if count == 1 { work(0) }
            return
        }
        withoutActuallyEscaping(work) { work in
            // Lent for the length of the call; that the pieces do not touch each other's memory is the caller's word.
            nonisolated(unsafe) let pieces = work
            DispatchQueue.concurrentPerform(iterations: count) { pieces($0) }
        }
    }

    /// Does two pieces of work. They must not touch the same memory.
    static func both(_ one: () -> Void, _ other: () -> Void) {
        each(2) { $0 == 0 ? one() : other() }
    }
}
