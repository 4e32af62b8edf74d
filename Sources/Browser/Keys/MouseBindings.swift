import TerminalUI

/// What a mouse does in a browser: it selects, opens, scrolls, and puts into the tray.
enum MouseBindings {
    /// Rows of the grid that one step of the wheel scrolls.
    static let wheel = 1

    /// The actions of a mouse event; empty where it does nothing.
    static func actions(for event: MouseEvent, in state: BrowserState, layout: BrowserLayout) -> [BrowserAction] {
        if state.message?.waitsForKey == true {
            if case .press = event.action { return [.dismissMessage] }
            return []
        }
        switch event.action {
        case .scrollUp: return scrolled(up: true, state)
        case .scrollDown: return scrolled(up: false, state)
        case .press(let button): return pressed(button, event, state, layout)
        case .release, .drag: return []
        }
    }

    private static func scrolled(up: Bool, _ state: BrowserState) -> [BrowserAction] {
        switch state.mode {
        case .grid, .query: [.scroll(rows: up ? -wheel : wheel)]
        case .detail: [.move(up ? .up : .down)]
        case .tray: [.move(up ? .left : .right)]
        case .help: []
        }
    }

    private static func pressed(
        _ button: MouseEvent.Button,
        _ event: MouseEvent,
        _ state: BrowserState,
        _ layout: BrowserLayout
    ) -> [BrowserAction] {
        if state.mode == .help { return [.toggleHelp] }
        if layout.header.contains(x: event.x, y: event.y) { return state.mode == .query ? [] : [.editQuery] }
        if layout.tray.contains(x: event.x, y: event.y) { return state.mode == .tray ? [] : [.toggleTray] }
        guard layout.body.contains(x: event.x, y: event.y) else { return [] }
        if state.mode == .detail { return button == .right ? [.addToTray] : [] }
        guard let index = cell(at: event, state, layout) else { return state.mode == .grid ? [] : [.back] }
        let before: [BrowserAction] = state.mode == .grid ? [] : [.back]
        switch button {
        case .left: return before + (index == state.selection && before.isEmpty ? [.openDetail] : [.select(index)])
        case .middle: return before + [.select(index), .openPage]
        case .right: return before + [.select(index), .addToTray]
        }
    }

    private static func cell(at event: MouseEvent, _ state: BrowserState, _ layout: BrowserLayout) -> Int? {
        state.visible.first { layout.grid.area(of: $0, firstRow: state.firstRow).contains(x: event.x, y: event.y) }
    }
}
