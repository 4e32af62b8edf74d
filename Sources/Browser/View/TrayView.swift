import TerminalUI

/// The collage tray: what lies in it, the collage it makes, and what can be done.
struct TrayView {
    let tray: TrayState
    /// The pictures of what lies in it, in its order.
    let pictures: [CellPicture]
    /// The collage.
    let preview: CellPicture?
    /// Whether it has the keyboard.
    let isActive: Bool
    let theme: Theme
    /// The time on the clock of the pictures.
    let time: Duration

    /// Where the GIFs of the tray stand.
    static func slots(in area: CellArea) -> [CellArea] {
        let inner = inner(of: area)
        let width = max(4, min(14, (inner.width - collageWidth(of: area) - 2) / TrayState.most))
        return (0..<TrayState.most).map { index in
            CellArea(x: inner.x + index * width, y: inner.y, width: width - 1, height: inner.height)
                .intersection(inner)
        }
    }

    /// Where the picture of a slot stands: its number is under it.
    static func picture(in slot: CellArea) -> CellArea {
        CellArea(x: slot.x, y: slot.y, width: slot.width, height: slot.height > 2 ? slot.height - 1 : slot.height)
    }

    /// Where the collage stands: at the right; empty where there is no room.
    static func collage(in area: CellArea) -> CellArea {
        let inner = inner(of: area)
        let width = collageWidth(of: area)
        return CellArea(x: inner.x + inner.width - width, y: inner.y, width: width, height: inner.height)
    }

    private static func inner(of area: CellArea) -> CellArea {
        CellArea(x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 1)
    }

    private static func collageWidth(of area: CellArea) -> Int { area.width >= 64 ? (area.height - 1) * 4 : 0 }

    func draw(into canvas: inout Canvas, area: CellArea) {
        guard !area.isEmpty else { return }
        let style = isActive ? theme.accent : theme.line
        let heading = CellArea(x: area.x, y: area.y, width: area.width, height: 1)
        canvas.write(String(repeating: "─", count: area.width), x: area.x, y: area.y, style: style)
        let end = canvas.write(
            [(" ", .plain), (tray.title, isActive ? theme.key : theme.strong), (" ", .plain)],
            x: area.x + 2,
            y: area.y,
            limit: heading
        )
        drawActions(into: &canvas, after: end, limit: heading)
        for (index, slot) in Self.slots(in: area).enumerated() where !slot.isEmpty {
            drawSlot(index, into: &canvas, area: slot)
        }
        drawCollage(into: &canvas, area: Self.collage(in: area))
    }

    private func drawActions(into canvas: inout Canvas, after x: Int, limit: CellArea) {
        var pieces: [(String, Style)] = []
        for (key, words, isEnabled) in [
            ("s", tray.isSaving ? "saving" : "save", tray.canSave), ("x", "clear", tray.canClear),
            ("space", "add", tray.canAdd),
        ] {
            pieces += [
                (" \(key)", isEnabled ? theme.key : theme.line), (" \(words)", isEnabled ? .plain : theme.line),
            ]
        }
        pieces.append((" ", .plain))
        let width = pieces.reduce(0) { $0 + DisplayWidth.of($1.0) }
        let start = limit.x + limit.width - 2 - width
        guard start > x else { return }
        canvas.write(pieces, x: start, y: limit.y, limit: limit)
    }

    private func drawSlot(_ index: Int, into canvas: inout Canvas, area: CellArea) {
        guard tray.items.indices.contains(index) else {
            let dot = CellArea(x: area.x, y: area.y + area.height / 2, width: area.width, height: 1)
            canvas.write(centered: "·", y: dot.y, in: dot, style: theme.line)
            return
        }
        let place = Self.picture(in: area)
        if pictures.indices.contains(index), case .none = pictures[index] {
            let lines = TextLines.broken(tray.items[index].title, width: place.width, most: place.height)
            for (row, line) in lines.enumerated() {
                canvas.write(line, x: place.x, y: place.y + row, style: theme.faint, limit: place)
            }
        } else if pictures.indices.contains(index) {
            PictureView(picture: pictures[index], seed: index, theme: theme, time: time)
                .draw(into: &canvas, area: place)
        }
        guard place.height < area.height else { return }
        let isChosen = isActive && tray.selection == index
        let line = CellArea(x: area.x, y: area.y + place.height, width: area.width, height: 1)
        if isChosen { canvas.fill(line, with: Cell(.space, theme.chosen)) }
        let (mark, style) = mark(of: index)
        canvas.write(
            centered: "\(index + 1)\(mark)",
            y: line.y,
            in: line,
            style: isChosen ? theme.chosen : style
        )
    }

    private func mark(of index: Int) -> (String, Style) {
        guard tray.originals.indices.contains(index) else { return ("", theme.faint) }
        switch tray.originals[index] {
        case .fetching: return (" " + Spinner.frame(at: time, phase: index, isPlain: theme.isPlain), theme.faint)
        case .here: return ("", theme.faint)
        case .failed: return (" ✗", theme.bad)
        }
    }

    private func drawCollage(into canvas: inout Canvas, area: CellArea) {
        guard !area.isEmpty else { return }
        if let preview {
            PictureView(picture: preview, seed: 1, theme: theme, time: time).draw(into: &canvas, area: area)
            return
        }
        switch tray.preview {
        case .failed(let reason):
            PictureView(picture: .failed(reason), seed: 5, theme: theme, time: time).draw(into: &canvas, area: area)
        case .making, .ready:
            PictureView(picture: .waiting, seed: 1, theme: theme, time: time).draw(into: &canvas, area: area)
        case .none:
            let words = tray.items.isEmpty ? "" : "an even number makes a collage"
            let lines = TextLines.broken(words, width: area.width, most: area.height)
            for (row, line) in lines.enumerated() {
                canvas.write(
                    centered: line,
                    y: area.y + (area.height - lines.count) / 2 + row,
                    in: area,
                    style: theme.faint
                )
            }
        }
    }
}
