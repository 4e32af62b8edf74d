import GIFSearch
import TerminalUI

/// A table: a header line, then one item a line, fields between tabs. No field holds a tab or a line end.
struct TSVFormat: ItemFormat {
    private let fields: [FieldPath]
    private var hasHeader = false

    /// Writes these fields, or id, title, width, height, bytes and gif.
    init(fields: [FieldPath]?) {
        self.fields =
            fields ?? [.field(.id), .field(.title), .field(.width), .field(.height), .field(.bytes), .field(.gif)]
    }

    mutating func page(_ items: [GIFItem]) -> [UInt8] {
        var text = header()
        for item in items {
            text += fields.map { $0.value(in: item).line }.joined(separator: "\t") + "\n"
        }
        return Array(text.utf8)
    }

    mutating func end() -> [UInt8] { Array(header().utf8) }

    private mutating func header() -> String {
        guard !hasHeader else { return "" }
        hasHeader = true
        return fields.map { SafeText.line($0.name) }.joined(separator: "\t") + "\n"
    }
}
