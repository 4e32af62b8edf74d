import Rx

/// A few choices beside each other, one of them made: the arrows and Space take another, or the mouse.
@MainActor
public final class SegmentedControl: Control {
    /// Called when it looks different; set by the screen that shows it.
    public var displayHandler: (@MainActor () -> Void)?
    /// Where it tells what was done with it.
    public nonisolated let events = ControlEventSource()

    /// What there is to choose from.
    public let titles: [String]
    /// Which one is chosen; a number outside of the titles is not taken. Setting it causes no event.
    public var selectedSegmentIndex = 0 {
        didSet {
            if !titles.indices.contains(selectedSegmentIndex) { selectedSegmentIndex = oldValue }
            setNeedsDisplay()
        }
    }

    /// How it is drawn; the chosen one in bold.
    public var style: Style { didSet { setNeedsDisplay() } }
    /// Whether it can be used.
    public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Whether keys go to it; set by the screen.
    public var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }

    /// Choices, the first of them made; at least one.
    public init(_ titles: [String], style: Style = .plain) {
        precondition(!titles.isEmpty)
        self.titles = titles.map { SafeText.line($0) }
        self.style = style
    }

    /// The cells it takes.
    public var width: Int { titles.reduce(0) { $0 + DisplayWidth.of($1) + 2 } + titles.count - 1 }

    /// Draws it into an area.
    public func draw(into canvas: inout Canvas, area: CellArea) {
        var x = area.x
        for (index, title) in titles.enumerated() {
            if index > 0 { x = canvas.write("│", x: x, y: area.y, style: Style([.dim]), limit: area) }
            var style = style
            if index == selectedSegmentIndex {
                style.attributes.formUnion(isFocused ? [.bold, .inverse] : [.bold, .underline])
            }
            if !isEnabled { style.attributes.insert(.dim) }
            x = canvas.write(" \(title) ", x: x, y: area.y, style: style, limit: area)
        }
    }

    /// Takes a key or what the mouse did, or leaves it to others.
    public func handle(_ event: TerminalEvent, area: CellArea) -> Bool {
        switch event {
        case .key(Key(.left)): choose(max(selectedSegmentIndex - 1, 0))
        case .key(Key(.right)): choose(min(selectedSegmentIndex + 1, titles.count - 1))
        case .key(.character(" ")), .key(Key(.enter)): choose((selectedSegmentIndex + 1) % titles.count)
        case .mouse(let mouse) where mouse.action == .press(.left):
            if let index = segment(at: mouse.x - area.x) { choose(index) }
        default: return false
        }
        return true
    }

    private func choose(_ index: Int) {
        guard index != selectedSegmentIndex else { return }
        selectedSegmentIndex = index
        events.send([.valueChanged])
    }

    private func segment(at column: Int) -> Int? {
        var x = 0
        for (index, title) in titles.enumerated() {
            x += DisplayWidth.of(title) + 3
            if column < x { return column < x - 1 ? index : nil }
        }
        return nil
    }
}

extension Reactive where Base == SegmentedControl {
    /// Which one is chosen: now and after each choice of the user's; to set it as well.
    public var selectedSegmentIndex: ControlProperty<Int> {
        controlProperty(
            editingEvents: [.valueChanged],
            getter: { $0.selectedSegmentIndex },
            setter: { $0.selectedSegmentIndex = $1 }
        )
    }
}
