import Testing

@testable import Browser

@Suite("Sizes in words")
struct SizeWordsTests {
    @Test(
        "Three digits or so",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1 KB"), (1499, "1 KB"), (999_499, "999 KB"), (999_500, "1.0 MB"),
            (1_240_000, "1.2 MB"), (9_960_000, "10 MB"), (250_000_000, "250 MB"), (1_500_000_000, "1.5 GB"),
            (-5, "0 B"),
        ]
    )
    func bytes(count: Int, text: String) { #expect(SizeWords.bytes(count) == text) }

    @Test("A size needs both sides")
    func pixels() {
        #expect(SizeWords.pixels(480, 270) == "480×270")
        #expect(SizeWords.pixels(480, nil) == nil)
        #expect(SizeWords.pixels(0, 270) == nil)
    }
}
