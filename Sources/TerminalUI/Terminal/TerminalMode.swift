#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How a terminal reads keys and writes lines (termios).
struct TerminalMode: Sendable {
    /// The settings as the system keeps them.
    var settings: termios

    /// What a terminal is set to now.
    /// - Throws: `TerminalError.lost`.
    init(of descriptor: Int32) throws(TerminalError) {
        settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { throw .lost(reason: String(cString: strerror(errno))) }
    }

    /// The same with every byte coming as it is typed, none shown, and written bytes left as they are.
    var raw: TerminalMode {
        var mode = self
        cfmakeraw(&mode.settings)
        mode.settings.c_cflag |= tcflag_t(CREAD)
        return mode
    }

    /// No key (`_POSIX_VDISABLE`).
    private static var noCharacter: cc_t {
        #if canImport(Glibc)
            0
        #else
            0xFF
        #endif
    }

    /// The same without showing what is typed and without waiting for lines; Ctrl-C still interrupts, and lines are
    /// written as before. While answers are waited for. Ctrl-Z is a key, which is kept for the session: a process that
    /// stopped here would leave what it shows and this mode to the shell.
    var quiet: TerminalMode {
        var mode = self
        mode.settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
        withUnsafeMutableBytes(of: &mode.settings.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
            characters[Int(VSUSP)] = Self.noCharacter
        }
        return mode
    }
}
