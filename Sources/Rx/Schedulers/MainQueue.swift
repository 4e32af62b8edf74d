import Dispatch

/// The main queue as this library uses it: its work stands in a list of its own, and each piece takes the next place
/// that was asked for on the queue.
///
/// So one who waits on the main queue itself, as a test does that reads a sequence by waiting, can do that work
/// meanwhile, in order; nobody can do others' work on the main queue from inside of it.
package enum MainQueue {
    private struct State: ~Copyable {
        var work = Fifo<@Sendable () -> Void>()
        var bells: [DispatchSemaphore] = []
    }

    private static let state = Guarded(State())

    /// Whether the caller runs on the main queue.
    package static var isCurrent: Bool { MainScheduler.isCurrent }

    /// Runs work on the main queue.
    static func async(_ work: @escaping @Sendable () -> Void) {
        let bells = state.withLock { state in
            state.work.append(work)
            return state.bells
        }
        DispatchQueue.main.async { runNext() }
        for bell in bells { bell.signal() }
    }

    /// Does the next piece of work; false when there is none. Called on the main queue.
    @discardableResult
    package static func runNext() -> Bool {
        guard let work = state.withLock({ $0.work.popFirst() }) else { return false }
        work()
        return true
    }

    /// Rings a bell for each piece of work that comes while `body` runs.
    package static func ringing<Result>(_ bell: DispatchSemaphore, during body: () -> Result) -> Result {
        state.withLock { $0.bells.append(bell) }
        defer { state.withLock { $0.bells.removeAll { $0 === bell } } }
        return body()
    }
}
