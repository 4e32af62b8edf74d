import Testing

@testable import Browser

@Suite("Sizes in words")
struct SizeWordsTests {
    @Test("A size needs both sides")
    func pixels() {
        #expect(SizeWords.pixels(480, 270) == "480×270")
        #expect(SizeWords.pixels(480, nil) == nil)
        #expect(SizeWords.pixels(0, 270) == nil)
    }
}
