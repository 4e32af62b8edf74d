#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How the system treats what passes between a terminal and its programs (termios): to be compared before and after.
public struct TerminalModes: Hashable, Sendable {
    private var flags: [UInt]
    private var characters: [UInt8]

    /// Whether what is typed is shown.
    public var echoes: Bool { flags[3] & UInt(ECHO) != 0 }
    /// Whether input is given line by line.
    public var isCanonical: Bool { flags[3] & UInt(ICANON) != 0 }
    /// Whether Ctrl-C makes a signal.
    public var makesSignals: Bool { flags[3] & UInt(ISIG) != 0 }

    /// The modes of a terminal now; `nil` where it is none.
    init?(_ descriptor: Int32) {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { return nil }
        flags = [UInt(modes.c_iflag), UInt(modes.c_oflag), UInt(modes.c_cflag), UInt(modes.c_lflag)]
        // Set by the driver itself while a line that was given back is read anew.
        flags[3] &= ~UInt(PENDIN)
        characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
    }
}
