import TerminalUI

/// What a key does in a browser, where its query is not what it is typed into.
enum KeyBindings {
    /// The actions of a key; empty where it does nothing.
    static func actions(for key: Key, in state: BrowserState) -> [BrowserAction] {
        if key == .control("c") { return [.quit] }
        // It said something that must be seen: the key was for that.
        if state.message?.waitsForKey == true { return [.dismissMessage] }
        switch state.mode {
        case .query: return inQuery(key)
        case .help: return inHelp(key)
        case .grid, .detail, .tray: return elsewhere(key, state)
        }
    }

    /// What leaves the query line; all else is for the field it is typed into.
    private static func inQuery(_ key: Key) -> [BrowserAction] {
        guard key.modifiers.isEmpty else { return [] }
        switch key.code {
        case .escape, .tab, .down, .pageDown: return [.back]
        default: return []
        }
    }

    private static func inHelp(_ key: Key) -> [BrowserAction] {
        switch key.code {
        case .escape, .enter, .character("?"), .character("q"), .character(" "): [.toggleHelp]
        default: []
        }
    }

    private static func elsewhere(_ key: Key, _ state: BrowserState) -> [BrowserAction] {
        if let move = move(key) { return [.move(move)] }
        guard key.modifiers.isDisjoint(with: [.control, .alt]) else { return [] }
        switch key.code {
        case .enter: return state.mode == .grid ? [.openDetail] : [.back]
        case .escape: return [.back]
        case .tab, .backTab: return [.toggleTray]
        case .delete, .backspace: return state.mode == .tray ? [.removeFromTray(state.tray.selection)] : [.back]
        case .character(let character): return actions(for: character, state)
        default: return []
        }
    }

    private static func actions(for character: Character, _ state: BrowserState) -> [BrowserAction] {
        switch character {
        case "/": [.editQuery]
        case "?": [.toggleHelp]
        case "q": [.quit]
        case "n": [.loadMore]
        case "t": [.show(.trending)]
        case "r": [.show(.random)]
        case "d": [.download]
        case "D": state.downloads.last { $0.isRunning }.map { [.cancelDownload($0.id)] } ?? []
        case "c": [.copyLink]
        case "C": [.copyMarkdown]
        case "y": [.copyGIF]
        case "o": [.openPage]
        case " ": state.mode == .tray ? [.removeFromTray(state.tray.selection)] : [.addToTray]
        case "s": [.saveTray]
        case "x": [.clearTray]
        default: []
        }
    }

    /// The step that a key makes.
    private static func move(_ key: Key) -> BrowserAction.Move? {
        if key.modifiers == .control {
            switch key.code {
            case .character("f"): return .pageDown
            case .character("b"): return .pageUp
            case .home: return .start
            case .end: return .end
            default: return nil
            }
        }
        guard key.modifiers.isEmpty || key.modifiers == .shift else { return nil }
        switch key.code {
        case .left, .character("h"): return .left
        case .right, .character("l"): return .right
        case .up, .character("k"): return .up
        case .down, .character("j"): return .down
        case .pageUp: return .pageUp
        case .pageDown: return .pageDown
        case .home, .character("g"): return .start
        case .end, .character("G"): return .end
        default: return nil
        }
    }
}
