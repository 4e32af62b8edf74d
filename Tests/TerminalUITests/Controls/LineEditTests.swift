import TerminalUI
import Testing

@Suite("Line edit")
struct LineEditTests {
    /// Types keys, and shows the text with the cursor in it.
    private func edited(_ text: String, limit: Int = 1000, _ keys: Key...) -> String {
        var edit = LineEdit(text, limit: limit)
        for key in keys { _ = edit.handle(key) }
        return "\(edit.before)|\(edit.after)"
    }

    @Test("Letters go in where the cursor is")
    func letters() {
        #expect(edited("", .character("a"), .character("b")) == "ab|")
        #expect(edited("ab", Key(.left), .character("x")) == "ax|b")
        #expect(edited("ab", Key(.home), .character("X"), Key(.end), .character("Y")) == "XabY|")
        #expect(edited("e", .character("\u{301}"), Key(.backspace)) == "|")
    }

    @Test("Characters are taken away whole")
    func characters() {
        #expect(edited("a👩🏽‍💻", Key(.backspace)) == "a|")
        #expect(edited("🇩🇪b", Key(.home), Key(.delete)) == "|b")
        #expect(edited("ab", Key(.home), Key(.backspace)) == "|ab")
        #expect(edited("ab", Key(.delete)) == "ab|")
        #expect(edited("ab", .control("h"), .control("a"), .control("d")) == "|")
    }

    @Test("Words are gone over and cut, and what was cut can be put in again")
    func words() {
        #expect(edited("one two  ", .control("w")) == "one |")
        #expect(edited("one two", Key(.left, .control), Key(.left, .alt)) == "|one two")
        #expect(edited("one, two", .control("a"), Key(.right, .control)) == "one|, two")
        #expect(edited("one two", .control("a"), Key(.character("d"), .alt)) == "| two")
        #expect(edited("one two", Key(.backspace, .alt), .control("a"), .control("y")) == "two|one ")
        #expect(edited("one two", Key(.character("b"), .alt), .control("u")) == "|two")
        #expect(
            edited("one two", Key(.character("b"), .alt), .control("k"), .control("y"), .control("y")) == "one twotwo|"
        )
    }

    @Test("What was pasted is on one line, harmless and bounded")
    func paste() {
        var edit = LineEdit("", limit: 6)
        #expect(edit.insert("a\nb\u{1B}[2J") == .changed)
        #expect(edit.text == "a b\u{FFFD}[2")
        #expect(edit.insert("more") == .moved)
        #expect(edit.handle(.character("x")) == .moved)
        edit = LineEdit("", limit: 3)
        _ = edit.insert("e" + String(repeating: "\u{301}", count: 100_000))
        #expect(edit.text.unicodeScalars.count == 12)
        #expect(LineEdit("abcdef", limit: 3).text == "abc")
    }

    @Test("Other keys are left to others, and Ctrl-D where there is no text")
    func ignored() {
        var edit = LineEdit("")
        for key in [Key(.enter), Key(.tab), Key(.escape), Key(.up), .control("c"), .control("d"), Key(.function(1))] {
            #expect(edit.handle(key) == .ignored)
        }
        #expect(edit.handle(Key(.left)) == .moved)
        edit.move(to: -3)
        edit.move(to: .max)
        #expect(edit.text == "")
    }
}
