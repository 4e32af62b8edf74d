import Rx
import Testing

@testable import TerminalUI

@Suite("Screen")
@MainActor
struct ScreenTests {
    @Test("However much changes in a turn, it is drawn once")
    func coalesced() {
        let (one, other) = (Label("a"), Label("b"))
        let screen = TestScreen { [Screen.Place(one, $0), Screen.Place(other, $0.inset(x: 2, y: 0))] }
        #expect(screen.text == "a b" && screen.count == 1)
        one.text = "c"
        other.text = "d"
        one.text = "e"
        #expect(screen.count == 1)
        #expect(screen.scheduler.turn() == 1)
        #expect(screen.text == "e d" && screen.count == 2)
    }

    @Test("Tab moves the focus through the controls that can be used, round and back")
    func focus() {
        let buttons = [Button("a"), Button("b"), Button("c")]
        let screen = TestScreen { area in
            buttons.enumerated().map { Screen.Place($1, CellArea(x: 0, y: $0, width: 8, height: 1)) }
                + [Screen.Place(Label("x"), area)]
        }
        func focused() -> [Bool] { buttons.map(\.isFocused) }
        #expect(focused() == [true, false, false])
        screen.press(.backTab)
        #expect(focused() == [false, false, true])
        screen.press(.tab)
        buttons[1].isEnabled = false
        screen.press(.tab)
        #expect(focused() == [false, false, true])
        screen.screen.focus(buttons[1])
        #expect(focused() == [false, false, true])
        screen.screen.focus(buttons[0])
        buttons[0].isEnabled = false
        _ = screen.text
        #expect(focused() == [false, false, true])
        screen.mouse(.press(.left), 0, 2)
        #expect(screen.screen.focused === buttons[2])
    }

    @Test("A view that the layout leaves out is not shown and gets nothing")
    func hidden() {
        let (field, label) = (TextField(), Label("b"))
        let shows = Seen<Bool>()
        shows.all = [true]
        let screen = TestScreen { shows.all.last! ? [Screen.Place(field, $0)] : [Screen.Place(label, $0)] }
        screen.type("a")
        #expect(screen.text == "a")
        shows.all.append(false)
        screen.screen.setNeedsDisplay()
        #expect(screen.text == "b")
        #expect(!field.isFocused && field.displayHandler == nil)
        #expect(!screen.press(.character("x")))
        #expect(field.text == "a")
    }

    @Test("Another size is drawn, and everything after a stop")
    func sizes() {
        let label = Label("abc")
        let screen = TestScreen(label)
        screen.screen.handle(.resize(TerminalSize(columns: 2, rows: 1)))
        #expect(screen.text == "a…" && screen.canvas.width == 2)
        screen.screen.handle(.resize(TerminalSize(columns: 0, rows: 0)))
        screen.scheduler.turn()
        #expect(screen.canvas.cells.isEmpty)
        let count = screen.count
        screen.screen.handle(.resumed)
        screen.scheduler.turn()
        #expect(screen.count == count + 1)
        #expect(!screen.screen.handle(.hangUp))
    }

    @Test("It does not hold itself through its views")
    func gone() {
        let label = Label("a")
        var screen: TestScreen? = TestScreen(label)
        weak let weakly = screen?.screen
        screen = nil
        #expect(weakly == nil)
        label.text = "b"
    }
}
