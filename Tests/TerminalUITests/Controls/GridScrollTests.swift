import TerminalUI
import Testing

@Suite("Grid scroll")
struct GridScrollTests {
    private func makeScroll(_ count: Int, columns: Int = 3, rows: Int = 2) -> GridScroll {
        var scroll = GridScroll()
        scroll.fit(columns: columns, rows: rows)
        scroll.setCount(count)
        return scroll
    }

    private func moved(_ scroll: GridScroll, _ moves: GridScroll.Move...) -> [Int?] {
        var scroll = scroll
        return moves.map {
            scroll.move($0)
            return scroll.selected
        }
    }

    @Test("Left and right go through the rows, up and down through the columns")
    func neighbours() {
        let scroll = makeScroll(8)
        #expect(moved(scroll, .left, .right, .right, .right, .left) == [0, 1, 2, 3, 2])
        #expect(moved(scroll, .up, .down, .down, .down, .up) == [0, 3, 6, 6, 3])
        #expect(moved(scroll, .right, .right, .down, .down) == [1, 2, 5, 7])
        #expect(moved(scroll, .last, .right, .first) == [7, 7, 0])
        #expect(moved(makeScroll(0), .down, .last) == [nil, nil])
    }

    @Test("Pages keep the column")
    func pages() {
        #expect(moved(makeScroll(20), .right, .pageDown, .pageDown, .pageDown, .pageDown) == [1, 7, 13, 19, 19])
        #expect(moved(makeScroll(20), .last, .pageUp, .pageUp, .pageUp, .pageUp) == [19, 13, 7, 1, 1])
    }

    @Test("What is selected is seen, with as little scrolling as it takes")
    func visible() {
        var scroll = makeScroll(20)
        #expect(scroll.visible == 0..<6)
        scroll.select(6)
        #expect(scroll.visible == 3..<9)
        scroll.select(3)
        #expect(scroll.visible == 3..<9)
        scroll.move(.last)
        #expect(scroll.visible == 15..<20)
        scroll.fit(columns: 10, rows: 4)
        #expect(scroll.visible == 0..<20)
        scroll.setCount(0)
        #expect(scroll.visible.isEmpty && scroll.selected == nil)
    }

    @Test("The wheel takes the selection along, and ends at the last row")
    func wheel() {
        var scroll = makeScroll(20)
        scroll.select(1)
        scroll.scroll(by: 1)
        #expect(scroll.selected == 4 && scroll.firstRow == 1)
        scroll.scroll(by: 100)
        #expect(scroll.firstRow == 5 && scroll.selected == 16)
        scroll.scroll(by: -100)
        #expect(scroll.firstRow == 0 && scroll.selected == 4)
    }
}
