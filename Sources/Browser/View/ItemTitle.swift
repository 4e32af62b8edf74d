import TerminalUI

/// What an item is called on the screen.
enum ItemTitle {
    /// The title as one harmless line; a word for it where there is none, or nothing in it that can be seen.
    static func shown(_ title: String) -> String {
        let line = SafeText.line(title)
        return line.allSatisfy { $0.isWhitespace || DisplayWidth.of($0) == 0 } ? "untitled" : line
    }
}
