import GIF
import Testing

@testable import igif

@Suite("Moments, sizes in pixels and colours as people write them")
struct PictureWordsTests {
    @Test(
        "Moments",
        arguments: [
            ("0", 0), ("1.5s", 150), ("1500ms", 150), ("2", 200), ("1m", 6000), ("1:30", 9000), ("0:00.5", 50),
            ("", nil), ("-1", nil), ("x", nil), ("1h", nil), ("1:60", nil), ("1:30s", nil), ("1e9", nil),
            ("1:2:3", nil),
            ("100000", nil), ("nan", nil),
        ] as [(String, Int?)]
    )
    func moments(text: String, hundredths: Int?) { #expect(Moment(text)?.hundredths == hundredths) }

    @Test("Sizes", arguments: ["240x180", "240X180", "240×180"])
    func sizes(text: String) { #expect(PixelSize(text) == PixelSize(width: 240, height: 180)) }

    @Test("What is no size", arguments: ["", "x", "240", "0x5", "5x0", "65536x1", "1x2x3", "-1x5", "1.5x2"])
    func noSizes(text: String) { #expect(PixelSize(text) == nil) }

    @Test(
        "Colours",
        arguments: [("white", 0xFFFFFF), ("#ff8800", 0xFF8800), ("F80", 0xFF8800), ("Black", 0)] as [(String, UInt32)]
    )
    func colors(text: String, hex: UInt32) { #expect(ColorWord(text)?.color == GIFColor(hex)) }

    @Test("Transparent is a colour too, and nonsense is none")
    func otherColors() {
        #expect(ColorWord("transparent") != nil && ColorWord("transparent")?.color == nil)
        for text in ["", "#", "12345", "gggggg", "#ff880", "ff8800ff"] { #expect(ColorWord(text) == nil) }
    }
}
