import GIFSearch
import TerminalUI

/// One GIF, large, and what is known of it: sizes, user, rating, links, renditions.
struct DetailView {
    let item: GIFItem
    let picture: CellPicture
    let badges: [CellView.Badge]
    /// Lines of the facts that are passed over: the user scrolled.
    var scrolled = 0
    let theme: Theme
    /// The time on the clock of the pictures.
    let time: Duration

    /// Where the picture stands and where the facts do: beside it, or under it where there is no room.
    static func areas(in body: CellArea) -> (picture: CellArea, facts: CellArea) {
        let inner = CellArea(x: body.x + 1, y: body.y, width: body.width - 2, height: body.height)
        if inner.width >= 64 {
            let facts = min(max(inner.width * 2 / 5, 34), 56)
            let picture = CellArea(x: inner.x, y: inner.y, width: inner.width - facts - 3, height: inner.height)
            return (
                picture, CellArea(x: picture.x + picture.width + 3, y: inner.y, width: facts, height: inner.height)
            )
        }
        let height = inner.height * 3 / 5
        return (
            CellArea(x: inner.x, y: inner.y, width: inner.width, height: height),
            CellArea(x: inner.x, y: inner.y + height + 1, width: inner.width, height: inner.height - height - 1)
        )
    }

    func draw(into canvas: inout Canvas, area: CellArea) {
        let (place, facts) = Self.areas(in: area)
        PictureView(picture: picture, seed: 0, theme: theme, time: time).draw(into: &canvas, area: place)
        let lines = lines(width: facts.width)
        let first = min(max(scrolled, 0), max(0, lines.count - facts.height))
        for (row, line) in lines.dropFirst(first).prefix(facts.height).enumerated() {
            let y = facts.y + row
            let x = canvas.write(line.head, x: facts.x, y: y, limit: facts)
            canvas.write(line.text, x: x, y: y, style: line.style, link: line.link, limit: facts)
        }
        if first + facts.height < lines.count, facts.height > 1 {
            let y = facts.y + facts.height - 1
            canvas.fill(CellArea(x: facts.x, y: y, width: facts.width, height: 1))
            canvas.write("↓ more", x: facts.x, y: y, style: theme.faint, limit: facts)
        }
    }

    /// A line of the facts.
    struct Line {
        /// What stands before the text.
        var head: [(String, Style)] = []
        var text = ""
        var style = Style.plain
        /// Where the text leads.
        var link: SafeLink?
    }

    /// The facts, line by line.
    func lines(width: Int) -> [Line] {
        var lines = TextLines.broken(ItemTitle.shown(item.title), width: width, most: 3)
            .map { Line(text: $0, style: theme.strong) }
        if let alt = item.alt, alt != item.title, !alt.isEmpty {
            lines += TextLines.broken(alt, width: width, most: 3).map { Line(text: $0, style: theme.faint) }
        }
        lines += badges.compactMap { words($0) }.map { Line(text: $0, style: $1) }
        lines.append(Line())
        for fact in facts {
            let parts = TextLines.broken(fact.value, width: max(1, width - 9), most: 3)
            for (index, part) in parts.enumerated() {
                let name = DisplayWidth.fit(index == 0 ? fact.name : "", to: 9)
                lines.append(Line(head: [(name, theme.faint)], text: part, link: fact.link))
            }
        }
        let renditions = item.renditions.filter { $0.url != nil }
        guard !renditions.isEmpty else { return lines }
        lines += [Line(), Line(text: "Renditions", style: theme.accent)]
        let width = max(8, width - 20)
        for rendition in renditions {
            let name = DisplayWidth.fit(SafeText.line(rendition.name), to: width)
            let size = padded(SizeWords.pixels(rendition.width, rendition.height) ?? "", to: 10)
            let bytes = padded(rendition.bytes.map { ByteSize($0).description } ?? "", to: 9)
            lines.append(Line(head: [(name, .plain)], text: size + bytes, style: theme.faint))
        }
        return lines
    }

    private var facts: [(name: String, value: String, link: SafeLink?)] {
        let size = SizeWords.pixels(item.width, item.height).map { "\($0) pixels" }
        let file = [item.bytes.map { ByteSize($0).description }, item.frames.map { "\($0) images" }].compactMap { $0 }
        return [
            ("size", size ?? "", nil), ("file", file.joined(separator: ", "), nil), ("rating", item.rating ?? "", nil),
            ("by", item.user ?? "", nil), ("credit", item.credit ?? "", nil), ("added", day, nil),
            ("source", item.source, nil), ("tags", item.tags.joined(separator: ", "), nil),
            ("page", item.page ?? "", SafeLink(item.page)), ("gif", item.gif, SafeLink(item.gif)),
        ]
    }

    /// Of a moment only the day is of interest.
    private var day: String { String((item.imported ?? "").prefix(10)) }

    private func words(_ badge: CellView.Badge) -> (String, Style)? {
        switch badge {
        case .none: nil
        case .tray(let place): ("in the tray, number \(place)", theme.warning)
        case .loading(let part):
            (part.map { "downloading, \(Int(min(max($0, 0), 1) * 100)) %" } ?? "downloading", theme.accent)
        case .saved: ("downloaded", theme.good)
        case .failed: ("the download failed", theme.bad)
        }
    }

    private func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(1, width - DisplayWidth.of(text))) + text
    }
}
