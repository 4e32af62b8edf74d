import GIFSearch

/// The user's own pattern, once an item. A pattern that does not end its line itself has it ended.
struct TemplateFormat: ItemFormat {
    private let template: Template?

    /// Fills this pattern.
    init(template: Template?) { self.template = template }

    mutating func page(_ items: [GIFItem]) -> [UInt8] {
        guard let template else { return [] }
        var text = ""
        for item in items {
            let line = template.text(for: item)
            text += line.utf8.last == UInt8(ascii: "\n") ? line : line + "\n"
        }
        return Array(text.utf8)
    }
}
