import TerminalUI

/// Text broken into lines between words.
enum TextLines {
    /// The lines of a text, each at most `width` cells; what does not fit into `most` lines ends in an ellipsis.
    ///
    /// - Complexity: O(length), of which only what can be shown is looked at.
    static func broken(_ text: String, width: Int, most: Int) -> [String] {
        guard width > 0, most > 0 else { return [] }
        var lines: [String] = []
        var line = ""
        var used = 0
        // A word is at least a cell and a space.
        var words = SafeText.line(text).split(separator: " ", maxSplits: width * most)[...]
        while let word = words.popFirst() {
            let cells = DisplayWidth.of(String(word))
            if used > 0, used + 1 + cells > width {
                lines.append(line)
                (line, used) = ("", 0)
                guard lines.count < most else {
                    lines[most - 1] = DisplayWidth.cut(lines[most - 1] + " " + word, to: width)
                    return lines
                }
            }
            if used > 0 {
                line += " " + word
                used += 1 + cells
            } else if cells <= width {
                (line, used) = (String(word), cells)
            } else {
                // A word that no line holds: a link, or a language without spaces.
                let (head, rest) = split(word, at: width)
                (line, used) = (String(head), DisplayWidth.of(String(head)))
                if !rest.isEmpty { words = [rest] + words }
            }
        }
        if used > 0 { lines.append(line) }
        guard lines.count > most else { return lines }
        return lines.prefix(most - 1) + [DisplayWidth.cut(lines[most - 1] + " …", to: width)]
    }

    private static func split(_ word: Substring, at width: Int) -> (Substring, Substring) {
        var used = 0
        var end = word.startIndex
        while end < word.endIndex {
            let cells = DisplayWidth.of(word[end])
            guard used + cells <= width || end == word.startIndex else { break }
            used += cells
            end = word.index(after: end)
        }
        return (word[..<end], word[end...])
    }
}

extension Canvas {
    /// Writes a line in the middle of an area's row; cut where it does not fit.
    mutating func write(centered text: String, y: Int, in area: CellArea, style: Style = .plain) {
        let text = DisplayWidth.cut(SafeText.line(text), to: area.width)
        write(text, x: area.x + (area.width - DisplayWidth.of(text)) / 2, y: y, style: style, limit: area)
    }

    /// Writes a line that ends at the area's last column; cut where it does not fit.
    ///
    /// - Returns: the column it begins in.
    @discardableResult
    mutating func write(trailing text: String, y: Int, in area: CellArea, style: Style = .plain) -> Int {
        let text = DisplayWidth.cut(SafeText.line(text), to: area.width)
        let x = area.x + area.width - DisplayWidth.of(text)
        write(text, x: x, y: y, style: style, limit: area)
        return x
    }

    /// Writes pieces one after the other.
    ///
    /// - Returns: the column after the last one written.
    @discardableResult
    mutating func write(_ pieces: [(String, Style)], x: Int, y: Int, limit: CellArea) -> Int {
        var x = x
        for (text, style) in pieces { x = write(text, x: x, y: y, style: style, limit: limit) }
        return x
    }
}
