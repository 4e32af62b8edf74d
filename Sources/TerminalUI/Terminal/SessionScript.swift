/// What is written when a session takes a terminal and when it gives it back.
struct SessionScript: Hashable, Sendable {
    /// Takes it.
    let greeting: [UInt8]
    /// Puts everything right that the greeting and what was drawn since may have changed, from within any sequence that
    /// was cut off.
    let farewell: [UInt8]

    /// The script for a terminal.
    init(_ features: TerminalFeatures, _ configuration: TerminalSession.Configuration) {
        var hello = ""
        // ST first: it ends a picture or a string that was cut off, and means nothing otherwise.
        var goodbye = "\u{1B}\\"
        if features.synchronizesOutput { goodbye += "\u{1B}[?2026l" }
        goodbye += "\u{1B}[0m"
        if features.followsLinks { goodbye += "\u{1B}]8;;\u{1B}\\" }
        if configuration.usesWholeScreen {
            hello += "\u{1B}[?1049h"
            // A character at the end of a line must not scroll anything away.
            hello += "\u{1B}[?7l"
        }
        hello += "\u{1B}[?25l\u{1B}[?2004h"
        if configuration.readsMouse { hello += "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" }
        if configuration.usesWholeScreen { hello += "\u{1B}[?1004h" }
        if features.tellsKeysApart {
            hello += "\u{1B}[>1u"
            goodbye += "\u{1B}[<u"
        }
        if configuration.usesWholeScreen {
            goodbye += "\u{1B}[?1004l"
            if features.graphics == .kitty {
                let removal = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
                goodbye += features.multiplexer == nil ? removal : TerminalQuestions.wrapped(removal)
            }
        }
        if configuration.readsMouse { goodbye += "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l" }
        goodbye += "\u{1B}[?2004l\u{1B}[?25h"
        if configuration.usesWholeScreen {
            // Where there is no other screen to go back to, nothing of ours stays between the shell's lines.
            if !features.hasAlternateScreen { goodbye += "\u{1B}[H\u{1B}[J" }
            goodbye += "\u{1B}[?7h\u{1B}[?1049l"
        }
        greeting = Array(hello.utf8)
        farewell = Array(goodbye.utf8)
    }
}
