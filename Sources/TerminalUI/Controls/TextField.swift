import Rx

/// A line of text that the user edits.
///
/// Enter tells `editingDidEndOnExit`; the field keeps the focus, since there is no keyboard to put away: whoever wants
/// it elsewhere moves it. Text that is longer than the field scrolls with the cursor.
@MainActor
public final class TextField: Control {
    /// Called when it looks different; set by the screen that shows it.
    public var displayHandler: (@MainActor () -> Void)?
    /// Where it tells what was done with it.
    public nonisolated let events = ControlEventSource()

    /// The text; `nil` is none. Setting it puts the cursor behind it and causes no event.
    public var text: String? {
        get { edit.text }
        set {
            guard newValue ?? "" != edit.text else { return }
            edit = LineEdit(newValue ?? "", limit: edit.limit)
            setNeedsDisplay()
        }
    }

    /// What is shown while there is no text.
    public var placeholder: String? { didSet { setNeedsDisplay() } }
    /// How text is drawn.
    public var style = Style.plain { didSet { setNeedsDisplay() } }
    /// How the placeholder is drawn.
    public var placeholderStyle = Style([.dim]) { didSet { setNeedsDisplay() } }

    /// Whether it can be used.
    public var isEnabled = true { didSet { setNeedsDisplay() } }
    /// Whether keys go to it; set by the screen.
    public var isFocused = false {
        didSet {
            guard isFocused != oldValue else { return }
            setNeedsDisplay()
            events.send(isFocused ? .editingDidBegin : .editingDidEnd)
        }
    }

    private var edit: LineEdit
    /// How many characters at the start are scrolled away.
    private var hidden = 0

    /// A field without text.
    ///
    /// - Parameters:
    ///   - placeholder: what is shown while there is none.
    ///   - limit: how many characters it takes.
    public init(placeholder: String? = nil, limit: Int = 1000) {
        self.placeholder = placeholder
        edit = LineEdit(limit: limit)
    }

    /// Draws it into an area.
    public func draw(into canvas: inout Canvas, area: CellArea) {
        guard !area.isEmpty else { return }
        let line = CellArea(x: area.x, y: area.y, width: area.width, height: 1)
        let style = isEnabled ? style : placeholderStyle
        canvas.fill(line, with: Cell(.space, style))
        scroll(to: area.width)
        let text = edit.text
        let end = canvas.write(String(text.dropFirst(hidden)), x: area.x, y: area.y, style: style, limit: line)
        if text.isEmpty, let placeholder {
            let cut = DisplayWidth.cut(SafeText.line(placeholder), to: max(area.width - 1, 0))
            canvas.write(cut, x: area.x, y: area.y, style: placeholderStyle, limit: line)
        }
        guard isFocused else { return }
        let column = area.x + DisplayWidth.of(String(edit.before.dropFirst(hidden)))
        canvas.cursor = Canvas.Position(x: min(column, max(end, area.x + area.width - 1)), y: area.y)
    }

    /// Hides as many characters as it takes for the cursor to be seen, and no more.
    private func scroll(to width: Int) {
        let cells = edit.text.map { DisplayWidth.of($0) }
        let cursor = edit.before.count
        hidden = min(hidden, cursor)
        var before = cells[hidden..<cursor].reduce(0, +)
        while hidden < cursor, before > width - 1 {
            before -= cells[hidden]
            hidden += 1
        }
        var rest = before + cells[cursor...].reduce(0, +)
        while hidden > 0, rest + cells[hidden - 1] <= width - 1 {
            hidden -= 1
            rest += cells[hidden]
        }
    }

    /// Takes a key or what the mouse did, or leaves it to others.
    public func handle(_ event: TerminalEvent, area: CellArea) -> Bool {
        let outcome: LineEdit.Outcome
        switch event {
        case .key(Key(.enter)):
            events.send(.editingDidEndOnExit)
            return true
        case .key(let key): outcome = edit.handle(key)
        case .paste(let text): outcome = edit.insert(text)
        case .mouse(let mouse) where mouse.action == .press(.left):
            edit.move(to: hidden + place(of: mouse.x - area.x))
            outcome = .moved
        default: return false
        }
        if outcome != .ignored { setNeedsDisplay() }
        if outcome == .changed { events.send(.editingChanged) }
        return outcome != .ignored
    }

    /// Which of the characters that are seen stands in a column.
    private func place(of column: Int) -> Int {
        var (place, x) = (0, 0)
        for character in edit.text.dropFirst(hidden) {
            x += DisplayWidth.of(character)
            if x > column { break }
            place += 1
        }
        return place
    }
}

extension Reactive where Base == TextField {
    /// The text: what there is on subscription and after each change of the user's; to set it as well.
    public var text: ControlProperty<String?> { value }

    /// The text; the same as `text`.
    public var value: ControlProperty<String?> {
        controlProperty(editingEvents: [.editingChanged], getter: { $0.text }, setter: { $0.text = $1 })
    }

    /// Sets what is shown while there is no text.
    public var placeholder: Binder<String?> { Binder(base) { $0.placeholder = $1 } }
}
