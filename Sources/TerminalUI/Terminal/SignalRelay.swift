import CTerminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Brings signals to the one thread that waits for them.
///
/// Where all threads block a signal and one waits for it by `sigwait`, that one gets it. But libdispatch's main thread,
/// once `dispatchMain()` has left it, blocks nothing (Linux): a signal would reach it first and end the process.
public enum SignalRelay {
    /// From now on these signals reach a thread that blocks them and waits for them, whichever thread the system gives
    /// them to. One thread in a process, which never ends. Programs that are started get them as if nothing had been
    /// done.
    public static func bring(_ signals: [Int32], to thread: pthread_t) {
        for signal in signals { terminal_forward_signal(signal, thread) }
    }
}
