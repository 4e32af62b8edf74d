import Testing

@testable import TerminalUI

@Suite("Glyph")
struct GlyphTests {
    private func text(_ glyph: Glyph) -> String {
        String(
            decoding: (0..<glyph.count).map { UInt8(truncatingIfNeeded: glyph.bytes >> (UInt64($0) * 8)) },
            as: UTF8.self
        )
    }

    @Test(
        "A character of up to eight bytes is kept",
        arguments: ["a", "é", "e\u{301}", "猫", "👍🏽", "🇩🇪", "1️⃣", "❤️"] as [Character]
    )
    func kept(character: Character) { #expect(text(Glyph(character)) == String(character)) }

    @Test("Of a longer one the first scalars are kept, without a joiner at their end")
    func cut() {
        #expect(text(Glyph("👩‍👩‍👧‍👦")) == "👩")
        #expect(text(Glyph("👩🏽‍💻")) == "👩🏽")
        #expect(text(Glyph("❤️‍🔥")) == "❤️")
    }

    @Test(
        "What must not reach a terminal becomes a replacement",
        arguments: ["\u{1B}", "\0", "\u{9B}", "\u{202E}", "\r\n", "\u{7F}"]
    )
    func unsafe(text: String) {
        for character in text { #expect(self.text(Glyph(character)) == "\u{FFFD}") }
        for scalar in text.unicodeScalars { #expect(self.text(Glyph(scalar)) == "\u{FFFD}") }
    }
}
