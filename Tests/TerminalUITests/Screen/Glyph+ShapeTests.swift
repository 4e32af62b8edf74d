import Testing

@testable import TerminalUI

@Suite("Glyph, its shape")
struct GlyphShapeTests {
    @Test(
        "A glyph takes as many cells as its character, and terminals are known to agree or not",
        arguments: [
            ("a", 1, true), ("é", 1, true), ("▀", 1, true), ("⣿", 1, true), ("🬀", 1, true), ("猫", 2, true),
            ("Ω", 1, true),
            ("→", 1, true), ("e\u{301}", 1, false), ("😀", 2, false), ("✨", 2, false), ("🇩🇪", 2, false), ("❤️", 2, false),
            ("👍🏽", 2, false), ("𠮷", 2, true), ("한", 2, true), ("\u{FFFD}", 1, true),
        ] as [(Character, Int, Bool)]
    )
    func shapes(character: Character, width: Int, isSure: Bool) {
        #expect(Glyph(character).shape == Glyph.Shape(width: width, isSure: isSure))
    }
}
