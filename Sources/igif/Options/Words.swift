import ArgumentParser
import TerminalUI

/// Words of a command line that are one query.
enum Words {
    /// The words as one text, with the white space around them gone.
    static func joined(_ words: [String]) -> String {
        words.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Refuses what is no query.
    static func check(_ words: [String], for command: String) throws {
        let text = joined(words)
        guard !text.isEmpty else { throw ValidationError("'igif \(command)' needs words to ask for.") }
        guard !text.unicodeScalars.contains(where: SafeText.isControl) else {
            throw ValidationError("A query holds no control characters.")
        }
    }
}
