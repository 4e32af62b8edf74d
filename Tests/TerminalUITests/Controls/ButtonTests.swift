import Rx
import Testing

@testable import TerminalUI

@Suite("Button")
@MainActor
struct ButtonTests {
    private let button = Button("Save")
    private let seen = Seen<String>()
    private let bag = DisposeBag()

    private func makeScreen() -> TestScreen {
        let seen = seen
        button.rx.tap.asSignal().emit(onNext: { seen.all.append("tap") }).disposed(by: bag)
        let button = button
        return TestScreen { _ in [Screen.Place(button, CellArea(x: 0, y: 0, width: button.width, height: 1))] }
    }

    @Test("It is pressed by Enter, by Space and with the mouse, where that comes up inside")
    func tap() {
        let screen = makeScreen()
        #expect(screen.text == "[ Save ]")
        #expect(screen.canvas[0, 0].style == Style([.inverse]))
        screen.press(.enter)
        screen.press(.character(" "))
        #expect(seen.all.count == 2)
        screen.mouse(.press(.left), 3)
        #expect(seen.all.count == 2)
        screen.mouse(.release(.left), 3)
        #expect(seen.all.count == 3)
        screen.mouse(.press(.left), 3)
        screen.mouse(.drag(.left), 15)
        screen.mouse(.release(.left), 15)
        screen.mouse(.release(.left), 3)
        #expect(seen.all.count == 3)
        #expect(!screen.press(.character("x")))
    }

    @Test("One that is disabled is not pressed, nor has it the focus")
    func disabled() {
        let screen = makeScreen()
        _ = Observable.just(false).bind(to: button.rx.isEnabled)
        #expect(!screen.press(.enter))
        screen.mouse(.press(.left), 3)
        screen.mouse(.release(.left), 3)
        #expect(seen.all.isEmpty)
        #expect(screen.text == "[ Save ]")
        #expect(screen.canvas[0, 0].style == Style([.dim]))
        _ = Observable.just("Save 4 GIFs").bind(to: button.rx.title)
        #expect(screen.text == "[ Save 4 GIFs ]")
    }
}
