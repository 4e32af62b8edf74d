import TerminalUI
import Testing

@Suite("Display width")
struct DisplayWidthTests {
    @Test(
        "Text takes as many cells as a terminal draws",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("猫", 2), ("ねこ", 4), ("고양이", 6), ("ＡＢ", 4), ("ｱ", 1),
            ("😀", 2), ("👩🏽‍💻", 2), ("🇩🇪", 2), ("1️⃣", 2), ("❤️", 2), ("❤", 1), ("✨", 2), ("→", 1), ("\u{200B}", 0), ("ﬁ", 1),
            ("…", 1), ("Ω", 1), ("𠮷", 2), ("ก็", 1),
        ]
    )
    func width(text: String, cells: Int) { #expect(DisplayWidth.of(text) == cells) }

    @Test("Cutting ends before the character that would pass the edge, and says so")
    func cut() {
        #expect(DisplayWidth.cut("abcdef", to: 6) == "abcdef")
        #expect(DisplayWidth.cut("abcdefg", to: 6) == "abcde…")
        #expect(DisplayWidth.cut("猫猫猫", to: 4) == "猫…")
        #expect(DisplayWidth.cut("abc", to: 1) == "…")
        #expect(DisplayWidth.cut("abc", to: 0) == "")
    }

    @Test("Fitting gives exactly the cells asked for", arguments: ["", "a", "猫猫猫猫猫猫", "👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻👩🏽‍💻", "abcdefghijkl"])
    func fit(text: String) { #expect(DisplayWidth.of(DisplayWidth.fit(text, to: 9)) == 9) }
}
