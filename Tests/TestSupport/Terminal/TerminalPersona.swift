/// What a terminal says of itself: how it answers queries, and the variables its children find.
public struct TerminalPersona: Sendable {
    /// What it is called in a test's output.
    public var name: String
    /// The variables a program in it finds.
    public var environment: [String: String]
    /// The answer to `CSI c`, between `CSI ?` and `c`; `nil` for a terminal that answers nothing at all.
    public var attributes: String?
    /// The answer to `CSI > q`; `nil` for none.
    public var version: String?
    /// The pixels of one cell it tells of; `nil` where it does not say.
    public var cellSize: (width: Int, height: Int)? = (8, 16)
    /// Whether it knows the kitty graphics protocol.
    public var knowsKittyGraphics = false
    /// Whether it plays animations of that protocol by itself.
    public var animates = false
    /// Whether it knows the kitty keyboard protocol.
    public var knowsKittyKeyboard = false
    /// Whether it has an alternate screen.
    public var hasAlternateScreen = true
    /// Whether it knows synchronized output (mode 2026).
    public var synchronizes = false
    /// Red, green and blue of text and of what is behind it; `nil` where it does not say.
    public var colors: (foreground: String, background: String)? = ("d0d0/d0d0/d0d0", "1010/1010/1010")
    /// Milliseconds until its answers arrive, as over a slow line.
    public var delay = 0
    /// The terminal around it, which gets what is passed through (`DCS tmux; …`).
    public var outer: OuterTerminal?

    /// A terminal around another.
    public struct OuterTerminal: Sendable {
        private let persona: [TerminalPersona]

        init(_ persona: TerminalPersona) { self.persona = [persona] }

        /// What it says of itself.
        public var value: TerminalPersona { persona[0] }
    }

    /// Makes one.
    public init(_ name: String, attributes: String?, version: String?, environment: [String: String]) {
        self.name = name
        self.attributes = attributes
        self.version = version
        self.environment = environment
    }

    /// xterm without sixel: symbols only.
    public static let xterm = TerminalPersona(
        "xterm",
        attributes: "64;1;2;6;9;15;16;17;18;21;22;28",
        version: "XTerm(390)",
        environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    )

    /// kitty: its graphics with animation, its keyboard.
    public static let kitty = changed(
        TerminalPersona(
            "kitty",
            attributes: "62;52;",
            version: "kitty(0.35.2)",
            environment: ["TERM": "xterm-kitty", "COLORTERM": "truecolor", "KITTY_WINDOW_ID": "1"]
        )
    ) { persona in
        persona.knowsKittyGraphics = true
        persona.animates = true
        persona.knowsKittyKeyboard = true
        persona.synchronizes = true
    }

    /// Ghostty: kitty's graphics without animation.
    public static let ghostty = changed(
        TerminalPersona(
            "ghostty",
            attributes: "62;22;52",
            version: "ghostty 1.1.2",
            environment: ["TERM": "xterm-ghostty", "COLORTERM": "truecolor", "TERM_PROGRAM": "ghostty"]
        )
    ) { persona in
        persona.knowsKittyGraphics = true
        persona.knowsKittyKeyboard = true
        persona.synchronizes = true
    }

    /// foot: sixel.
    public static let foot = changed(
        TerminalPersona(
            "foot",
            attributes: "62;4;22;28;29;52",
            version: "foot(1.16.2)",
            environment: ["TERM": "foot", "COLORTERM": "truecolor"]
        )
    ) { persona in
        persona.knowsKittyKeyboard = true
        persona.synchronizes = true
    }

    /// iTerm2: inline images, and sixel too.
    public static let iterm = changed(
        TerminalPersona(
            "iTerm2",
            attributes: "64;1;2;4;6;17;18;21;22;52",
            version: "iTerm2 3.5.10",
            environment: [
                "TERM": "xterm-256color", "COLORTERM": "truecolor", "TERM_PROGRAM": "iTerm.app",
                "TERM_PROGRAM_VERSION": "3.5.10", "LC_TERMINAL": "iTerm2",
            ]
        )
    ) { $0.synchronizes = true }

    /// Linux's own console: 16 colours, `CSI c` and nothing else.
    public static let console = changed(
        TerminalPersona("console", attributes: "6", version: nil, environment: ["TERM": "linux"])
    ) { persona in
        persona.cellSize = nil
        persona.colors = nil
        persona.hasAlternateScreen = false
    }

    /// GNU screen as it comes, without `altscreen on`.
    public static let screen = changed(
        TerminalPersona(
            "screen",
            attributes: "1;2",
            version: nil,
            environment: ["TERM": "screen-256color", "STY": "1.pts-0.host"]
        )
    ) { persona in
        persona.cellSize = nil
        persona.colors = nil
        persona.hasAlternateScreen = false
    }

    /// A terminal that answers nothing.
    public static let silent = changed(
        TerminalPersona("silent", attributes: nil, version: nil, environment: ["TERM": "xterm-256color"])
    ) { persona in
        persona.cellSize = nil
        persona.colors = nil
    }

    /// tmux, which passes on what is wrapped for the terminal around it.
    public static func tmux(in outer: TerminalPersona) -> TerminalPersona {
        changed(
            TerminalPersona(
                "tmux in \(outer.name)",
                attributes: "1;2",
                version: "tmux 3.4",
                environment: [
                    "TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4",
                    "COLORTERM": "truecolor", "TMUX": "/nonexistent/tmux,1,0", "TMUX_PANE": "%0",
                ]
            )
        ) { $0.outer = OuterTerminal(outer) }
    }

    /// The same over a line on which answers take so many milliseconds.
    public func answering(after milliseconds: Int) -> TerminalPersona {
        Self.changed(self) { $0.delay = milliseconds }
    }

    private static func changed(
        _ persona: TerminalPersona,
        _ change: (inout TerminalPersona) -> Void
    ) -> TerminalPersona {
        var persona = persona
        change(&persona)
        return persona
    }
}
