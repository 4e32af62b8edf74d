import GIFSearch
import TerminalUI

/// What `--fields` and templates name: a field of the item, or `renditions.NAME.FIELD`.
///
/// Names of renditions differ between providers and items, so any is taken; one an item lacks is unknown, like any
/// other missing value. Names of fields are igif's own, so an unknown one is a mistake and says what there is.
enum FieldPath: Hashable, Sendable {
    case field(ItemField)
    case rendition(String, RenditionField)

    /// Reads a path.
    /// - Throws: `CommandFailure` (64) that lists the fields.
    init(_ text: some StringProtocol) throws(CommandFailure) {
        if let field = ItemField(rawValue: String(text)) {
            self = .field(field)
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "renditions", !parts[1].isEmpty else { throw Self.unknown(text) }
        guard let field = RenditionField(rawValue: String(parts[2])) else { throw Self.unknown(text) }
        self = .rendition(String(parts[1]), field)
    }

    /// Reads the list `--fields` takes: `id,title,renditions.downsized.url`.
    static func list(_ text: String) throws(CommandFailure) -> [FieldPath] {
        var paths: [FieldPath] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            let path = try FieldPath(name)
            if !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    /// The path as it is written: the key in JSON, the heading in a table.
    var name: String {
        switch self {
        case .field(let field): field.rawValue
        case .rendition(let name, let field): "renditions.\(name).\(field.rawValue)"
        }
    }

    /// What an item holds there.
    func value(in item: GIFItem) -> FieldValue {
        switch self {
        case .field(let field): return field.value(in: item)
        case .rendition(let name, let field):
            guard let rendition = item.rendition(name) else { return .text(nil) }
            return field.value(in: rendition)
        }
    }

    private static func unknown(_ text: some StringProtocol) -> CommandFailure {
        let fields = ItemField.allCases.map(\.rawValue).joined(separator: " ")
        let renditionFields = RenditionField.allCases.map(\.rawValue).joined(separator: " ")
        return .usage(
            "There is no field '\(SafeText.line(String(text)))'.",
            hint: "The fields are: \(fields); and renditions.NAME. with one of: \(renditionFields)."
        )
    }
}
