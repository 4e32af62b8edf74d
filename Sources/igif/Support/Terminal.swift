import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What is known of the stream behind a descriptor: whether people look at it, and what it can show them.
struct Terminal: Sendable {
    /// The descriptor: 1 or 2.
    let descriptor: Int32
    /// Whether it is a terminal.
    let isTerminal: Bool
    /// What may be written to it.
    let style: TextStyle

    /// Looks at a descriptor.
    /// - Parameters:
    ///   - descriptor: the stream.
    ///   - color: what the user said of colour; `auto` leaves it to NO_COLOR, FORCE_COLOR, TERM and the terminal.
    ///   - environment: those variables, and the ones terminals give themselves away by.
    init(_ descriptor: Int32, color: ColorChoice, environment: Environment) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        let known = TerminalEnvironment { environment[$0] }
        let hasColor: Bool
        switch color {
        case .always: hasColor = true
        case .never: hasColor = false
        case .auto: hasColor = known.wantsColor ?? (isTerminal && !known.isDumb)
        }
        style = TextStyle(
            hasColor: hasColor,
            followsLinks: isTerminal && !known.isDumb && known.followsLinks,
            columns: isTerminal ? Self.columns(descriptor) ?? environment["COLUMNS"].flatMap { Int($0) } ?? 80 : 80
        )
    }

    /// Whether moving the cursor and drawing over lines is welcome.
    func canRedraw(_ environment: Environment) -> Bool { isTerminal && environment["TERM"] != "dumb" }

    /// Cells in a line now; a window may change while igif runs.
    static func columns(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

/// What the user said of colour.
enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
}
