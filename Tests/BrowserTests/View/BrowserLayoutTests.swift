import TerminalUI
import Testing

@testable import Browser

@Suite("Layout of the browser")
struct BrowserLayoutTests {
    private func layout(_ columns: Int, _ rows: Int, tray: Bool = false) -> BrowserLayout {
        BrowserLayout(size: TerminalSize(columns: columns, rows: rows), showsTray: tray)
    }

    @Test("120×40 takes cells of 28×9, twelve of them over the tray")
    func usual() {
        let grid = layout(120, 40).grid
        #expect((grid.columns, grid.rows, grid.cellWidth, grid.cellHeight) == (4, 4, 28, 9))
        #expect(layout(120, 40, tray: true).grid.capacity == 12)
    }

    @Test("Nothing overlaps and nothing is outside, however small", arguments: [1, 2, 3, 5, 8, 12, 24, 40, 60, 300])
    func areas(rows: Int) {
        for columns in [1, 5, 20, 40, 79, 80, 120, 200, 500] {
            for tray in [false, true] {
                let layout = layout(columns, rows, tray: tray)
                let parts = [layout.header, layout.rule, layout.body, layout.tray, layout.status, layout.hints]
                #expect(parts.reduce(0) { $0 + $1.height } == rows)
                for (index, part) in parts.enumerated() {
                    #expect(part.intersection(layout.window).height == part.height)
                    for other in parts.dropFirst(index + 1) { #expect(part.intersection(other).isEmpty) }
                }
                let last = layout.grid.area(of: layout.grid.capacity - 1, firstRow: 0)
                #expect(layout.grid.cellWidth >= 1 && layout.grid.cellHeight >= 1)
                #expect(last.x + last.width <= columns)
                if layout.body.height > 0 { #expect(last.y + last.height <= layout.body.y + layout.body.height) }
            }
        }
    }

    @Test("A window without room keeps the tray for who is in it")
    func smallTray() {
        var state = BrowserState()
        let size = TerminalSize(columns: 40, rows: 12)
        state.reduce(.tray(.items([makeItem("a")])))
        #expect(BrowserLayout(size: size, state: state).tray.isEmpty)
        state.reduce(.toggleTray)
        #expect(!BrowserLayout(size: size, state: state).tray.isEmpty)
    }

    @Test("Without pictures a cell is a line with a name")
    func withoutPictures() {
        let size = TerminalSize(columns: 80, rows: 24)
        let grid = BrowserLayout(size: size, showsTray: false, showsPictures: false).grid
        #expect((grid.cellHeight, grid.rows) == (1, 20))
        #expect(BrowserLayout.picture(in: grid.area(of: 0, firstRow: 0)).isEmpty)
    }
}
