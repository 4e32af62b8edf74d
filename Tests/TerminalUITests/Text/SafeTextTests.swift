import TerminalUI
import TestSupport
import Testing

@Suite("Safe text")
struct SafeTextTests {
    @Test("A line keeps letters, emoji and other scripts as they are")
    func plain() { #expect(SafeText.line("Grüße 猫 👩🏽‍💻 עברית") == "Grüße 猫 👩🏽‍💻 עברית") }

    @Test("A line replaces white space by a space and every other control by U+FFFD")
    func controls() {
        #expect(SafeText.line("a\nb\tc\u{2028}d") == "a b c d")
        #expect(
            SafeText.line("a\u{1B}[31mb\u{00}\u{9B}\u{7F}\u{202E}") == "a\u{FFFD}[31mb\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
        )
    }

    @Test(
        "No unsafe scalar survives in a line",
        arguments: [0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C...0x61C]
            as [ClosedRange<UInt32>]
    )
    func every(range: ClosedRange<UInt32>) {
        for value in range {
            let text = String(Unicode.Scalar(value) ?? " ")
            #expect(unsafeScalars(in: SafeText.line("x" + text), allowing: []).isEmpty)
        }
    }

    @Test("A text holds something unsafe if one of its scalars is, wherever that stands")
    func anywhere() {
        let pieces = ["a", "Z", " ", "~", "ü", "猫", "\u{1F}", "\u{7F}", "\u{85}", "\u{202E}", "\u{2028}", "\u{FFFD}"]
        for (harmless, length) in [(4, 40), (7, 20), (12, 4)] {
            for text in RandomTexts(2000, of: Array(pieces.prefix(harmless)), upTo: length) {
                for text in [text, text + "\u{1B}", "\u{7F}" + text, text + "\u{9B}" + text] {
                    #expect(SafeText.holdsUnsafe(text) == text.unicodeScalars.contains(where: SafeText.isUnsafe))
                }
            }
        }
    }

    @Test("HTML escapes what opens a tag, an entity or ends an attribute")
    func html() {
        #expect(SafeText.html("<b a=\"1\" c='2'>&\u{1B}") == "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;\u{FFFD}")
    }

    @Test("Markdown escapes what closes a description or starts a span")
    func markdown() { #expect(SafeText.markdown("a](b) `c` *d* <e>") == "a\\](b) \\`c\\` \\*d\\* \\<e\\>") }
}
