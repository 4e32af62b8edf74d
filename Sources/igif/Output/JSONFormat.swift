import GIFSearch

/// A JSON array with one item a line. Written as a whole at the end: half an array is no JSON.
struct JSONFormat: ItemFormat {
    private let fields: [FieldPath]
    private var text = JSONText()
    private var isEmpty = true

    /// Writes these fields, or all.
    init(fields: [FieldPath]?) { self.fields = fields ?? ItemField.allCases.map(FieldPath.field) }

    mutating func page(_ items: [GIFItem]) -> [UInt8] {
        for item in items {
            if isEmpty { text.raw("[\n") } else { text.raw(",\n") }
            isEmpty = false
            text.item(item, fields: fields)
        }
        return []
    }

    mutating func end() -> [UInt8] {
        if isEmpty { text.raw("[]\n") } else { text.raw("\n]\n") }
        return text.bytes
    }
}
