import TerminalUI

/// How cells of one size stand in an area: as many columns as fit, rows that scroll.
public struct GridGeometry: Hashable, Sendable {
    /// Where the grid is.
    public let area: CellArea
    /// The cells of the terminal that one of the grid takes, its title included.
    public let cellWidth, cellHeight: Int
    /// How many stand beside each other, and how many rows are seen: at least one of each.
    public let columns, rows: Int

    /// Fits cells into an area.
    public init(area: CellArea, cellWidth: Int = 28, cellHeight: Int = 9) {
        self.area = area
        self.cellWidth = max(1, min(cellWidth, area.width))
        self.cellHeight = max(1, min(cellHeight, area.height))
        columns = max(1, area.width / self.cellWidth)
        rows = max(1, area.height / self.cellHeight)
    }

    /// How many are seen at once.
    public var capacity: Int { columns * rows }

    /// The first row to show so that an item is seen, moving as little as possible from the present one.
    public func firstRow(showing index: Int, from present: Int) -> Int {
        let row = max(index, 0) / columns
        return min(max(present, row - rows + 1), row)
    }

    /// The items that are seen when `firstRow` is the first row.
    public func visible(firstRow: Int, count: Int) -> Range<Int> {
        let first = min(max(firstRow, 0) * columns, count)
        return first..<min(first + capacity, count)
    }

    /// Where an item stands when `firstRow` is the first row; may be outside of the area.
    public func area(of index: Int, firstRow: Int) -> CellArea {
        CellArea(
            x: area.x + index % columns * cellWidth,
            y: area.y + (index / columns - firstRow) * cellHeight,
            width: cellWidth,
            height: cellHeight
        )
    }
}
