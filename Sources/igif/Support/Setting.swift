import GIFSearch
import TerminalUI

/// What can be set in the configuration file. A flag goes before the environment, that before a setting.
enum Setting: String, CaseIterable, Sendable {
    case giphyKey = "giphy-key"
    case source, rating, lang, dir, name, color
    case copyCommand = "copy_command"

    /// Whether its value is never shown.
    var isSecret: Bool { self == .giphyKey }

    /// What it is for, one line.
    var summary: String {
        switch self {
        case .giphyKey: "GIPHY's API key; set it from standard input with '-'"
        case .source: "where to search: auto, giphy or demo"
        case .rating: "the strongest rating that may come: g, pg, pg-13 or r"
        case .lang: "the language of the words: en, de, pt-BR, …"
        case .dir: "where downloads go"
        case .name: "the template of downloads' names: {title}-{id}.gif"
        case .color: "auto, always or never"
        case .copyCommand: "the program that 'browse' copies with; with {type} among its arguments it gets GIFs too"
        }
    }

    /// Says what is wrong with a value.
    /// - Throws: `CommandFailure` (64).
    func check(_ value: String) throws(CommandFailure) {
        switch self {
        case .giphyKey:
            let isPlain = value.utf8.allSatisfy { (0x21...0x7E).contains($0) } && value.utf8.count <= 256
            guard isPlain, !value.isEmpty else {
                throw .usage("The key is empty, too long, or holds something no key holds.")
            }
        case .source: try check(value, among: SourceName.allCases.map(\.rawValue))
        case .rating: try check(value, among: GIFQuery.Rating.allCases.map(\.rawValue))
        case .color: try check(value, among: ColorChoice.allCases.map(\.rawValue))
        case .lang:
            guard Self.isLanguage(value) else { throw .usage("'\(SafeText.line(value))' is no language code.") }
        case .dir:
            guard !value.isEmpty, !value.unicodeScalars.contains(where: SafeText.isControl) else {
                throw .usage("A folder's name is not empty and holds no control characters.")
            }
        case .name: _ = try Template(value)
        case .copyCommand: _ = try ProgramWords(value)
        }
    }

    /// Whether text is a language as providers take it: `en`, `zh-CN`.
    static func isLanguage(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return (2...3).contains(parts.first?.count ?? 0) && parts.count <= 3
            && parts.allSatisfy {
                (2...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
    }

    private func check(_ value: String, among choices: [String]) throws(CommandFailure) {
        guard choices.contains(value) else {
            throw .usage(
                "'\(SafeText.line(value))' is no value of '\(rawValue)'.",
                hint: "It is one of: \(choices.joined(separator: ", "))."
            )
        }
    }
}

/// Where items come from, as the user says it.
enum SourceName: String, CaseIterable, Sendable {
    /// GIPHY when there is a key, else the demo catalogue.
    case auto
    case giphy
    case demo
}
