import TerminalUI
import Testing

@Suite("Cell area")
struct CellAreaTests {
    private let area = CellArea(x: 2, y: 1, width: 6, height: 4)

    @Test("No size is negative")
    func sizes() {
        #expect(CellArea(x: 1, y: 1, width: -2, height: 3).isEmpty)
        #expect(CellArea(x: 1, y: 1, width: 2, height: -3).height == 0)
        #expect(area.inset(x: 2, y: 1) == CellArea(x: 4, y: 2, width: 2, height: 2))
        #expect(area.inset(x: 4, y: 1).isEmpty)
    }

    @Test("What two share is inside both")
    func intersection() {
        let other = CellArea(x: 5, y: 3, width: 9, height: 9)
        #expect(area.intersection(other) == CellArea(x: 5, y: 3, width: 3, height: 2))
        #expect(other.intersection(area) == area.intersection(other))
        #expect(area.intersection(CellArea(x: 8, y: 1, width: 3, height: 3)).isEmpty)
        #expect(area.intersection(CellArea(x: 30, y: 30, width: 3, height: 3)).isEmpty)
    }

    @Test("The first column and row are inside, those after the last are not")
    func contains() {
        #expect(area.contains(x: 2, y: 1) && area.contains(x: 7, y: 4))
        #expect(!area.contains(x: 8, y: 4) && !area.contains(x: 7, y: 5) && !area.contains(x: 1, y: 1))
    }
}
