import ArgumentParser
import TerminalUI

/// What one word of a command line names as a GIF.
enum PictureWord: Hashable, Sendable {
    /// A file of this machine.
    case file(String)
    /// `-`.
    case standardInput
    /// A URL, or an id to be looked up. Never a whole item.
    case entry(ItemReader.Entry)

    /// The help of an argument that names a GIF.
    static let help: ArgumentHelp = "A file, a URL, an id with --id, or - for standard input."

    /// Takes words apart. No word is a query: what names nothing is refused when it is read.
    ///
    /// - Parameters:
    ///   - words: as they were typed; without any it is what is piped in.
    ///   - areIDs: whether they are ids.
    /// - Throws: `CommandFailure` (64) where a word cannot be what it has to be, or none is there and nothing is piped.
    static func list(_ words: [String], areIDs: Bool) throws(CommandFailure) -> [PictureWord] {
        if words.isEmpty {
            guard !areIDs else { throw .usage("--id needs ids.") }
            guard StandardInput.isPiped else {
                throw .usage("This needs a GIF: a file, a URL, an id with --id, or - for standard input.")
            }
            return [.standardInput]
        }
        if words.filter({ $0 == "-" }).count > 1 { throw .usage("Standard input, -, can be read only once.") }
        var list: [PictureWord] = []
        for word in words { list.append(try one(word, isID: areIDs)) }
        return list
    }

    private static func one(_ word: String, isID: Bool) throws(CommandFailure) -> PictureWord {
        if word == "-" { return .standardInput }
        if isID {
            guard case .id(let id)? = ItemReader.entry(word) else { throw .usage("'\(SafeText.line(word))' is no id.") }
            return .entry(.id(id))
        }
        if ItemReader.isURL(word) {
            guard let entry = ItemReader.entry(word) else { throw .usage("'\(SafeText.line(word))' is no URL.") }
            return .entry(entry)
        }
        guard !word.isEmpty else { throw .usage("An empty word names no GIF.") }
        return .file(word)
    }
}
