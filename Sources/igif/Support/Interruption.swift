import Synchronization
import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Turns SIGINT, SIGTERM and SIGHUP into a call, on a thread that does nothing else.
///
/// The signals are blocked and waited for, so no handler runs in the middle of anything. The first one asks for an end
/// by the closure last given to `onSignal`; without one, and at every further one, the process ends at once with 130.
///
/// Make it before any other thread starts, so that all inherit the blocked signals.
final class Interruption: Sendable {
    private struct State {
        var action: (@Sendable () -> Void)?
        var cleanup: (@Sendable () -> Void)?
        var wasAsked = false
        var isJSON: Bool
    }

    private let state: Mutex<State>

    /// Begins to wait.
    /// - Parameter asJSON: whether errors are JSON, that of a forced end as well.
    init(asJSON: Bool = false) {
        state = Mutex(State(isJSON: asJSON))
        var signals = Self.signals
        // A shell starts a script's background jobs with SIGINT ignored; igif says when it was told to stop, always.
        signal(SIGINT, SIG_DFL)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let box = Unmanaged.passRetained(self)
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let failed = pthread_create(&thread, nil, { Interruption.wait($0) }, box.toOpaque())
        if failed == 0 {
            #if canImport(Glibc)
                let waiter = thread
            #else
                let waiter = thread!
            #endif
            // Here and not on that thread, which may begin late: until then a signal would end the process on its own.
            SignalRelay.bring(Self.numbers, to: waiter)
            pthread_detach(waiter)
        } else {
            box.release()
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }

    /// What the first signal calls, on the waiting thread; it must not block. `nil` when nobody listens any more, so
    /// that a run that hangs in its last write still ends at the first signal.
    func onSignal(_ action: (@Sendable () -> Void)?) { state.withLock { $0.action = action } }

    /// What must be put right before the process ends at a signal: a temporary folder, say. A terminal that is drawn on
    /// is given back anyway.
    func beforeForcedExit(_ cleanup: (@Sendable () -> Void)?) { state.withLock { $0.cleanup = cleanup } }

    /// Says in what form a forced end is told, once more is known than when this was made.
    func speaks(json isJSON: Bool) { state.withLock { $0.isJSON = isJSON } }

    private func arrived() {
        let action = state.withLock { state in
            defer { state.wasAsked = true }
            return state.wasAsked ? nil : state.action
        }
        if let action { return action() }
        TerminalGuard.restoreAll()
        // Looked at only now: giving back may take a moment, in which more was begun that is to be put right.
        state.withLock { $0.cleanup }?()
        let failure = CommandFailure(.interrupted, "Interrupted.")
        let isJSON = state.withLock { $0.isJSON }
        _ = LocalFile.writeAll(isJSON ? failure.json : Array("\(failure)\n".utf8), to: STDERR_FILENO)
        _exit(ExitStatus.interrupted.rawValue)
    }

    /// Who starts igif under nohup wants it to outlive the terminal.
    private static var numbers: [Int32] { [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]) }

    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        return signals
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var present = sigaction()
        guard sigaction(number, nil, &present) == 0 else { return false }
        #if canImport(Glibc)
            let handler = present.__sigaction_handler.sa_handler
        #else
            let handler = present.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    #if canImport(Glibc)
        private static func wait(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            argument.map { wait(on: $0) }
            return nil
        }
    #else
        private static func wait(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            wait(on: argument)
            return nil
        }
    #endif

    private static func wait(on argument: UnsafeMutableRawPointer) {
        // This thread keeps the object for as long as it waits, which is as long as the process lives.
        let interruption = Unmanaged<Interruption>.fromOpaque(argument).takeRetainedValue()
        var signals = signals
        while true {
            var number: Int32 = 0
            if sigwait(&signals, &number) == 0 { interruption.arrived() }
        }
    }
}
