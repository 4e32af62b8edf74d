import GIFSearch
import HTTP
import TerminalUI
import Testing

@testable import Browser

/// A state with results about cats in a grid of four columns and three rows.
func makeState(_ count: Int = 25, hasMore: Bool = true) -> BrowserState {
    var state = BrowserState(geometry: GridGeometry(area: CellArea(x: 0, y: 2, width: 112, height: 27)))
    state.reduce(.search(.found(.search("cats"), makeItems(0..<count), hasMore: hasMore, origin: .source)))
    return state
}

extension BrowserState {
    /// The state after some actions.
    func after(_ actions: BrowserAction...) -> BrowserState {
        var state = self
        for action in actions { state.reduce(action) }
        return state
    }
}

@Suite("Browser state: where one is")
struct BrowserStateTests {
    @Test("Steps go through the grid, and scroll as little as shows where one is")
    func steps() {
        let state = makeState()
        #expect(state.after(.move(.right), .move(.down)).selection == 5)
        #expect(state.after(.move(.left)).selection == 0)
        #expect(state.after(.move(.up)).selection == 0)
        let fourth = state.after(.move(.down), .move(.down), .move(.down))
        #expect(fourth.selection == 12 && fourth.firstRow == 1)
        #expect(fourth.visible == 4..<16)
        #expect(state.after(.move(.pageDown)).selection == 12)
        #expect(state.after(.move(.end)).selection == 24)
        #expect(state.after(.move(.end)).firstRow == 4)
        #expect(state.after(.move(.end), .move(.pageUp)).selection == 12)
        #expect(state.after(.move(.end), .move(.start)).firstRow == 0)
    }

    @Test("Down into a last row that is not full goes to its last cell, and no further")
    func lastRow() {
        let state = makeState(10).after(.select(7), .move(.down))
        #expect(state.selection == 9)
        #expect(state.after(.move(.down)).selection == 9)
        #expect(makeState(10).after(.select(9), .move(.right)).selection == 9)
    }

    @Test("Scrolling keeps what is selected in sight")
    func scrolling() {
        let state = makeState().after(.scroll(rows: 2))
        #expect(state.firstRow == 2 && state.selection == 8)
        #expect(state.after(.scroll(rows: 100)).firstRow == 4)
        #expect(state.after(.scroll(rows: .min)).firstRow == 0)
        #expect(state.after(.scroll(rows: .max), .scroll(rows: -1)).selection == 16)
    }

    @Test("Another size of the terminal keeps the selection in sight")
    func resizing() {
        let narrow = GridGeometry(area: CellArea(x: 0, y: 0, width: 28, height: 9))
        let state = makeState().after(.select(10), .arranged(narrow))
        #expect(state.selection == 10 && state.firstRow == 10)
        let wide = GridGeometry(area: CellArea(x: 0, y: 0, width: 280, height: 90))
        #expect(state.after(.arranged(wide)).firstRow == 0)
    }

    @Test("Nothing there: no step, no detail view, nothing selected")
    func empty() {
        let state = makeState(0, hasMore: false).after(.move(.down), .select(3), .scroll(rows: 1), .openDetail)
        #expect(state.selection == 0 && state.selected == nil && state.mode == .grid)
        #expect(state.isEmptyAnswer)
    }

    @Test("From help one comes back to where one was, from everywhere else to the grid")
    func modes() {
        let detail = makeState().after(.openDetail)
        #expect(detail.mode == .detail)
        #expect(detail.after(.toggleHelp).mode == .help)
        #expect(detail.after(.toggleHelp, .toggleHelp).mode == .detail)
        #expect(detail.after(.toggleHelp, .back).mode == .detail)
        #expect(detail.after(.back).mode == .grid)
        #expect(detail.after(.toggleTray, .toggleTray).mode == .grid)
        #expect(detail.after(.editQuery, .back).mode == .grid)
        #expect(detail.after(.quit).isClosed)
    }

    @Test("In the detail view left and right are other results, up and down its lines")
    func detail() {
        let detail = makeState().after(.openDetail, .move(.down), .move(.down), .move(.up))
        #expect(detail.detailLine == 1 && detail.selection == 0)
        let next = detail.after(.move(.right))
        #expect(next.selection == 1 && next.detailLine == 0 && next.mode == .detail)
    }

    @Test("More is due when the last results are in sight, not while it comes, and not for what comes by chance")
    func end() {
        let end = makeState().after(.move(.end))
        #expect(end.isAtEnd && !makeState().isAtEnd)
        #expect(!end.after(.loadMore).isAtEnd)
        #expect(!makeState(25, hasMore: false).after(.move(.end)).isAtEnd)
        let chance = makeState().after(.search(.found(.random, makeItems(0..<1), hasMore: true, origin: .source)))
        #expect(!chance.isAtEnd)
    }
}
