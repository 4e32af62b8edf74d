import TerminalUI

/// A program and its arguments, as the user writes them in one line. Spaces part them; quotes, single or double, hold
/// together what is between them; nothing else is special, since no shell reads it.
struct ProgramWords: Hashable, Sendable {
    /// The program and its arguments; never empty.
    let words: [String]

    /// Cuts a line.
    /// - Throws: `CommandFailure` (64) where there is no program, a quote stays open, or a control character is in it.
    init(_ line: String) throws(CommandFailure) {
        guard !line.unicodeScalars.contains(where: SafeText.isControl) else {
            throw .usage("A command holds no control characters.")
        }
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                if let complete = word { words.append(complete) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw .usage("A quote of the command stays open.") }
        if let word { words.append(word) }
        guard words.first?.isEmpty == false else { throw .usage("The command names no program.") }
        self.words = words
    }
}
