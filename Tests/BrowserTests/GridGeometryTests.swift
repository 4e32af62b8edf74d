import Browser
import TerminalUI
import Testing

@Suite("Grid geometry")
struct GridGeometryTests {
    private let grid = GridGeometry(area: CellArea(x: 0, y: 2, width: 120, height: 37))

    @Test("As many columns and rows as fit, one at least")
    func capacity() {
        #expect((grid.columns, grid.rows) == (4, 4))
        let tiny = GridGeometry(area: CellArea(x: 0, y: 0, width: 10, height: 3))
        #expect((tiny.columns, tiny.rows, tiny.cellWidth, tiny.cellHeight) == (1, 1, 10, 3))
    }

    @Test("Scrolling moves as little as shows the item")
    func scrolling() {
        #expect(grid.firstRow(showing: 3, from: 0) == 0)
        #expect(grid.firstRow(showing: 16, from: 0) == 1)
        #expect(grid.firstRow(showing: 0, from: 5) == 0)
        #expect(grid.visible(firstRow: 1, count: 18) == 4..<18)
        #expect(grid.visible(firstRow: 9, count: 18) == 18..<18)
    }

    @Test("An item stands in its column and row")
    func place() { #expect(grid.area(of: 5, firstRow: 0) == CellArea(x: 28, y: 11, width: 28, height: 9)) }
}
