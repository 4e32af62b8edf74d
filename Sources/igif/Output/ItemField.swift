import GIFSearch
import TerminalUI

/// The fields of an item by the names scripts know, in the order they are printed. Stable until a major version.
enum ItemField: String, CaseIterable, Sendable {
    case id, title, alt, page, gif, preview, width, height, bytes, frames, rating, user, tags, type, source, credit
    case imported, cached, renditions

    /// What this field holds in an item.
    func value(in item: GIFItem) -> FieldValue {
        switch self {
        case .id: .text(item.id)
        case .title: .text(item.title)
        case .alt: .text(item.alt)
        case .page: .text(item.page)
        case .gif: .text(item.gif)
        case .preview: .text(item.preview)
        case .width: .number(item.width)
        case .height: .number(item.height)
        case .bytes: .number(item.bytes)
        case .frames: .number(item.frames)
        case .rating: .text(item.rating)
        case .user: .text(item.user)
        case .tags: .list(item.tags)
        case .type: .text(item.type)
        case .source: .text(item.source)
        case .credit: .text(item.credit)
        case .imported: .text(item.imported)
        case .cached: .flag(item.cached)
        case .renditions: .renditions(item.renditions)
        }
    }
}

/// The fields of one rendition by the names scripts know, in the order they are printed.
enum RenditionField: String, CaseIterable, Sendable {
    case url, width, height, bytes, mp4
    case mp4Bytes = "mp4_bytes"
    case webp
    case webpBytes = "webp_bytes"
    case frames

    /// What this field holds in a rendition.
    func value(in rendition: GIFRendition) -> FieldValue {
        switch self {
        case .url: .text(rendition.url)
        case .width: .number(rendition.width)
        case .height: .number(rendition.height)
        case .bytes: .number(rendition.bytes)
        case .mp4: .text(rendition.mp4)
        case .mp4Bytes: .number(rendition.mp4Bytes)
        case .webp: .text(rendition.webp)
        case .webpBytes: .number(rendition.webpBytes)
        case .frames: .number(rendition.frames)
        }
    }
}

/// What a field holds. `nil` is unknown: `null` in JSON, nothing in text.
enum FieldValue: Sendable {
    case text(String?)
    case number(Int?)
    case flag(Bool)
    case list([String])
    case renditions([GIFRendition])

    /// The value as one line of harmless text: lists are joined by commas, renditions become their names.
    var line: String {
        switch self {
        case .text(let text): SafeText.line(text ?? "")
        case .number(let number): number.map(String.init) ?? ""
        case .flag(let flag): flag ? "true" : "false"
        case .list(let list): SafeText.line(list.joined(separator: ","))
        case .renditions(let renditions): SafeText.line(renditions.map(\.name).joined(separator: ","))
        }
    }
}
