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
        let isDumb = environment["TERM"] == "dumb"
        let hasColor: Bool
        switch color {
        case .always: hasColor = true
        case .never: hasColor = false
        case .auto:
            if environment["NO_COLOR"] != nil {
                hasColor = false
            } else if let force = environment["FORCE_COLOR"] {
                hasColor = force != "0" && force != "false"
            } else {
                hasColor = isTerminal && !isDumb
            }
        }
        style = TextStyle(
            hasColor: hasColor,
            followsLinks: isTerminal && !isDumb && Self.followsLinks(environment),
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

    /// Whether this terminal is known to follow links in OSC 8. No terminal can be asked, so this goes by name.
    private static func followsLinks(_ environment: Environment) -> Bool {
        if let force = environment["FORCE_HYPERLINK"] { return force != "0" && force != "false" }
        let term = environment["TERM"] ?? ""
        if let program = environment["TERM_PROGRAM"] {
            if program == "tmux" { return isAtLeast(environment["TERM_PROGRAM_VERSION"], [3, 4]) }
            return ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio", "mintty"].contains(program)
        }
        // Without the name tmux gives itself since 3.2, nothing says what is around a multiplexer.
        if term.hasPrefix("tmux") || term.hasPrefix("screen") { return false }
        if let version = environment["VTE_VERSION"].flatMap({ Int($0) }) { return version >= 5000 }
        if ["WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "DOMTERM"].contains(where: { environment[$0] != nil }) {
            return true
        }
        return ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"].contains {
            term.hasPrefix($0)
        }
    }

    private static func isAtLeast(_ version: String?, _ least: [Int]) -> Bool {
        guard let version else { return false }
        let parts = version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
        return !parts.lexicographicallyPrecedes(least)
    }
}

/// What the user said of colour.
enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
}
