/// What the environment variables say of the terminal: the one place that knows the names terminals give themselves.
///
/// They are hints. They outlive the terminal inside of tmux and do not come along over SSH; what can be asked is asked
/// (`TerminalFeatures.detect`). What cannot be asked, links and colours, goes by them.
public struct TerminalEnvironment {
    private let look: (String) -> String?

    /// Looks at variables.
    /// - Parameter look: gives a variable's value.
    public init(_ look: @escaping (String) -> String?) { self.look = look }

    /// Whether the terminal can show text only, nothing of colour and cursor.
    public var isDumb: Bool { term == "dumb" }

    /// Whether it is the Linux console: sixteen colours, 512 characters.
    public var isConsole: Bool { term == "linux" }

    /// Whether it is reached over SSH.
    public var isRemote: Bool { has("SSH_TTY") || has("SSH_CONNECTION") || has("SSH_CLIENT") }

    /// What stands between igif and the terminal, where that gives itself away. Whether tmux passes anything on is not
    /// told by variables.
    public var multiplexer: Multiplexer? {
        // One in the other leaves the variables of both. What GNU screen is part of passes nothing on.
        if has("STY"), !term.hasPrefix("tmux") { return .screen }
        if has("TMUX") || term.hasPrefix("tmux") || look("TERM_PROGRAM") == "tmux" {
            return .tmux(passesThrough: false)
        }
        return term.hasPrefix("screen") ? .screen : nil
    }

    /// Whether there is an alternate screen (DEC private mode 1049). GNU screen has it only where its user asked for it,
    /// Linux's console nowhere.
    public var hasAlternateScreen: Bool { multiplexer != .screen && !isConsole }

    /// What the user wants of colour, whatever the terminal can: NO_COLOR, FORCE_COLOR; `nil` without a wish.
    public var wantsColor: Bool? {
        if has("NO_COLOR") { return false }
        return nonempty("FORCE_COLOR").map { $0 != "0" && $0 != "false" }
    }

    /// How many colours the terminal shows.
    public var colors: ColorDepth {
        if isDumb { return .monochrome }
        if isConsole { return .sixteen }
        if ["truecolor", "24bit"].contains(look("COLORTERM")) || term.hasSuffix("-direct") { return .trueColor }
        if multiplexer == nil, program?.drawsAllColors == true { return .trueColor }
        if term.contains("256color") || multiplexer != nil || program != nil { return .palette }
        if term.hasPrefix("vt") { return .monochrome }
        return term.hasPrefix("xterm") || term.hasPrefix("rxvt") ? .palette : .sixteen
    }

    /// Whether the terminal is known to follow links in OSC 8. No terminal can be asked, so this goes by name.
    public var followsLinks: Bool {
        if let force = nonempty("FORCE_HYPERLINK") { return force != "0" && force != "false" }
        if isDumb { return false }
        if look("TERM_PROGRAM") == "tmux" { return isAtLeast("TERM_PROGRAM_VERSION", [3, 4]) }
        // Without the name tmux gives itself since 3.2, nothing says what is around a multiplexer.
        if multiplexer != nil, !has("TERM_PROGRAM") { return false }
        guard let program else { return false }
        return program != .vte ? program.followsLinks : isAtLeast("VTE_VERSION", [5000])
    }

    /// Which terminal it is. Inside of a multiplexer: which it was when that was started.
    public var program: TerminalProgram? {
        if let name = nonempty("TERM_PROGRAM"), name != "tmux" { return TerminalProgram(program: name) }
        if let program = TerminalProgram(term: term) { return program }
        if look("__CFBundleIdentifier") == "com.apple.Terminal" { return .appleTerminal }
        if has("KITTY_WINDOW_ID") { return .kitty }
        if has("GHOSTTY_RESOURCES_DIR") { return .ghostty }
        if has("WEZTERM_EXECUTABLE") || has("WEZTERM_PANE") { return .wezTerm }
        if nonempty("LC_TERMINAL") == "iTerm2" || has("ITERM_SESSION_ID") { return .iTerm2 }
        if has("WT_SESSION") { return .windowsTerminal }
        if has("KONSOLE_VERSION") { return .konsole }
        if has("ALACRITTY_WINDOW_ID") { return .alacritty }
        if has("VTE_VERSION") { return .vte }
        return has("DOMTERM") ? .domTerm : nil
    }

    /// Whether VTE is one that draws sixths of a cell itself: 0.62.
    var hasNewVTE: Bool { isAtLeast("VTE_VERSION", [6200]) }

    private var term: String { look("TERM") ?? "" }

    private func has(_ name: String) -> Bool { nonempty(name) != nil }

    private func nonempty(_ name: String) -> String? { look(name).flatMap { $0.isEmpty ? nil : $0 } }

    private func isAtLeast(_ name: String, _ least: [Int]) -> Bool {
        guard let version = nonempty(name) else { return false }
        let parts = version.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
        return !parts.lexicographicallyPrecedes(least)
    }
}
