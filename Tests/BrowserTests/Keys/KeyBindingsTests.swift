import TerminalUI
import Testing

@testable import Browser

@Suite("Keys")
struct KeyBindingsTests {
    private func state(_ actions: BrowserAction...) -> BrowserState {
        var state = BrowserState()
        state.reduce(.search(.found(.trending, makeItems(0..<9), hasMore: true, origin: .source)))
        for action in actions { state.reduce(action) }
        return state
    }

    private func actions(_ key: Key, _ state: BrowserState) -> [BrowserAction] {
        KeyBindings.actions(for: key, in: state)
    }

    @Test("In the grid arrows and hjkl move, pages too")
    func moves() {
        let grid = state()
        for (key, move) in [
            (Key(.left), .left), (Key(.right), .right), (Key(.up), .up), (Key(.down), .down), (.character("h"), .left),
            (.character("l"), .right), (.character("k"), .up), (.character("j"), .down), (Key(.pageUp), .pageUp),
            (Key(.pageDown), .pageDown), (Key(.home), .start), (Key(.end), .end), (.character("G"), .end),
        ] as [(Key, BrowserAction.Move)] {
            #expect(actions(key, grid) == [.move(move)])
        }
    }

    @Test("In the grid each letter does what help says")
    func letters() {
        let grid = state()
        for (character, action) in [
            ("/", .editQuery), ("?", .toggleHelp), ("q", .quit), ("n", .loadMore), ("t", .show(.trending)),
            ("d", .download), ("c", .copyLink), ("C", .copyMarkdown), ("y", .copyGIF), ("o", .openPage),
            (" ", .addToTray), ("s", .saveTray), ("x", .clearTray),
        ] as [(Character, BrowserAction)] {
            #expect(actions(.character(character), grid) == [action])
            #expect(actions(Key(.character(character), .alt), grid).isEmpty)
        }
        #expect(actions(Key(.enter), grid) == [.openDetail])
        #expect(actions(Key(.enter), state(.openDetail)) == [.back])
        #expect(actions(.character("z"), grid).isEmpty)
    }

    @Test("While a query is typed only what leaves it is a key")
    func query() {
        let query = state(.editQuery)
        for key in [Key(.escape), Key(.tab), Key(.down)] { #expect(actions(key, query) == [.back]) }
        for key in [.character("q"), .character("?"), Key(.left), Key(.enter), .control("u")] as [Key] {
            #expect(actions(key, query).isEmpty)
        }
        #expect(actions(.control("c"), query) == [.quit])
    }

    @Test("A message that waits takes the next key for itself, but Ctrl-C")
    func message() {
        let waiting = state(.say(.success, "Saved.", waitsForKey: true))
        #expect(actions(.character("q"), waiting) == [.dismissMessage])
        #expect(actions(.control("c"), waiting) == [.quit])
    }

    @Test("Help is left by any of its keys, and quits nothing")
    func help() {
        let help = state(.toggleHelp)
        for key in [Key(.escape), .character("?"), .character("q")] { #expect(actions(key, help) == [.toggleHelp]) }
        #expect(actions(.character("d"), help).isEmpty)
    }

    @Test("In the tray keys act on it")
    func tray() {
        let tray = state(.tray(.items(makeItems(0..<2))), .toggleTray, .move(.right))
        #expect(actions(Key(.delete), tray) == [.removeFromTray(1)])
        #expect(actions(.character(" "), tray) == [.removeFromTray(1)])
        #expect(actions(Key(.tab), tray) == [.toggleTray])
        #expect(actions(Key(.escape), tray) == [.back])
    }
}
