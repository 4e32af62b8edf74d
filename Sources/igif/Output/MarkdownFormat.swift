import GIFSearch
import TerminalUI

/// A Markdown image a line, the provider's mark under them. What has no http(s) link is left as its description.
struct MarkdownFormat: ItemFormat {
    private let mark: String?
    private var isEmpty = true

    /// Puts this mark under the images.
    init(mark: String?) { self.mark = mark }

    mutating func page(_ items: [GIFItem]) -> [UInt8] {
        var text = ""
        for item in items {
            isEmpty = false
            let alt = SafeText.markdown(item.alt ?? item.title)
            text += SafeLink(item.gif).map { "![\(alt)](\($0.markdown))\n" } ?? "\(alt)\n"
        }
        return Array(text.utf8)
    }

    mutating func end() -> [UInt8] {
        guard let mark, !isEmpty else { return [] }
        return Array("\n\(SafeText.markdown(mark))\n".utf8)
    }
}
