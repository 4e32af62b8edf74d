import GIFSearch
import TerminalUI

/// What a person reads: title, size in pixels and bytes on one line, the link under it, the provider's mark at the end.
struct ListFormat: ItemFormat {
    private let style: TextStyle
    private let mark: String?
    private var isEmpty = true

    /// Writes for a terminal that can show this; `style.columns` bounds every line but a link's that cannot be cut.
    init(style: TextStyle, mark: String?) {
        self.style = style
        self.mark = mark
    }

    mutating func page(_ items: [GIFItem]) -> [UInt8] {
        var text = ""
        for item in items {
            isEmpty = false
            text += entry(item)
        }
        return Array(text.utf8)
    }

    mutating func end() -> [UInt8] {
        guard let mark, !isEmpty else { return [] }
        return Array("\n\(style.dim(SafeText.line(mark)))\n".utf8)
    }

    private func entry(_ item: GIFItem) -> String {
        let figures = Self.figures(item)
        let room = max(style.columns - DisplayWidth.of(figures) - 2, 10)
        let title = SafeText.line(item.title).isEmpty ? "(no title)" : SafeText.line(item.title)
        let fitted = DisplayWidth.fit(title, to: min(room, Self.titleColumns))
        var text = "\(style.bold(fitted))  \(figures)\n"
        if let link = SafeLink(item.page) ?? SafeLink(item.gif) {
            // A link the terminal follows may be shown cut; one it does not must stay whole to be of use.
            let shown = style.followsLinks ? DisplayWidth.cut(link.text, to: max(style.columns - 2, 10)) : link.text
            text += "  \(style.link(shown, to: link))\n"
        }
        return text
    }

    private static let titleColumns = 56

    private static func figures(_ item: GIFItem) -> String {
        var size = "?×?"
        if let width = item.width, let height = item.height { size = "\(width)×\(height)" }
        let bytes = item.bytes.map { ByteSize($0).description } ?? ""
        return String(repeating: " ", count: max(0, 9 - size.count)) + size
            + String(repeating: " ", count: max(1, 10 - bytes.count)) + bytes
    }
}
