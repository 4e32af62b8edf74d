import Rx
import Testing

@testable import TerminalUI

@Suite("Label")
@MainActor
struct LabelTests {
    @Test("Lines are drawn where they should stand, cut, and harmless")
    func lines() {
        let label = Label("a\nlonger than ten\n\u{1B}[2J\nfour")
        let screen = TestScreen(label, columns: 10)
        #expect((0..<3).map { screen.row($0) } == ["a", "longer th…", "\u{FFFD}[2J"])
        label.text = "猫"
        label.alignment = .right
        #expect(screen.text == "        猫")
        label.alignment = .center
        #expect(screen.text == "    猫")
        label.text = nil
        #expect(screen.text == "")
    }

    @Test("Its text and its style can be bound")
    func binding() {
        let label = Label()
        let screen = TestScreen(label)
        _ = Driver.just("18 °C").drive(label.rx.text)
        _ = Observable.just(Style([.bold])).bind(to: label.rx.style)
        #expect(screen.text == "18 °C")
        #expect(screen.canvas[0, 0].style == Style([.bold]))
        let count = screen.count
        label.text = "18 °C"
        _ = screen.text
        #expect(screen.count == count)
    }
}
