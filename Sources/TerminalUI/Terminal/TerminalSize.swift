/// How big a terminal is.
public struct TerminalSize: Hashable, Sendable {
    /// Cells across and down.
    public var columns, rows: Int
    /// Pixels of one cell, across and down; `nil` where the terminal did not say.
    public var cellWidth, cellHeight: Int?

    /// A size in cells and, where it is known, the size of a cell.
    public init(columns: Int, rows: Int, cellWidth: Int? = nil, cellHeight: Int? = nil) {
        self.columns = columns
        self.rows = rows
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
    }
}
