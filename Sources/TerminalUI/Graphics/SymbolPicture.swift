/// A picture drawn with characters: a cell holds one glyph in two colours.
public struct SymbolPicture: Equatable, Sendable {
    /// Cells across and down.
    public let columns, rows: Int
    /// Row by row.
    public var cells: [Cell]

    /// Joins sizes and cells; stops the program when they do not belong together.
    public init(columns: Int, rows: Int, cells: [Cell]) {
        precondition(columns > 0 && rows > 0 && cells.count == columns * rows)
        self.columns = columns
        self.rows = rows
        self.cells = cells
    }
}
