import Browser
import GIFSearch
import TerminalUI

/// The list for a terminal with a still beside each result.
struct ThumbnailFormat {
    /// Cells of a still.
    static let columns = 16
    static let rows = 5

    private let style: TextStyle
    private let features: TerminalFeatures
    private let mark: String?

    /// Writes for a terminal that can show this; the lines of a result end at `style.columns`.
    ///
    /// - Parameters:
    ///   - style: what the terminal shows as text.
    ///   - features: what it shows beside text.
    ///   - mark: what the provider asks to be shown.
    init(style: TextStyle, features: TerminalFeatures, mark: String?) {
        self.style = style
        self.features = features
        self.mark = mark
    }

    /// Whether there is room for text beside the stills.
    static func fits(columns: Int) -> Bool { columns >= Self.columns + 24 }

    /// The bytes for more items.
    func page(_ entries: [Thumbnails.Entry]) -> [UInt8] { entries.flatMap { entry($0.item, still: $0.still) } }

    /// The bytes that close the list.
    func end(isEmpty: Bool) -> [UInt8] {
        guard let mark, !isEmpty else { return [] }
        return Array("\(style.dim(SafeText.line(mark)))\n".utf8)
    }

    /// The bytes for an item. They take lines, draw the still at their left, write at its right and end below it.
    private func entry(_ item: GIFItem, still: (any MovingPicture)?) -> [UInt8] {
        let rows = Self.rows
        let lines = String(repeating: "\n", count: rows)
        var bytes = Array("\u{1B}[m\r\(lines)\u{1B}[\(rows)A\u{1B}7".utf8)
        var canvas = Canvas(width: Self.columns, height: rows)
        if let still {
            still.draw(at: .zero, into: &canvas, area: canvas.area)
        } else {
            canvas.write("–", x: Self.columns / 2, y: rows / 2, style: Style(.dim))
        }
        canvas.cursor = Canvas.Position(x: 0, y: 0)
        var painter = Painter(
            inPlace: Self.columns,
            height: rows,
            colors: features.colors,
            synchronized: features.synchronizesOutput
        )
        bytes += painter.paint(canvas)
        let (texts, rest) = texts(item)
        for (number, text) in texts.enumerated() {
            let down = number == 0 ? "" : "\u{1B}[\(number)B"
            bytes += "\u{1B}8\(down)\u{1B}[\(Self.columns + 2)C\(text)".utf8
        }
        bytes += "\u{1B}8\u{1B}[\(rows)B\r".utf8
        if let rest { bytes += "  \(rest)\n".utf8 }
        return bytes + [UInt8(ascii: "\n")]
    }

    /// The lines beside the still, and the link where it has to stay whole and finds no room there.
    private func texts(_ item: GIFItem) -> (lines: [String], rest: String?) {
        let room = max(style.columns - Self.columns - 3, 10)
        let title = SafeText.line(item.title).isEmpty ? "(no title)" : SafeText.line(item.title)
        var figures: [String] = []
        if let width = item.width, let height = item.height { figures.append("\(width)×\(height)") }
        if let bytes = item.bytes { figures.append(ByteSize(bytes).description) }
        if let frames = item.frames { figures.append(frames == 1 ? "1 frame" : "\(frames) frames") }
        var lines = [style.bold(DisplayWidth.cut(title, to: room)), figures.joined(separator: "  ")]
        if let user = item.user, !user.isEmpty {
            lines.append(style.dim(DisplayWidth.cut(SafeText.line(user), to: room)))
        }
        guard let link = SafeLink(item.page) ?? SafeLink(item.gif) else { return (lines, nil) }
        if style.followsLinks {
            lines.append(style.link(DisplayWidth.cut(link.text, to: room), to: link))
            return (lines, nil)
        }
        guard DisplayWidth.of(link.text) <= room else { return (lines, link.text) }
        lines.append(link.text)
        return (lines, nil)
    }
}
