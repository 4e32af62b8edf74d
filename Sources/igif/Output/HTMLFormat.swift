import GIFSearch
import TerminalUI

/// An `<img>` a line, the provider's mark under them. What has no http(s) link is left as its description.
struct HTMLFormat: ItemFormat {
    private let mark: String?
    private var isEmpty = true

    /// Puts this mark under the images.
    init(mark: String?) { self.mark = mark }

    mutating func page(_ items: [GIFItem]) -> [UInt8] {
        var text = ""
        for item in items {
            isEmpty = false
            let alt = SafeText.html(item.alt ?? item.title)
            guard let link = SafeLink(item.gif) else {
                text += "<p>\(alt)</p>\n"
                continue
            }
            let width = item.width.map { " width=\"\($0)\"" } ?? ""
            let height = item.height.map { " height=\"\($0)\"" } ?? ""
            text += "<img src=\"\(link.html)\" alt=\"\(alt)\"\(width)\(height)>\n"
        }
        return Array(text.utf8)
    }

    mutating func end() -> [UInt8] {
        guard let mark, !isEmpty else { return [] }
        return Array("<p>\(SafeText.html(mark))</p>\n".utf8)
    }
}
