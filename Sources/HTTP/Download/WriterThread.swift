import Dispatch
import Rx

/// A thread that does what it is given, one after the other.
///
/// What a serial queue does, for work that comes in bursts and by the thousand. A queue has its work done by whichever
/// thread is there: two took turns with files of 20 KB, each woken for a few of them, with nothing of theirs in its
/// processor's caches. This one is one thread, and it is woken only where it sleeps.
///
/// The thread begins with the first work and ends when there was none for a while.
final class WriterThread: Sendable {
    typealias Work = @Sendable () -> Void

    private struct State {
        var work: [Work] = []
        var isRunning = false
        /// Whether the thread sleeps, or is about to, until the bell rings.
        var isWaiting = false
    }

    /// How long the thread waits for more.
    private let patience: Duration
    private let state = Guarded(State())
    private let bell = DispatchSemaphore(value: 0)

    /// Makes one; no thread is started yet.
    init(patience: Duration = .seconds(5)) { self.patience = patience }

    /// Has it done after all that was given before, and returns at once. From any thread.
    func async(_ work: @escaping Work) {
        let (mustBegin, mustWake) = state.withLock { state in
            state.work.append(work)
            guard state.isRunning else {
                state.isRunning = true
                return (true, false)
            }
            defer { state.isWaiting = false }
            return (false, state.isWaiting)
        }
        if mustWake { bell.signal() }
        guard mustBegin, !LoopThread.begin({ self.run() }) else { return }
        // The system gives no thread now. The pool may have one that is free, or gets one later.
        DispatchQueue.global().async { self.run() }
    }

    private func run() {
        while true {
            let work = state.withLock { state in
                state.isWaiting = state.work.isEmpty
                defer { state.work = [] }
                return state.work
            }
            for item in work { item() }
            if work.isEmpty, !waits() { return }
        }
    }

    /// Waits for work; gives whether the thread goes on.
    private func waits() -> Bool {
        let time = DispatchTimeInterval.nanoseconds(Int(patience / .nanoseconds(1)))
        if bell.wait(timeout: .now() + time) == .success { return true }
        return state.withLock { state in
            // Somebody came as the time ran out: the bell rings, or has rung.
            guard state.isWaiting else { return true }
            state.isWaiting = false
            state.isRunning = false
            return false
        }
    }
}
