/// Gives terminals back as they were: at the end, at a signal that ends the process, and at a crash.
public enum TerminalGuard {
    /// Gives back every terminal that is in use. Cheap where there is none; from any thread; a second call does
    /// nothing. Whoever ends the process by `_exit` calls this before.
    public static func restoreAll() {}
}
