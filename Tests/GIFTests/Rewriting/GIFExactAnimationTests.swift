import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFExactAnimationTests {
    /// Pictures of random colours, `colors` of them in each, some pixels transparent.
    private func makeSource(
        width: Int = 20,
        height: Int = 20,
        colors: Int,
        count: Int = 4,
        isOpaque: Bool = false,
        seed: UInt64 = 1
    ) throws -> GIFPictureArray {
        var generator = SeededGenerator(seed: seed)
        let made = (0..<count).map { number -> GIFAnimation.Picture in
            let palette = (0..<colors).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
            var pixels: [UInt8] = []
            for index in 0..<width * height {
                let color = GIFColor(palette[index < colors ? index : Int.random(in: 0..<colors, using: &generator)])
                let isClear = !isOpaque && index >= colors && UInt8.random(in: 0...3, using: &generator) == 0
                pixels += isClear ? [0, 0, 0, 0] : [color.red, color.green, color.blue, 255]
            }
            return GIFAnimation.Picture(pixels: pixels, delay: number + 5)
        }
        return try GIFPictureArray(width: width, height: height, pictures: made)
    }

    private func roundTrip(_ source: GIFPictureArray, palette: GIFPalette? = nil) throws -> [GIFAnimation.Picture] {
        let animation = try GIFExactAnimation(width: source.width, height: source.height, palette: palette)
        return try pictures(animation.encode(source))
    }

    @Test("Pictures of up to 255 colours and transparency come out as they went in", arguments: [1, 2, 17, 128, 255])
    func exact(colors: Int) throws {
        for seed in 1...4 {
            let source = try makeSource(colors: colors, seed: UInt64(seed))
            #expect(try roundTrip(source) == source.pictures)
            #expect(try roundTrip(source, palette: makePalette(64)) == source.pictures)
        }
    }

    @Test("256 colours without transparency come out as they went in")
    func opaque() throws {
        let source = try makeSource(colors: 256, isOpaque: true)
        #expect(try roundTrip(source) == source.pictures)
        // The second picture changes in 256 colours and stays the same in some places.
        var pictures = source.pictures
        for index in 0..<100 { pictures[1].pixels[(300 + index) * 4] = pictures[0].pixels[(300 + index) * 4] }
        for index in 256 * 4..<300 * 4 { pictures[1].pixels[index] = pictures[0].pixels[index] }
        let mixed = try GIFPictureArray(width: 20, height: 20, pictures: [pictures[0], pictures[0]])
        #expect(try roundTrip(mixed) == mixed.pictures)
    }

    @Test("The palette given is used where it has the colours, and no image has its own then")
    func globalPalette() throws {
        let palette = makePalette(256)
        let made = (0..<4).map { number in
            let indices = makeIndices(100, colors: 256, seed: UInt64(number), longestRun: 2)
            return GIFAnimation.Picture(
                pixels: GIFRaster(width: 10, height: 10, indices: indices).rgba(globalPalette: palette),
                delay: 5
            )
        }
        let source = try GIFPictureArray(width: 10, height: 10, pictures: made)
        let data = try GIFExactAnimation(width: 10, height: 10, loopCount: 0, palette: palette).encode(source)
        let image = try GIFImage(data: data)
        #expect(image.frames.allSatisfy { $0.raster.palette == nil } && image.info.palette == palette)
        #expect(try pictures(data) == made && image.loopCount == 0)
    }

    @Test("More colours than an image can have are chosen, and later images mend what was not met")
    func overfull() throws {
        let source = try makeSource(width: 40, height: 40, colors: 900, count: 1, isOpaque: true)
        let picture = source.pictures[0]
        let twice = try GIFPictureArray(width: 40, height: 40, pictures: [picture, picture, picture, picture, picture])
        let shown = try roundTrip(twice)
        let quality = shown.map { peakSignalToNoise($0.pixels, picture.pixels) }
        #expect(quality[0] > 20 && quality == quality.sorted() && quality.last == .infinity, "\(quality)")
    }

    @Test("Only what changes is stored, and what vanishes is cleared")
    func small() throws {
        var one = [UInt8](repeating: 255, count: 100 * 4)
        var two = one
        two[44 * 4] = 7
        let three = two
        for index in 4 * 4..<5 * 4 { one[index] = 0 }
        let source = try GIFPictureArray(
            width: 10,
            height: 10,
            pictures: [two, three, one].map { .init(pixels: $0, delay: 5) }
        )
        let data = try GIFExactAnimation(width: 10, height: 10).encode(source)
        let frames = try GIFImage(data: data).frames
        #expect(frames.map(\.pixels) == [two, three, one].map { pixels in pixels })
        #expect(frames.map { $0.raster.indices.count } == [100, 1, 1])
        #expect(frames.map(\.disposal) == [.keep, .background, .keep])
    }

    @Test("Pictures of another size and no picture at all are refused")
    func refused() throws {
        let source = try makeSource(colors: 3)
        #expect(throws: GIFError.self) { try GIFExactAnimation(width: 19, height: 20).encode(source) }
        #expect(throws: GIFError.notEncodable(reason: "there is no frame")) {
            try GIFExactAnimation(width: 20, height: 20).encode(makeSource(colors: 3, count: 0))
        }
        #expect(throws: GIFError.self) { try GIFExactAnimation(width: 0, height: 20) }
    }

    @Test("Real animations are reversed, trimmed and sped up pixel for pixel")
    func real() throws {
        for name in ["real/dispose_prev", "real/dispose_bgnd", "animated/animexample2", "real/gifplayer-muybridge"] {
            let file = try GIFFile(data: Fixtures.data("gif/\(name).gif"))
            guard file.width * file.height * file.frameCount < 3_000_000 else { continue }
            let original = try pictures(file)
            let comment = Comment(rawValue: name)
            #expect(try pictures(GIFReverse(file).encode()) == original.reversed(), comment)
            let trim = try GIFTrim(file, from: file.duration / 3)
            #expect(try pictures(trim.encode()) == pictures(trim), comment)
            let speed = try GIFSpeed(file, factor: 4)
            #expect(try pictures(speed.encode()) == pictures(speed), comment)
        }
    }
}
