import Rx

/// Something to press: by Enter or Space while it has the focus, or with the mouse.
@MainActor
public final class Button: Control {
    /// Called when it looks different; set by the screen that shows it.
    public var displayHandler: (@MainActor () -> Void)?
    /// Where it tells what was done with it.
    public nonisolated let events = ControlEventSource()

    /// What it says.
    public var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }
    /// How it is drawn; with the focus its colours are exchanged.
    public var style: Style { didSet { setNeedsDisplay() } }
    /// Whether it can be used.
    public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Whether keys go to it; set by the screen.
    public var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }

    /// A button.
    public init(_ title: String, style: Style = .plain) {
        self.title = title
        self.style = style
    }

    /// The cells it takes.
    public var width: Int { DisplayWidth.of(SafeText.line(title)) + 4 }

    /// Draws it into an area.
    public func draw(into canvas: inout Canvas, area: CellArea) {
        guard area.width > 4, area.height > 0 else { return }
        var style = style
        if isFocused { style.attributes.formSymmetricDifference(.inverse) }
        if !isEnabled { style.attributes.insert(.dim) }
        let text = "[ \(DisplayWidth.cut(SafeText.line(title), to: area.width - 4)) ]"
        canvas.write(text, x: area.x, y: area.y, style: style, limit: area)
    }

    /// Takes a key or what the mouse did, or leaves it to others.
    public func handle(_ event: TerminalEvent, area: CellArea) -> Bool {
        switch event {
        case .key(Key(.enter)), .key(.character(" ")): events.send(.primaryActionTriggered)
        // As everywhere, it counts where the button comes up.
        case .mouse(let mouse) where mouse.action == .release(.left):
            if area.contains(x: mouse.x, y: mouse.y) { events.send(.primaryActionTriggered) }
        case .mouse(let mouse) where mouse.action == .press(.left) || mouse.action == .drag(.left): break
        default: return false
        }
        return true
    }
}

extension Reactive where Base == Button {
    /// Each time it is pressed.
    public var tap: ControlEvent<Void> { controlEvent(.primaryActionTriggered) }
    /// Sets what it says.
    public var title: Binder<String> { Binder(base) { $0.title = $1 } }
}
