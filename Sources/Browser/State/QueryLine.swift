import TerminalUI

/// The line a query is typed in: its text and where the cursor stands.
public struct QueryLine: Hashable, Sendable {
    /// What a key does to the line.
    public enum Edit: Hashable, Sendable {
        /// Puts text in at the cursor, typed or pasted; controls in it are made harmless.
        case insert(String)
        /// Puts text in the place of all there is, the cursor behind it: what a field holds that does the editing.
        case replace(String)
        /// Takes away the character before the cursor, or the one behind it.
        case deleteBackward, deleteForward
        /// Takes away the word before the cursor, all before it, all behind it, or all.
        case deleteWord, deleteToStart, deleteToEnd, clear
        /// Moves the cursor by a character, by a word, or to one of the ends.
        case left, right, wordLeft, wordRight, start, end
    }

    /// Most scalars a line holds. More than any provider takes, which says so itself.
    public static let longest = 200

    /// What is typed; one line, nothing in it that must not be printed.
    public private(set) var text: String
    /// How many characters stand before the cursor.
    public private(set) var cursor: Int

    /// A line with the cursor at its end.
    public init(_ text: String = "") {
        self.text = Self.bounded(SafeText.line(text))
        cursor = self.text.count
    }

    /// Does what a key says.
    public mutating func apply(_ edit: Edit) {
        switch edit {
        case .insert(let new):
            let room = Self.longest - text.unicodeScalars.count
            let (before, behind) = halves
            let start = before + Self.bounded(SafeText.line(new), to: room)
            // What is put in may join the character before it, or the one behind: a mark, a half of a flag.
            text = start + behind
            cursor = text[..<boundary(start.endIndex, of: start)].count
        case .replace(let new): self = QueryLine(new)
        case .deleteBackward: delete(from: cursor - 1)
        case .deleteForward: delete(to: cursor + 1)
        case .deleteWord: delete(from: wordStart)
        case .deleteToStart: delete(from: 0)
        case .deleteToEnd: delete(to: text.count)
        case .clear: self = QueryLine()
        case .left: cursor = max(cursor - 1, 0)
        case .right: cursor = min(cursor + 1, text.count)
        case .wordLeft: cursor = wordStart
        case .wordRight: cursor = wordEnd
        case .start: cursor = 0
        case .end: cursor = text.count
        }
    }

    private var halves: (String, String) {
        let middle = text.index(text.startIndex, offsetBy: cursor)
        return (String(text[..<middle]), String(text[middle...]))
    }

    /// The end of the character of the new text that the last one of `start` became part of.
    private func boundary(_ end: String.Index, of start: String) -> String.Index {
        var index = text.startIndex
        let bytes = start.utf8.count
        while index < text.endIndex, text.utf8.distance(from: text.startIndex, to: index) < bytes {
            index = text.index(after: index)
        }
        return index
    }

    private mutating func delete(from start: Int) {
        let start = max(start, 0)
        text.removeSubrange(
            text.index(text.startIndex, offsetBy: start)..<text.index(text.startIndex, offsetBy: cursor)
        )
        cursor = min(start, text.count)
    }

    private mutating func delete(to end: Int) {
        let end = min(end, text.count)
        text.removeSubrange(text.index(text.startIndex, offsetBy: cursor)..<text.index(text.startIndex, offsetBy: end))
        cursor = min(cursor, text.count)
    }

    private var wordStart: Int {
        let characters = Array(text)
        var index = cursor
        while index > 0, characters[index - 1].isWhitespace { index -= 1 }
        while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
        return index
    }

    private var wordEnd: Int {
        let characters = Array(text)
        var index = cursor
        while index < characters.count, characters[index].isWhitespace { index += 1 }
        while index < characters.count, !characters[index].isWhitespace { index += 1 }
        return index
    }

    private static func bounded(_ text: String, to limit: Int = longest) -> String {
        guard text.unicodeScalars.count > limit else { return text }
        var kept = ""
        var count = 0
        for character in text {
            count += character.unicodeScalars.count
            guard count <= limit else { break }
            kept.append(character)
        }
        return kept
    }
}
