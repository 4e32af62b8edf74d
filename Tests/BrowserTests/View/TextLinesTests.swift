import TerminalUI
import Testing

@testable import Browser

@Suite("Text in lines")
struct TextLinesTests {
    @Test("Lines break between words and are never wider than asked")
    func words() {
        #expect(TextLines.broken("a cat in a box", width: 6, most: 9) == ["a cat", "in a", "box"])
        #expect(TextLines.broken("", width: 6, most: 9).isEmpty)
        #expect(TextLines.broken("  a   b ", width: 6, most: 9) == ["a b"])
    }

    @Test("A word that no line holds is split, wide characters too")
    func long() {
        #expect(TextLines.broken("https://example.org/x", width: 8, most: 9) == ["https://", "example.", "org/x"])
        #expect(TextLines.broken("很长的标题", width: 5, most: 9) == ["很长", "的标", "题"])
        #expect(TextLines.broken("很", width: 1, most: 9) == ["很"])
    }

    @Test("What is too long ends in an ellipsis")
    func cut() {
        let lines = TextLines.broken("one two three four five six", width: 7, most: 2)
        #expect(lines.count == 2 && lines[1].hasSuffix("…"))
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 7 })
        let endless = TextLines.broken(String(repeating: "x", count: 100_000), width: 10, most: 3)
        #expect(endless.count == 3)
    }
}
