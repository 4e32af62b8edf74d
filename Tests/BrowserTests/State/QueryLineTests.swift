import Browser
import Testing

@Suite("Query line")
struct QueryLineTests {
    private func line(_ edits: QueryLine.Edit...) -> QueryLine {
        var line = QueryLine()
        for edit in edits { line.apply(edit) }
        return line
    }

    @Test("Text goes in at the cursor, which stands behind it")
    func insertion() {
        let cats = line(.insert("cts"), .left, .left, .insert("a"))
        #expect(cats.text == "cats" && cats.cursor == 2)
        #expect(QueryLine("cats").cursor == 4)
    }

    @Test("What is put in may join what stands there: the cursor stays between characters")
    func joining() {
        let accent = line(.insert("cafe"), .insert("\u{301}"))
        #expect(accent.text == "cafe\u{301}" && accent.cursor == 4)
        let flag = line(.insert("\u{1F1E6}x"), .start, .insert("\u{1F1E9}"))
        #expect(flag.text.count == 2 && flag.cursor == 1)
    }

    @Test("Controls of what is pasted are made harmless, line ends are spaces")
    func pasting() {
        #expect(line(.insert("a\nb\u{1B}[2Jc\u{202E}")).text == "a b\u{FFFD}[2Jc\u{FFFD}")
        #expect(QueryLine("\u{7}").text == "\u{FFFD}")
    }

    @Test("No line is longer than is held, however much is pasted")
    func bound() {
        let long = line(.insert(String(repeating: "x", count: 5000)), .insert("y"))
        #expect(long.text.unicodeScalars.count == QueryLine.longest && long.text.last == "x")
        #expect(QueryLine(String(repeating: "e\u{301}", count: 500)).text.unicodeScalars.count == QueryLine.longest)
    }

    @Test("Characters and words are taken away on either side")
    func deletion() {
        #expect(line(.insert("happy cat  "), .deleteWord).text == "happy ")
        #expect(line(.insert("cat"), .deleteBackward).text == "ca")
        #expect(line(.insert("cat"), .start, .deleteForward).text == "at")
        #expect(line(.insert("cat"), .left, .deleteToStart).text == "t")
        #expect(line(.insert("cat"), .left, .deleteToEnd).text == "ca")
        #expect(line(.insert("cat"), .clear).text.isEmpty)
        #expect(line(.insert("e\u{301}"), .deleteBackward).text.isEmpty)
    }

    @Test("At the ends nothing is left to take away or to pass")
    func ends() {
        #expect(line(.deleteBackward, .deleteForward, .deleteWord, .left, .right, .wordLeft).cursor == 0)
        let cat = line(.insert("cat"), .right, .deleteForward)
        #expect(cat.text == "cat" && cat.cursor == 3)
    }

    @Test("The cursor goes by characters, by words and to the ends")
    func moving() {
        #expect(line(.insert("happy cat"), .wordLeft).cursor == 6)
        #expect(line(.insert("happy cat"), .start, .wordRight).cursor == 5)
        #expect(line(.insert("happy cat"), .start, .end).cursor == 9)
    }
}
