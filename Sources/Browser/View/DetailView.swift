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
            canvas.write(line, x: facts.x, y: facts.y + row, limit: facts)
        }
        if first + facts.height < lines.count, facts.height > 1 {
            let y = facts.y + facts.height - 1
            canvas.fill(CellArea(x: facts.x, y: y, width: facts.width, height: 1))
            canvas.write("↓ more", x: facts.x, y: y, style: theme.faint, limit: facts)
        }
    }

    /// The facts, line by line.
    func lines(width: Int) -> [[(String, Style)]] {
        var lines: [[(String, Style)]] = TextLines.broken(
            ItemTitle.shown(item.title),
            width: width,
            most: 3
        ).map { [($0, theme.strong)] }
        if let alt = item.alt, alt != item.title, !alt.isEmpty {
            lines += TextLines.broken(alt, width: width, most: 3).map { [($0, theme.faint)] }
        }
        let notes = badges.compactMap { words($0) }
        for note in notes { lines.append([note]) }
        lines.append([])
        for (name, value) in facts where !value.isEmpty {
            let parts = TextLines.broken(value, width: max(1, width - 9), most: 3)
            for (index, part) in parts.enumerated() {
                lines.append([(DisplayWidth.fit(index == 0 ? name : "", to: 9), theme.faint), (part, .plain)])
            }
        }
        let renditions = item.renditions.filter { $0.url != nil }
        guard !renditions.isEmpty else { return lines }
        lines.append([])
        lines.append([("Renditions", theme.accent)])
        let name = max(8, width - 20)
        for rendition in renditions {
            lines.append([
                (DisplayWidth.fit(SafeText.line(rendition.name), to: name), .plain),
                (padded(SizeWords.pixels(rendition.width, rendition.height) ?? "", to: 10), theme.faint),
                (padded(rendition.bytes.map { ByteSize($0).description } ?? "", to: 9), theme.faint),
            ])
        }
        return lines
    }

    private var facts: [(String, String)] {
        let size = SizeWords.pixels(item.width, item.height).map { "\($0) pixels" }
        let file = [item.bytes.map { ByteSize($0).description }, item.frames.map { "\($0) images" }].compactMap { $0 }
        return [
            ("size", size ?? ""), ("file", file.joined(separator: ", ")), ("rating", item.rating ?? ""),
            ("by", item.user ?? ""), ("credit", item.credit ?? ""), ("added", day), ("source", item.source),
            ("tags", item.tags.joined(separator: ", ")), ("page", item.page ?? ""), ("gif", item.gif),
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
