import TerminalUI
import Testing

extension Canvas {
    /// The text of a row, without what is empty at its end.
    func text(_ y: Int) -> String {
        var text = ""
        for x in 0..<width {
            var bytes = self[x, y].glyph.bytes
            while bytes != 0 {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: bytes)))
                bytes >>= 8
            }
        }
        // The bytes were taken for scalars one by one; together they are UTF-8.
        let line = String(decoding: text.unicodeScalars.map { UInt8($0.value) }, as: UTF8.self)
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// All rows.
    var lines: [String] { (0..<height).map { text($0) } }

    /// Whether a text stands somewhere in one row.
    func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}

extension Canvas: CustomTestStringConvertible {
    /// What it looks like, without colours.
    public var testDescription: String { lines.joined(separator: "\n") }
}
