import Rx

/// Items in rows, one of them selected: arrows, page keys, Home and End, the mouse and its wheel.
///
/// Enter, or a press on the one that is selected already, chooses it.
@MainActor
public final class GridView: Control {
    /// Draws an item into its cell.
    public typealias Cell =
        @MainActor (
            _ item: ListItem, _ isSelected: Bool, _ canvas: inout Canvas, _ area: CellArea
        ) -> Void

    /// Called when it looks different; set by the screen that shows it.
    public var displayHandler: (@MainActor () -> Void)?
    /// Where it tells what was done with it.
    public nonisolated let events = ControlEventSource()

    /// The items. The selection stays with its item; where that is gone, with its place.
    public var items: [ListItem] = [] {
        didSet {
            let id = scroll.selected.map { oldValue[$0].id }
            scroll.setCount(items.count, selecting: id.flatMap { id in items.firstIndex { $0.id == id } })
            setNeedsDisplay()
        }
    }

    /// Which one is selected; `nil` while there are none. Setting it causes no event.
    public var selectedIndex: Int? {
        get { scroll.selected }
        set {
            scroll.select(newValue ?? 0)
            setNeedsDisplay()
        }
    }

    /// Whether it can be used.
    public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Whether keys go to it; set by the screen.
    public var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }

    private let cellWidth: Int?
    private let cellHeight: Int
    private let cell: Cell?
    private var scroll = GridScroll()

    /// A grid without items.
    ///
    /// - Parameters:
    ///   - cellWidth: cells of the terminal that an item takes; `nil`: the whole width, so it is a list.
    ///   - cellHeight: rows of the terminal that an item takes.
    ///   - cell: draws an item; `nil`: its title, and its detail at the right.
    public init(cellWidth: Int?, cellHeight: Int = 1, cell: Cell? = nil) {
        self.cellWidth = cellWidth.map { max($0, 1) }
        self.cellHeight = max(cellHeight, 1)
        self.cell = cell
    }

    /// Draws it into an area.
    public func draw(into canvas: inout Canvas, area: CellArea) {
        fit(area)
        for index in scroll.visible {
            let place = self.area(of: index, in: area)
            guard !place.isEmpty else { continue }
            let isSelected = index == scroll.selected
            if let cell {
                cell(items[index], isSelected, &canvas, place)
            } else {
                draw(items[index], isSelected: isSelected, into: &canvas, area: place)
            }
        }
    }

    private func draw(_ item: ListItem, isSelected: Bool, into canvas: inout Canvas, area: CellArea) {
        let style = isSelected ? Style(isFocused ? [.inverse] : [.bold]) : .plain
        canvas.fill(CellArea(x: area.x, y: area.y, width: area.width, height: 1), with: TerminalUI.Cell(.space, style))
        let detail = DisplayWidth.cut(SafeText.line(item.detail), to: area.width / 2)
        let width = area.width - (detail.isEmpty ? 0 : DisplayWidth.of(detail) + 1)
        canvas.write(DisplayWidth.cut(SafeText.line(item.title), to: width), x: area.x, y: area.y, style: style)
        let x = area.x + area.width - DisplayWidth.of(detail)
        canvas.write(detail, x: x, y: area.y, style: style, limit: area)
    }

    private func fit(_ area: CellArea) {
        scroll.fit(columns: cellWidth.map { area.width / $0 } ?? 1, rows: area.height / cellHeight)
    }

    private func area(of index: Int, in area: CellArea) -> CellArea {
        let width = cellWidth ?? area.width
        return CellArea(
            x: area.x + index % scroll.columns * width,
            y: area.y + (index / scroll.columns - scroll.firstRow) * cellHeight,
            width: width,
            height: cellHeight
        ).intersection(area)
    }

    /// Takes a key or what the mouse did, or leaves it to others.
    public func handle(_ event: TerminalEvent, area: CellArea) -> Bool {
        fit(area)
        let before = scroll.selected
        switch event {
        case .key(Key(.enter)):
            guard before != nil else { return false }
            events.send(.primaryActionTriggered)
        case .key(let key):
            guard key.modifiers.isEmpty, let move = Self.moves[key.code] else { return false }
            scroll.move(move)
        case .mouse(let mouse):
            guard handle(mouse, area) else { return false }
        default: return false
        }
        setNeedsDisplay()
        if scroll.selected != before { events.send(.valueChanged) }
        return true
    }

    private func handle(_ mouse: MouseEvent, _ area: CellArea) -> Bool {
        switch mouse.action {
        case .scrollUp: scroll.scroll(by: -1)
        case .scrollDown: scroll.scroll(by: 1)
        case .press(.left):
            guard
                let index = scroll.visible.first(where: {
                    self.area(of: $0, in: area).contains(x: mouse.x, y: mouse.y)
                })
            else { return false }
            if index == scroll.selected { events.send(.primaryActionTriggered) }
            scroll.select(index)
        default: return false
        }
        return true
    }

    private static let moves: [Key.Code: GridScroll.Move] = [
        .left: .left, .right: .right, .up: .up, .down: .down, .pageUp: .pageUp, .pageDown: .pageDown,
        .home: .first, .end: .last,
    ]
}

extension Reactive where Base == GridView {
    /// Sets the items.
    public var items: Binder<[ListItem]> { Binder(base) { $0.items = $1 } }

    /// The place of each item that is chosen.
    public var itemSelected: ControlEvent<Int> {
        ControlEvent(
            events: base.events.observable(of: .primaryActionTriggered).compactMap { [weak base] in
                MainActor.assumeIsolated { base?.selectedIndex }
            }
        )
    }

    /// Each item that is chosen.
    public var modelSelected: ControlEvent<ListItem> {
        ControlEvent(
            events: itemSelected.asObservable().compactMap { [weak base] index in
                MainActor.assumeIsolated { base?.items[index] }
            }
        )
    }

    /// Which one is selected: now and after each move of the user's; to set it as well.
    public var selectedIndex: ControlProperty<Int?> {
        controlProperty(editingEvents: .valueChanged, getter: { $0.selectedIndex }, setter: { $0.selectedIndex = $1 })
    }
}
