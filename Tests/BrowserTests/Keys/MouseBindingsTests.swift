import TerminalUI
import Testing

@testable import Browser

@Suite("Mouse")
struct MouseBindingsTests {
    private let layout = BrowserLayout(size: TerminalSize(columns: 120, rows: 40), showsTray: true)

    private func state(_ actions: BrowserAction...) -> BrowserState {
        var state = BrowserState()
        state.reduce(.arranged(layout.grid))
        state.reduce(.search(.found(.trending, makeItems(0..<20), hasMore: true, origin: .source)))
        for action in actions { state.reduce(action) }
        return state
    }

    private func actions(_ action: MouseEvent.Action, x: Int, y: Int, _ state: BrowserState) -> [BrowserAction] {
        MouseBindings.actions(for: MouseEvent(action, x: x, y: y), in: state, layout: layout)
    }

    @Test("A press selects, another opens; the right button puts into the tray")
    func press() {
        #expect(actions(.press(.left), x: 40, y: 5, state()) == [.select(1)])
        #expect(actions(.press(.left), x: 40, y: 5, state(.select(1))) == [.openDetail])
        #expect(actions(.press(.right), x: 40, y: 5, state()) == [.select(1), .addToTray])
        #expect(actions(.press(.left), x: 1, y: 5, state()).isEmpty)
        #expect(actions(.release(.left), x: 40, y: 5, state()).isEmpty)
    }

    @Test("A press on the query edits it, one on the tray goes there, one on the grid leaves either")
    func places() {
        #expect(actions(.press(.left), x: 12, y: 0, state()) == [.editQuery])
        #expect(actions(.press(.left), x: 12, y: layout.tray.y + 1, state()) == [.toggleTray])
        #expect(actions(.press(.left), x: 40, y: 5, state(.editQuery)) == [.back, .select(1)])
    }

    @Test("The wheel scrolls the grid, and the lines of one in detail")
    func wheel() {
        #expect(actions(.scrollDown, x: 40, y: 5, state()) == [.scroll(rows: 1)])
        #expect(actions(.scrollUp, x: 40, y: 5, state(.openDetail)) == [.move(.up)])
        #expect(actions(.scrollUp, x: 40, y: 5, state(.toggleHelp)).isEmpty)
    }

    @Test("A message that waits is dismissed by a press and by nothing else")
    func message() {
        let waiting = state(.say(.failure, "It failed.", waitsForKey: true))
        #expect(actions(.press(.left), x: 40, y: 5, waiting) == [.dismissMessage])
        #expect(actions(.scrollDown, x: 40, y: 5, waiting).isEmpty)
    }
}
