import Rx

/// Text that is only read: each of its lines on one, cut where the area ends.
@MainActor
public final class Label: View, ReactiveCompatible {
    /// Where lines stand in their area.
    public enum Alignment: Sendable {
        /// At the left, in the middle, at the right.
        case left, center, right
    }

    /// Called when it looks different; set by the screen that shows it.
    public var displayHandler: (@MainActor () -> Void)?

    /// The text; `nil` is none. What must not reach a terminal is replaced (`SafeText`), line ends apart.
    public var text: String? { didSet { if text != oldValue { setNeedsDisplay() } } }
    /// How it is drawn.
    public var style: Style { didSet { if style != oldValue { setNeedsDisplay() } } }
    /// Where lines stand.
    public var alignment: Alignment { didSet { setNeedsDisplay() } }

    /// A label.
    public init(_ text: String? = nil, style: Style = .plain, alignment: Alignment = .left) {
        self.text = text
        self.style = style
        self.alignment = alignment
    }

    /// Draws it into an area.
    public func draw(into canvas: inout Canvas, area: CellArea) {
        guard let text, !area.isEmpty else { return }
        let lines = text.split(separator: "\n", maxSplits: area.height, omittingEmptySubsequences: false)
        for (row, line) in lines.prefix(area.height).enumerated() {
            let cut = DisplayWidth.cut(SafeText.line(String(line)), to: area.width)
            let space = area.width - DisplayWidth.of(cut)
            let indent =
                switch alignment {
                case .left: 0
                case .center: space / 2
                case .right: space
                }
            canvas.write(cut, x: area.x + indent, y: area.y + row, style: style, limit: area)
        }
    }
}

extension Reactive where Base == Label {
    /// Sets the text.
    public var text: Binder<String?> { Binder(base) { $0.text = $1 } }
    /// Sets how the text is drawn.
    public var style: Binder<Style> { Binder(base) { $0.style = $1 } }
}
