import TerminalUI

/// What a stream can show: colours, links, so many columns. The plain one shows text only.
struct TextStyle: Hashable, Sendable {
    /// Whether bold, dim and colours may be used.
    var hasColor: Bool
    /// Whether the terminal follows links written as OSC 8.
    var followsLinks: Bool
    /// Cells in a line.
    var columns: Int

    /// Text only, in lines of a common length.
    static let plain = TextStyle(hasColor: false, followsLinks: false, columns: 80)

    /// Text that stands out.
    func bold(_ text: String) -> String { hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    /// Text that stands back.
    func dim(_ text: String) -> String { hasColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text }
    /// Text of something that failed.
    func red(_ text: String) -> String { hasColor ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
    /// Text of something that is well.
    func green(_ text: String) -> String { hasColor ? "\u{1B}[32m\(text)\u{1B}[0m" : text }

    /// Text that leads to a link, where the terminal follows them.
    func link(_ text: String, to link: SafeLink) -> String {
        followsLinks ? "\u{1B}]8;;\(link.text)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\" : text
    }
}
