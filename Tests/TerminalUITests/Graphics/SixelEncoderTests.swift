import TerminalUI
import Testing

@Suite("Sixel encoder")
struct SixelEncoderTests {
    private func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> PixelImage {
        let pixels = (0..<width * height).flatMap { pixel($0 % width, $0 / width) }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    /// The largest difference of a channel; 255 where one is drawn and the other is not.
    private func difference(_ drawn: DrawnSixels, _ image: PixelImage) -> Int {
        drawn.pixels.enumerated().map { place, color in
            let sent = image.pixels[place * 4..<place * 4 + 4]
            guard let color, sent.last! >= 128 else { return (color == nil) == (sent.last! < 128) ? 0 : 255 }
            return zip(color, sent).map { abs(Int($0) - Int($1)) }.max()!
        }.max() ?? 255
    }

    @Test(
        "What is drawn is what was sent, to a hundredth of each channel",
        arguments: [(1, 1), (7, 5), (40, 24), (33, 31)]
    )
    func fewColors(width: Int, height: Int) throws {
        let image = image(width, height) { x, y in [UInt8(x / 8 * 50), UInt8(y / 8 * 60), 200, 255] }
        let drawn = try DrawnSixels(SixelEncoder().encode(image))
        #expect((drawn.width, drawn.height) == (width, height))
        #expect(difference(drawn, image) <= 2)
    }

    @Test("What is transparent is not drawn")
    func transparent() throws {
        let image = image(20, 13) { x, y in [10, 200, 30, (x + y) % 3 == 0 ? 0 : 255] }
        #expect(try difference(DrawnSixels(SixelEncoder().encode(image)), image) <= 2)
        let nothing = try DrawnSixels(SixelEncoder().encode(self.image(4, 4) { _, _ in [1, 2, 3, 0] }))
        #expect(nothing.pixels.allSatisfy { $0 == nil })
    }

    @Test(
        "Of more colours than there may be come as many, near to what was sent",
        arguments: [(256, 16), (16, 80), (2, 255)]
    )
    func manyColors(most: Int, error: Int) throws {
        let image = image(64, 60) { x, y in [UInt8(x * 4), UInt8(y * 4), UInt8((x * y) % 256), 255] }
        let drawn = try DrawnSixels(SixelEncoder(colors: most).encode(image))
        #expect(drawn.colors <= most)
        #expect(drawn.pixels.allSatisfy { $0 != nil })
        let squares = drawn.pixels.enumerated().reduce(0) { sum, pixel in
            let sent = image.pixels[pixel.offset * 4..<pixel.offset * 4 + 3]
            let offsets = zip(pixel.element ?? [], sent).map { Int($0) - Int($1) }
            return sum + offsets.reduce(0) { $0 + $1 * $1 }
        }
        #expect(Double(squares / drawn.pixels.count / 3).squareRoot() <= Double(error))
    }
}
