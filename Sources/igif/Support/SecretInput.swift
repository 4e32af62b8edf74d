#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A line from standard input that nobody should read over a shoulder.
enum SecretInput {
    /// Reads the first line, white space around it aside. A terminal is asked with the prompt and does not echo.
    /// - Throws: `CommandFailure` (64) when there is none.
    static func line(prompt: String) throws(CommandFailure) -> String {
        let isTerminal = isatty(STDIN_FILENO) == 1
        var kept = termios()
        var restores = false
        if isTerminal {
            let interruption = Interruption()
            _ = LocalFile.writeAll(Array(prompt.utf8), to: STDERR_FILENO)
            restores = tcgetattr(STDIN_FILENO, &kept) == 0
            var quiet = kept
            quiet.c_lflag &= ~tcflag_t(ECHO)
            if restores { tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet) }
            let original = kept
            interruption.beforeForcedExit {
                var original = original
                tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
                // What is said next stands on a line of its own, not behind the prompt.
                _ = LocalFile.writeAll(Array("\n".utf8), to: STDERR_FILENO)
            }
        }
        defer {
            if restores {
                tcsetattr(STDIN_FILENO, TCSAFLUSH, &kept)
                _ = LocalFile.writeAll(Array("\n".utf8), to: STDERR_FILENO)
            }
        }
        guard let bytes = read(toEnd: !isTerminal) else {
            throw .usage("Standard input cannot be read, or is too long for a value.")
        }
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let start = bytes.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else {
            throw .usage("Standard input holds no value.")
        }
        return String(decoding: start[...last], as: UTF8.self)
    }

    private static func read(toEnd: Bool) -> [UInt8]? {
        toEnd ? LocalFile.readAll(STDIN_FILENO, limit: 4096) : LocalFile.readSome(STDIN_FILENO)
    }
}
