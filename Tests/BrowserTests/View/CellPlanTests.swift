import TerminalUI
import Testing

@testable import Browser

@Suite("Which pictures are wanted")
struct CellPlanTests {
    private let size = TerminalSize(columns: 120, rows: 40)

    private func plan(_ actions: BrowserAction...) -> CellPlan {
        var state = BrowserState()
        state.reduce(.search(.found(.trending, makeItems(0..<100), hasMore: true, origin: .source)))
        state.reduce(.arranged(BrowserLayout(size: size, state: state).grid))
        for action in actions { state.reduce(action) }
        let layout = BrowserLayout(size: size, state: state)
        state.reduce(.arranged(layout.grid))
        return CellPlan(state: state, layout: layout, cellPixels: (2, 4))
    }

    private func names(_ requests: [CellRequest]) -> [String] { requests.map { String($0.item.dropFirst(5)) } }

    @Test("In the grid: what is seen, then the page after it and the row before it")
    func grid() {
        #expect(names(plan().visible) == (0..<16).map { "a\($0)" })
        #expect(names(plan().neighbours) == (16..<32).map { "a\($0)" })
        let scrolled = plan(.scroll(rows: 3))
        #expect(names(scrolled.visible).first == "a12")
        #expect(names(scrolled.neighbours) == (28..<44).map { "a\($0)" } + (8..<12).map { "a\($0)" })
        #expect(scrolled.visible.allSatisfy { $0.columns == 26 && $0.rows == 8 })
    }

    @Test("In detail: the one, larger; near are the grid behind it and those to its sides")
    func detail() {
        let plan = plan(.select(3), .openDetail)
        #expect(names(plan.visible) == ["a3"])
        #expect(plan.visible[0].columns > 26)
        #expect(names(plan.neighbours) == (0..<16).map { "a\($0)" } + ["a4", "a2"])
        #expect(plan.cellOfDetail == plan.cells[3])
    }

    @Test("What lies in the tray is seen as well")
    func tray() {
        let plan = plan(.tray(.items(makeItems(0..<3, "b"))))
        #expect(names(plan.tray) == ["b0", "b1", "b2"])
        #expect(plan.visible.count == 12 + 3)
    }
}
