import TerminalUI

/// One cell of the grid: a picture, its name under it, and whether it is the chosen one.
struct CellView {
    /// What is said at the end of the name: how far a download is, whether it is in the tray.
    enum Badge: Equatable {
        case none
        /// In the tray, as which of them, from 1.
        case tray(Int)
        /// On its way, from 0 to 1; `nil` where nobody knows how long it is.
        case loading(Double?)
        /// Downloaded.
        case saved
        /// Not downloaded.
        case failed
    }

    let title: String
    let picture: CellPicture
    /// Chooses the colour of what stands for a picture that is not here yet.
    let seed: Int
    var isSelected = false
    /// Whether it was put into the tray this moment.
    var isFlashing = false
    var badges: [Badge] = []
    let theme: Theme
    /// The time on the clock of the pictures.
    let time: Duration

    func draw(into canvas: inout Canvas, area: CellArea) {
        let place = BrowserLayout.picture(in: area)
        PictureView(picture: picture, seed: seed, theme: theme, time: time).draw(into: &canvas, area: place)
        drawTitle(into: &canvas, area: area)
        guard isSelected || isFlashing, place.width < area.width else { return }
        let style = isFlashing ? Style(foreground: flashColor) : theme.accent
        for y in area.y..<area.y + area.height - 1 {
            canvas.write("▐", x: area.x, y: y, style: style)
            canvas.write("▌", x: area.x + area.width - 1, y: y, style: style)
        }
    }

    private var flashColor: Color {
        let style = theme.flash
        return style.background == .standard ? style.foreground : style.background
    }

    private func drawTitle(into canvas: inout Canvas, area: CellArea) {
        let y = area.y + area.height - 1
        let style = isFlashing ? theme.flash : isSelected ? theme.chosen : theme.faint
        let line = CellArea(x: area.x, y: y, width: area.width, height: 1)
        if isSelected || isFlashing { canvas.fill(line, with: Cell(.space, style)) }
        let inner = line.inset(x: area.width >= 6 ? 1 : 0, y: 0)
        var end = inner.x + inner.width
        for badge in badges {
            let (text, color) = look(of: badge)
            let width = DisplayWidth.of(text)
            guard width > 0, end - inner.x - width > 4 else { continue }
            end -= width
            canvas.write(text, x: end, y: y, style: isSelected || isFlashing ? style : color, limit: inner)
            end -= 1
        }
        let text = ItemTitle.shown(title)
        let room = CellArea(x: inner.x, y: y, width: end - inner.x, height: 1)
        if case .none = picture {
            canvas.write(DisplayWidth.cut(text, to: room.width), x: room.x, y: y, style: style)
        } else {
            canvas.write(centered: text, y: y, in: room, style: style)
        }
    }

    private func look(of badge: Badge) -> (String, Style) {
        switch badge {
        case .none: ("", .plain)
        case .tray(let place): ("+\(place)", theme.warning)
        case .loading(let part): (part.map { "↓\(Int(min(max($0, 0), 1) * 100))%" } ?? "↓", theme.accent)
        case .saved: ("✓", theme.good)
        case .failed: ("✗", theme.bad)
        }
    }
}
