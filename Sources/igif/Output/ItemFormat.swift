import GIFSearch

/// One way to write items. Pages come as they arrive; the end comes once, also when there was no page.
///
/// To add one: a file with the type, a case in `OutputFormat`, a test.
protocol ItemFormat {
    /// The bytes for more items.
    mutating func page(_ items: [GIFItem]) -> [UInt8]
    /// The bytes that close the output.
    mutating func end() -> [UInt8]
}

extension ItemFormat {
    /// Most formats need nothing at their end.
    mutating func end() -> [UInt8] { [] }
}

/// The formats by the names `--format` takes.
enum OutputFormat: String, CaseIterable, Sendable {
    case list, json, ndjson, tsv, url, md, html, template

    /// Whether `--fields` means something in it.
    var takesFields: Bool { self == .json || self == .ndjson || self == .tsv }
}

/// What a format may need to know beside the items.
struct FormatSettings: Sendable {
    /// The fields for formats that let the user choose, or `nil` for the format's own.
    var fields: [FieldPath]?
    /// The pattern of `template`.
    var template: Template?
    /// The mark the provider asks to be shown: 'Powered by GIPHY'.
    var mark: String?
    /// What the terminal can show.
    var style = TextStyle.plain

    /// The format of this name, ready to write.
    func format(_ name: OutputFormat) -> any ItemFormat {
        switch name {
        case .list: ListFormat(style: style, mark: mark)
        case .json: JSONFormat(fields: fields)
        case .ndjson: NDJSONFormat(fields: fields)
        case .tsv: TSVFormat(fields: fields)
        case .url: URLFormat()
        case .md: MarkdownFormat(mark: mark)
        case .html: HTMLFormat(mark: mark)
        case .template: TemplateFormat(template: template)
        }
    }
}
