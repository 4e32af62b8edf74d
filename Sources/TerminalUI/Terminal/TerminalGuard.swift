import CTerminal

/// Gives terminals back as they were: at the end, at a signal that ends the process, and at a crash.
///
/// Every `TerminalDevice` has its place here while its modes are changed. What is done then, and from which signals,
/// is in C (`CTerminal`), since a signal handler may allocate nothing. Nothing is left to do for who uses a session,
/// but for those who end the process by `_exit`, and those who handle SIGINT, SIGTERM or SIGHUP themselves: they call
/// `restoreAll()` first. A process that is killed (SIGKILL) can do nothing any more.
public enum TerminalGuard {
    /// Gives back every terminal that is in use, waiting for answers that are on their way so that the shell does not
    /// get them. Cheap where there is none; from any thread; a second call does nothing. The process is to end after it:
    /// a thread that takes a terminal from then on waits for that.
    public static func restoreAll() { terminal_restore_all() }
}
