/// A line of text that is being edited: the text, and where the next letter goes.
///
/// A value. Keys are those of the shell's line editor, as Emacs has them.
public struct LineEdit: Hashable, Sendable {
    /// What a key did.
    public enum Outcome: Hashable, Sendable {
        /// Nothing: it is no key for a line.
        case ignored
        /// The text is as it was; the cursor may have moved.
        case moved
        /// The text is another.
        case changed
    }

    /// What is left and right of the cursor.
    public private(set) var before, after: String
    /// How many characters the text may have; more are not taken.
    public let limit: Int
    /// What was cut out last; Ctrl-Y puts it in again.
    private var killed = ""

    /// A text with the cursor behind it.
    public init(_ text: String = "", limit: Int = 1000) {
        self.limit = max(limit, 0)
        (before, after) = (String(SafeText.line(text).prefix(self.limit)), "")
    }

    /// The whole text.
    public var text: String { before + after }

    /// Puts text in at the cursor: on one line and without controls, as much as fits.
    public mutating func insert(_ text: String) -> Outcome {
        // The scalars are bounded too: one character may have any number of them.
        let scalars = String(text.unicodeScalars.prefix(4 * limit))
        let room = limit - before.count - after.count
        let line = SafeText.line(scalars).prefix(max(room, 0))
        guard !line.isEmpty else { return .moved }
        before += line
        return .changed
    }

    /// Puts the cursor before the character at a place; the end of the text is the last place.
    public mutating func move(to place: Int) {
        let text = text
        let index = text.index(text.startIndex, offsetBy: max(place, 0), limitedBy: text.endIndex) ?? text.endIndex
        (before, after) = (String(text[..<index]), String(text[index...]))
    }

    /// Does what a key stands for.
    public mutating func handle(_ key: Key) -> Outcome {
        switch (key.code, key.modifiers.subtracting(.shift)) {
        case (.character(let character), []): insert(String(character))
        case (.left, []), (.character("b"), .control): move(to: before.count - 1, .moved)
        case (.right, []), (.character("f"), .control): move(to: before.count + 1, .moved)
        case (.home, _), (.character("a"), .control): move(to: 0, .moved)
        case (.end, _), (.character("e"), .control): move(to: .max, .moved)
        case (.left, _), (.character("b"), .alt): move(to: before.count - wordBefore, .moved)
        case (.right, _), (.character("f"), .alt): move(to: before.count + wordAfter, .moved)
        case (.backspace, []), (.character("h"), .control): cut(before: 1, after: 0, keeps: false)
        case (.delete, []): cut(before: 0, after: 1, keeps: false)
        case (.character("d"), .control): text.isEmpty ? .ignored : cut(before: 0, after: 1, keeps: false)
        case (.character("w"), .control), (.backspace, _): cut(before: wordBefore, after: 0)
        case (.character("d"), .alt), (.delete, _): cut(before: 0, after: wordAfter)
        case (.character("u"), .control): cut(before: before.count, after: 0)
        case (.character("k"), .control): cut(before: 0, after: after.count)
        case (.character("y"), .control): insert(killed)
        default: .ignored
        }
    }

    private mutating func move(to place: Int, _ outcome: Outcome) -> Outcome {
        move(to: place)
        return outcome
    }

    private mutating func cut(before count: Int, after rest: Int, keeps: Bool = true) -> Outcome {
        let gone = before.suffix(count) + after.prefix(rest)
        guard !gone.isEmpty else { return .moved }
        if keeps { killed = String(gone) }
        before.removeLast(min(count, before.count))
        after.removeFirst(min(rest, after.count))
        return .changed
    }

    /// The characters back to where the present word, or the one before, begins.
    private var wordBefore: Int { Self.word(before.reversed()) }
    /// The characters to where the present word, or the next, ends.
    private var wordAfter: Int { Self.word(after) }

    private static func word(_ characters: some Sequence<Character>) -> Int {
        var (count, isInside) = (0, false)
        for character in characters {
            let isPart = character.isLetter || character.isNumber
            if isInside, !isPart { break }
            isInside = isInside || isPart
            count += 1
        }
        return count
    }
}
