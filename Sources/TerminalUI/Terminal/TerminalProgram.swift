/// A terminal by name, with what is known of it and cannot be asked.
///
/// Sources are the terminals' own documents as of 2025. What is not known to be there is taken as missing.
public enum TerminalProgram: Hashable, Sendable {
    case kitty, ghostty, wezTerm, iTerm2, foot, konsole, alacritty, contour, mintty, rio, windowsTerminal, vte, vscode
    case hyper, tabby, xterm, mlterm, appleTerminal, domTerm

    /// By what a terminal puts into TERM_PROGRAM.
    init?(program name: String) {
        switch name {
        case "iTerm.app": self = .iTerm2
        case "WezTerm": self = .wezTerm
        case "vscode": self = .vscode
        case "ghostty": self = .ghostty
        case "Hyper": self = .hyper
        case "Tabby": self = .tabby
        case "rio": self = .rio
        case "mintty": self = .mintty
        case "kitty": self = .kitty
        case "Apple_Terminal": self = .appleTerminal
        default: return nil
        }
    }

    /// By TERM.
    init?(term: String) {
        let names: [(String, TerminalProgram)] = [
            ("xterm-kitty", .kitty), ("xterm-ghostty", .ghostty), ("alacritty", .alacritty), ("foot", .foot),
            ("wezterm", .wezTerm), ("contour", .contour), ("mlterm", .mlterm), ("rio", .rio),
        ]
        guard let found = names.first(where: { term.hasPrefix($0.0) }) else { return nil }
        self = found.1
    }

    /// By what it answers to XTVERSION: `kitty(0.32.2)`, `XTerm(390)`, `WezTerm 2024…`, `foot(1.16.2)`.
    init?(version: String) {
        let names: [(String, TerminalProgram)] = [
            ("kitty", .kitty), ("ghostty", .ghostty), ("wezterm", .wezTerm), ("iterm2", .iTerm2), ("foot", .foot),
            ("konsole", .konsole), ("alacritty", .alacritty), ("contour", .contour), ("mintty", .mintty),
            ("rio", .rio), ("vte", .vte), ("xterm.js", .vscode), ("xterm", .xterm), ("mlterm", .mlterm),
            ("windows terminal", .windowsTerminal), ("domterm", .domTerm),
        ]
        let version = version.lowercased()
        guard let found = names.first(where: { version.hasPrefix($0.0) }) else { return nil }
        self = found.1
    }

    /// Whether it shows colours of 24 bits.
    var drawsAllColors: Bool {
        switch self {
        case .xterm, .mlterm, .appleTerminal: false
        default: true
        }
    }

    /// Whether it follows links (OSC 8).
    var followsLinks: Bool {
        switch self {
        case .xterm, .mlterm, .appleTerminal: false
        default: true
        }
    }

    /// Whether it draws sixths of a cell itself, whatever its font has.
    var drawsSextants: Bool {
        switch self {
        case .kitty, .ghostty, .wezTerm, .foot, .contour: true
        default: false
        }
    }

    /// Whether it shows a file of a picture in iTerm2's way, and plays a GIF that came so.
    var playsInlineFiles: Bool {
        switch self {
        case .iTerm2, .wezTerm, .mintty: true
        default: false
        }
    }

    /// Whether it puts text on the clipboard (OSC 52) without having been set up for that.
    var writesClipboard: Bool {
        switch self {
        case .kitty, .ghostty, .wezTerm, .foot, .alacritty, .contour, .windowsTerminal, .rio: true
        default: false
        }
    }

    /// Whether it shows what it should only read when it is asked about kitty's pictures.
    var showsUnknownCommands: Bool { self == .appleTerminal }

    /// Whether it draws kitty's pictures where tmux has put their placeholders.
    var knowsPlaceholders: Bool { self == .kitty || self == .ghostty }
}
