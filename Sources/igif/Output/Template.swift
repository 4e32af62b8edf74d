import GIFSearch
import TerminalUI

/// A user's own pattern for a line of output or the name of a file: `{title}-{id}.gif`.
///
/// `{field}` stands for a value, `{{` and `}}` for braces, `\n` and `\t` for a line end and a tab, `\\` for a backslash.
struct Template: Hashable, Sendable {
    /// A part of the pattern.
    enum Piece: Hashable, Sendable {
        case literal(String)
        case value(FieldPath)
    }

    /// The parts in order; two literals never stand side by side.
    let pieces: [Piece]

    /// Reads a pattern.
    /// - Throws: `CommandFailure` (64) on an unknown field or a brace without its partner.
    init(_ text: String) throws(CommandFailure) {
        var pieces: [Piece] = []
        var literal = ""
        // By scalars: a mark after a brace would make another character of it.
        var rest = text.unicodeScalars[...]
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.unicodeScalars.append(character)
                rest.removeFirst()
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw Self.unbalanced("{", text) }
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                pieces.append(.value(try FieldPath(Substring(rest[..<end]))))
                rest = rest[rest.index(after: end)...]
            case "}": throw Self.unbalanced("}", text)
            case "\\":
                switch rest.first {
                case "n": literal.append("\n")
                case "t": literal.append("\t")
                case "\\": literal.append("\\")
                default:
                    literal.append("\\")
                    continue
                }
                rest.removeFirst()
            default: literal.unicodeScalars.append(character)
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
    }

    /// The pattern filled with an item's values, each one harmless line.
    func text(for item: GIFItem) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .literal(let literal): text += literal
            case .value(let path): text += path.value(in: item).line
            }
        }
    }

    private static func unbalanced(_ brace: String, _ text: String) -> CommandFailure {
        .usage(
            "The template '\(SafeText.line(text))' has a '\(brace)' without its partner.",
            hint: "Write {{ and }} for braces."
        )
    }
}
