import Rx

/// Items below each other, one of them selected: a grid of one column, a row of the terminal each.
@MainActor
public final class ListView: Control {
    fileprivate nonisolated let grid: GridView

    /// A list without items.
    public init() { grid = GridView(cellWidth: nil) }

    /// Called when it looks different; set by the screen that shows it.
    public var displayHandler: (@MainActor () -> Void)? {
        get { grid.displayHandler }
        set { grid.displayHandler = newValue }
    }

    /// Where it tells what was done with it.
    public nonisolated var events: ControlEventSource { grid.events }

    /// Whether it can be used.
    public var isEnabled: Bool {
        get { grid.isEnabled }
        set { grid.isEnabled = newValue }
    }

    /// Whether keys go to it; set by the screen.
    public var isFocused: Bool {
        get { grid.isFocused }
        set { grid.isFocused = newValue }
    }

    /// The items. The selection stays with its item; where that is gone, with its place.
    public var items: [ListItem] {
        get { grid.items }
        set { grid.items = newValue }
    }

    /// Which one is selected; `nil` while there are none. Setting it causes no event.
    public var selectedIndex: Int? {
        get { grid.selectedIndex }
        set { grid.selectedIndex = newValue }
    }

    /// Draws it into an area.
    public func draw(into canvas: inout Canvas, area: CellArea) { grid.draw(into: &canvas, area: area) }

    /// Takes a key or what the mouse did, or leaves it to others.
    public func handle(_ event: TerminalEvent, area: CellArea) -> Bool { grid.handle(event, area: area) }
}

extension Reactive where Base == ListView {
    /// Sets the items.
    public var items: Binder<[ListItem]> { base.grid.rx.items }
    /// The place of each item that is chosen.
    public var itemSelected: ControlEvent<Int> { base.grid.rx.itemSelected }
    /// Each item that is chosen.
    public var modelSelected: ControlEvent<ListItem> { base.grid.rx.modelSelected }
    /// Which one is selected: now and after each move of the user's; to set it as well.
    public var selectedIndex: ControlProperty<Int?> { base.grid.rx.selectedIndex }
}
