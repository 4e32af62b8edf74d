/// Which of some items in rows is selected, and which row is the first to be seen.
public struct GridScroll: Hashable, Sendable {
    /// Where the selection can go.
    public enum Move: Hashable, Sendable {
        /// To a neighbour; left and right go on in the next row.
        case left, right, up, down
        /// By as many rows as are seen.
        case pageUp, pageDown
        /// To the ends.
        case first, last
    }

    /// How many items there are.
    public private(set) var count = 0
    /// How many stand beside each other, and how many rows are seen: at least one.
    public private(set) var columns = 1, rows = 1
    /// Which one is selected; `nil` only while there are none.
    public private(set) var selected: Int?
    /// The first row that is seen.
    public private(set) var firstRow = 0

    /// Nothing to select.
    public init() {}

    /// The items that are seen.
    public var visible: Range<Int> {
        let first = min(firstRow * columns, count)
        return first..<min(first + columns * rows, count)
    }

    /// Takes as many items as there are now, and selects one: as it was told, else as near as can be.
    public mutating func setCount(_ count: Int, selecting index: Int? = nil) {
        self.count = max(count, 0)
        select(index ?? selected ?? 0)
    }

    /// Takes how many fit; what is selected stays in sight.
    public mutating func fit(columns: Int, rows: Int) {
        guard columns != self.columns || rows != self.rows else { return }
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        show()
    }

    /// Selects an item, or the nearest there is.
    public mutating func select(_ index: Int) {
        selected = count == 0 ? nil : min(max(index, 0), count - 1)
        show()
    }

    /// Selects another from the present one.
    public mutating func move(_ move: Move) {
        guard let selected else { return }
        switch move {
        case .left: select(selected - 1)
        case .right: select(selected + 1)
        case .up: if selected >= columns { select(selected - columns) }
        // From above a last row that is not full to its last.
        case .down: if selected / columns < lastRow { select(selected + columns) }
        case .pageUp: select(max(selected - columns * rows, selected % columns))
        case .pageDown: select(min(selected + columns * rows, lastRow * columns + selected % columns))
        case .first: select(0)
        case .last: select(count - 1)
        }
    }

    /// Scrolls by rows; what is selected is taken along where it would leave.
    public mutating func scroll(by rows: Int) {
        guard let selected else { return }
        firstRow = min(max(firstRow + rows, 0), max(lastRow - self.rows + 1, 0))
        let row = min(max(selected / columns, firstRow), firstRow + self.rows - 1)
        self.selected = min(row * columns + selected % columns, count - 1)
    }

    private var lastRow: Int { max(count - 1, 0) / columns }

    /// Scrolls as little as it takes for the selected one to be seen, and leaves no rows empty at the end.
    private mutating func show() {
        let row = (selected ?? 0) / columns
        firstRow = min(max(firstRow, row - rows + 1), row, max(lastRow - rows + 1, 0))
        firstRow = max(firstRow, 0)
    }
}
