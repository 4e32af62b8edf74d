import TerminalUI

/// A picture, or what stands for it: colour while it is on its way, a mark and the reason where it cannot be shown.
struct PictureView {
    let picture: CellPicture
    /// Chooses the colour of what stands for a picture that is not here yet.
    let seed: Int
    let theme: Theme
    /// The time on the clock of the pictures.
    let time: Duration

    func draw(into canvas: inout Canvas, area: CellArea) {
        switch picture {
        case .none: break
        case .shown(let picture, let since):
            picture.draw(at: max(time - since, .zero), into: &canvas, area: area)
        case .waiting:
            let cell = theme.placeholder(seed)
            canvas.fill(area, with: cell)
            guard area.width > 2, area.height > 0 else { return }
            canvas.write(
                Spinner.frame(at: time, phase: seed, isPlain: theme.isPlain),
                x: area.x + area.width / 2,
                y: area.y + area.height / 2,
                style: theme.label(on: cell, theme.faint),
                limit: area
            )
        case .failed(let reason):
            let cell = theme.colors >= .palette ? theme.placeholder(5) : .empty
            canvas.fill(area, with: cell)
            let lines = TextLines.broken(reason, width: area.width - 2, most: max(0, area.height - 2))
            var y = area.y + max(0, (area.height - lines.count - 1) / 2)
            canvas.write(centered: "✗", y: y, in: area, style: theme.label(on: cell, theme.bad))
            for line in lines {
                y += 1
                canvas.write(centered: line, y: y, in: area, style: theme.label(on: cell, theme.faint))
            }
        }
    }
}
