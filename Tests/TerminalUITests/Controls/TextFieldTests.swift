import Rx
import Testing

@testable import TerminalUI

@Suite("Text field")
@MainActor
struct TextFieldTests {
    @Test("What is typed is shown, with the cursor behind it")
    func typed() {
        let field = TextField(placeholder: "City")
        let screen = TestScreen(field)
        #expect(screen.text == "City")
        #expect(screen.canvas.cursor == Canvas.Position(x: 0, y: 0))
        screen.type("Löß猫")
        #expect(screen.text == "Löß猫")
        #expect(screen.canvas.cursor == Canvas.Position(x: 5, y: 0))
        #expect(field.text == "Löß猫")
        screen.press(.left)
        _ = screen.text
        #expect(screen.canvas.cursor == Canvas.Position(x: 3, y: 0))
        screen.screen.handle(.paste("a\nb"))
        #expect(screen.text == "Lößa b猫")
    }

    @Test("Text that is longer than the field scrolls with the cursor")
    func scrolling() {
        let field = TextField()
        let screen = TestScreen(field, columns: 5)
        screen.type("abcdefgh")
        #expect(screen.text == "efgh")
        #expect(screen.canvas.cursor?.x == 4)
        for _ in 0..<6 { screen.press(.left) }
        #expect(screen.text == "cdefg")
        #expect(screen.canvas.cursor?.x == 0)
        screen.press(.home)
        #expect(screen.text == "abcde")
        screen.press(.end)
        for _ in 0..<5 { screen.press(.backspace) }
        #expect(screen.text == "abc")
        screen.mouse(.press(.left), 1)
        screen.type("-")
        #expect(screen.text == "a-bc")
    }

    @Test("Its text is the one there is, and each the user makes; not those the program sets")
    func text() {
        let field = TextField()
        let screen = TestScreen(field)
        let seen = Seen<String>()
        field.text = "a"
        let subscription = field.rx.text.orEmpty.asDriver().drive(onNext: { seen.all.append($0) })
        screen.type("b")
        _ = Observable.just("program").bind(to: field.rx.text)
        #expect(field.text == "program")
        screen.press(.left)
        screen.type("c")
        subscription.dispose()
        screen.type("d")
        #expect(seen.all == ["a", "ab", "progracm"])
    }

    @Test("Its events are those of editing; Enter keeps the focus")
    func events() {
        let (one, other) = (TextField(), TextField())
        let screen = TestScreen { _ in
            [
                Screen.Place(one, CellArea(x: 0, y: 0, width: 9, height: 1)),
                Screen.Place(other, CellArea(x: 0, y: 1, width: 9, height: 1)),
            ]
        }
        let seen = Seen<String>()
        let bag = DisposeBag()
        let events: [(String, ControlEvents)] = [
            ("begin", .editingDidBegin), ("changed", .editingChanged), ("end", .editingDidEnd),
            ("exit", .editingDidEndOnExit),
        ]
        for (name, event) in events {
            one.rx.controlEvent(event).asSignal().emit(onNext: { seen.all.append(name) }).disposed(by: bag)
        }
        screen.type("a")
        screen.press(.enter)
        #expect(one.isFocused)
        screen.press(.tab)
        #expect(other.isFocused && !one.isFocused)
        screen.press(.backTab)
        #expect(seen.all == ["changed", "exit", "end", "begin"])
    }

    @Test("Its sequences end when it is gone, and do not hold it")
    func gone() {
        let seen = Seen<String>()
        var field: TextField? = TextField()
        weak let weakly = field
        let bag = DisposeBag()
        field?.rx.text.orEmpty.asObservable()
            .subscribe(onCompleted: { MainActor.assumeIsolated { seen.all.append("text") } }).disposed(by: bag)
        field?.rx.controlEvent(.allEditingEvents).asObservable()
            .subscribe(onCompleted: { MainActor.assumeIsolated { seen.all.append("events") } }).disposed(by: bag)
        field = nil
        #expect(weakly == nil)
        #expect(seen.all.sorted() == ["events", "text"])
    }
}
