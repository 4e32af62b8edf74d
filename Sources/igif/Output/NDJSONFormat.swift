import GIFSearch

/// One JSON object a line, written as pages arrive.
struct NDJSONFormat: ItemFormat {
    private let fields: [FieldPath]

    /// Writes these fields, or all.
    init(fields: [FieldPath]?) { self.fields = fields ?? ItemField.allCases.map(FieldPath.field) }

    mutating func page(_ items: [GIFItem]) -> [UInt8] {
        var text = JSONText()
        for item in items {
            text.item(item, fields: fields)
            text.raw("\n")
        }
        return text.bytes
    }
}
