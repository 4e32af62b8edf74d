import Testing

@testable import GIF

@Suite struct GIFPictureMemoryTests {
    private func makePicture(_ colors: Int, seed: UInt64, pixels: Int = 300) -> GIFAnimation.Picture {
        var pixels = makeIndices(pixels, colors: colors, seed: seed).flatMap { index -> [UInt8] in
            [index, 255 - index, 7, 255]
        }
        pixels.replaceSubrange(40..<44, with: [0, 0, 0, 0])
        return GIFAnimation.Picture(pixels: pixels, delay: Int(seed))
    }

    @Test("Pictures come back as they were, in order, as often as asked")
    func keeping() throws {
        var memory = GIFPictureMemory()
        var quantizer = GIFQuantizer(colors: 8)
        let pictures = (1...4).map { makePicture(200, seed: $0) }
        for picture in pictures { memory.take(picture, counting: &quantizer) }
        for _ in 0..<2 {
            var reader = try #require(memory.makeReader(quantizer))
            var found: [GIFAnimation.Picture] = []
            while let picture = reader.next() { found.append(picture) }
            #expect(found == pictures)
        }
    }

    @Test("Beyond its room or with too many colours nothing is kept, and all is counted all the same")
    func limits() {
        var memory = GIFPictureMemory(mostPixels: 700)
        var quantizer = GIFQuantizer()
        for seed in 1...3 { memory.take(makePicture(3, seed: UInt64(seed)), counting: &quantizer) }
        #expect(memory.makeReader(quantizer) == nil)
        #expect(quantizer.histogram.points.reduce(0) { $0 + $1.weight } == 3 * 299)

        var colorful = GIFPictureMemory()
        var many = GIFQuantizer()
        let pixels = (0..<70000).flatMap { number -> [UInt8] in
            [UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16), 255]
        }
        colorful.take(GIFAnimation.Picture(pixels: pixels, delay: 1), counting: &many)
        #expect(colorful.makeReader(many) == nil && !many.isExact)
    }
}
