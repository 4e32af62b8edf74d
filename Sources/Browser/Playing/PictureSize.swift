import TerminalUI

/// How many cells a picture takes so that its proportions are kept, and where they stand.
struct PictureSize: Hashable, Sendable {
    /// Cells across and down, at least one.
    let columns, rows: Int

    /// Fits a picture into cells.
    ///
    /// - Parameters:
    ///   - width: of the picture in pixels, at least 1.
    ///   - height: of the picture in pixels, at least 1.
    ///   - columns: cells there are.
    ///   - rows: cells there are.
    ///   - cellWidth: pixels of a cell across.
    ///   - cellHeight: pixels of a cell down.
    init(width: Int, height: Int, columns: Int, rows: Int, cellWidth: Int, cellHeight: Int) {
        let room = (width: max(columns, 1) * cellWidth, height: max(rows, 1) * cellHeight)
        let scale = min(Double(room.width) / Double(width), Double(room.height) / Double(height))
        func cells(_ pixels: Int, _ cell: Int, _ most: Int) -> Int {
            min(max(Int((Double(pixels) * scale / Double(cell)).rounded()), 1), max(most, 1))
        }
        self.columns = cells(width, cellWidth, columns)
        self.rows = cells(height, cellHeight, rows)
    }

    /// Where it stands in an area: in the middle.
    func place(in area: CellArea) -> CellArea {
        CellArea(
            x: area.x + max(area.width - columns, 0) / 2,
            y: area.y + max(area.height - rows, 0) / 2,
            width: columns,
            height: rows
        )
    }
}
