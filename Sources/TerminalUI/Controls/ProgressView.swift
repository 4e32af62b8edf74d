import Rx

/// A bar that shows how much of something is there, to an eighth of a cell.
@MainActor
public final class ProgressView: View, ReactiveCompatible {
    /// Called when it looks different; set by the screen that shows it.
    public var displayHandler: (@MainActor () -> Void)?

    /// How much: 0 to 1; what is outside is drawn as the nearer of these, and what is no number as 0.
    public var progress: Double { didSet { if progress != oldValue { setNeedsDisplay() } } }
    /// The colours of the bar and of what is behind it.
    public var style: Style { didSet { setNeedsDisplay() } }

    private static let eighths: [Glyph] = [
        .space, Glyph("▏"), Glyph("▎"), Glyph("▍"), Glyph("▌"), Glyph("▋"), Glyph("▊"), Glyph("▉"),
    ]

    /// A bar.
    public init(progress: Double = 0, style: Style = Style(foreground: .indexed(4), background: .indexed(8))) {
        self.progress = progress
        self.style = style
    }

    /// Draws it into an area.
    public func draw(into canvas: inout Canvas, area: CellArea) {
        let line = CellArea(x: area.x, y: area.y, width: area.width, height: min(area.height, 1))
            .intersection(canvas.area)
        guard !line.isEmpty else { return }
        let part = progress > 0 ? min(progress, 1) : 0
        let eighths = Int(part * Double(8 * line.width) + 0.5)
        for column in 0..<line.width {
            let filled = min(max(eighths - 8 * column, 0), 8)
            canvas[line.x + column, line.y] = Cell(filled == 8 ? Glyph("█") : Self.eighths[filled], style)
        }
    }
}

extension Reactive where Base == ProgressView {
    /// Sets how much: 0 to 1.
    public var progress: Binder<Double> { Binder(base) { $0.progress = $1 } }
}
