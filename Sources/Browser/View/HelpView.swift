import TerminalUI

/// The keys, in a box over everything else.
struct HelpView {
    let theme: Theme
    /// What is said under the keys: where results come from.
    let note: String

    func draw(into canvas: inout Canvas, area: CellArea) {
        let columns = columns(in: area)
        let keys = Self.groups.flatMap { $0 }
        let rows = (keys.count + columns - 1) / columns
        // Where there is little room the frame and what is said under the keys go first.
        let hasFrame = area.height >= rows + 4
        let width = min(area.width, columns * 42)
        let height = min(area.height, hasFrame ? rows + 4 : rows)
        let box = CellArea(
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height - height) / 2,
            width: width,
            height: height
        )
        canvas.cover(box)
        var inner = box
        if hasFrame {
            canvas.frame(box, style: theme.accent, title: " keys ", titleStyle: theme.key)
            inner = box.inset(x: 2, y: 1)
            canvas.write(centered: note, y: box.y + box.height - 2, in: inner, style: theme.faint)
        }
        let columnWidth = inner.width / columns
        for (index, (key, words)) in keys.enumerated() {
            let (column, row) = (index / rows, index % rows)
            let room = CellArea(
                x: inner.x + column * columnWidth,
                y: inner.y,
                width: columnWidth - 1,
                height: inner.height
            )
            canvas.write(
                [(DisplayWidth.fit(key, to: columnWidth < 24 ? 6 : 11), theme.key), (words, .plain)],
                x: room.x,
                y: room.y + row,
                limit: room
            )
        }
    }

    /// One column where all keys fit under each other, two where there is room for them or no other way.
    private func columns(in area: CellArea) -> Int {
        area.width >= 74 || area.height < Self.groups.reduce(0) { $0 + $1.count } ? 2 : 1
    }

    /// What each key does; the first group finds, the second does.
    static let groups: [[(String, String)]] = [
        [
            ("/", "type a query"), ("Esc", "back to the grid"), ("hjkl", "move, as the arrows do"),
            ("PgDn", "a page on; PgUp back"), ("Home", "the first; End the last"), ("n", "more results"),
            ("t", "trending; r by chance"), ("Enter", "look at one, and back"), ("?", "these keys"), ("q", "quit"),
        ],
        [
            ("d", "download; D gives up"), ("c", "copy the link"), ("C", "copy as Markdown"),
            ("y", "copy the GIF itself"), ("o", "open in a browser"), ("space", "into the tray"),
            ("s", "save the tray's collage"), ("x", "clear the tray"), ("Tab", "to the tray, and back"),
            ("^Z", "suspend"),
        ],
    ]
}

extension Canvas {
    /// Empties an area for what stands over the rest, pictures included: half of a wide character at its edges goes too.
    mutating func cover(_ area: CellArea) {
        let inside = area.intersection(self.area)
        guard !inside.isEmpty else { return }
        for y in inside.y..<inside.y + inside.height {
            if inside.x > 0, self[inside.x, y].glyph == .continuation { self[inside.x - 1, y].glyph = .space }
            let end = inside.x + inside.width
            if end < width, self[end, y].glyph == .continuation { self[end, y].glyph = .space }
        }
        clear(inside)
    }

    /// Draws a frame with a title in its upper line.
    mutating func frame(_ area: CellArea, style: Style, title: String = "", titleStyle: Style? = nil) {
        guard area.width >= 2, area.height >= 2 else { return }
        let across = String(repeating: "─", count: area.width - 2)
        write("╭\(across)╮", x: area.x, y: area.y, style: style)
        write("╰\(across)╯", x: area.x, y: area.y + area.height - 1, style: style)
        for y in area.y + 1..<area.y + area.height - 1 {
            write("│", x: area.x, y: y, style: style)
            write("│", x: area.x + area.width - 1, y: y, style: style)
        }
        write(title, x: area.x + 2, y: area.y, style: titleStyle ?? style, limit: area.inset(x: 1, y: 0))
    }
}
