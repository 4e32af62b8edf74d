import Testing

@testable import GIF

@Suite struct GIFResizedTests {
    private let red: [UInt8] = [255, 0, 0, 255]
    private let green: [UInt8] = [0, 255, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]
    private let white: [UInt8] = [255, 255, 255, 255]
    private let clear: [UInt8] = [0, 0, 0, 0]

    private func makeSource(_ pixels: [UInt8]..., width: Int) throws -> GIFPictureArray {
        try GIFPictureArray(
            width: width,
            height: pixels[0].count / 4 / width,
            pictures: pixels.enumerated().map { GIFAnimation.Picture(pixels: $1, delay: 3 + $0) }
        )
    }

    private func pictures(_ source: some GIFPictureSource) throws -> [GIFAnimation.Picture] {
        var reader = try source.makeReader()
        var pictures: [GIFAnimation.Picture] = []
        while let picture = try reader.next() { pictures.append(picture) }
        return pictures
    }

    @Test("Every picture comes in the new size with its delay, again from the start in every pass")
    func passes() throws {
        let source = try makeSource(red + red, blue + blue, width: 2)
        let resized = try GIFResized(source, width: 1, height: 3)
        for _ in 0..<2 {
            let found = try pictures(resized)
            #expect(found.map(\.pixels) == [red + red + red, blue + blue + blue])
            #expect(found.map(\.delay) == [3, 4])
        }
    }

    @Test("Contain leaves as much free on either side: transparent, or of the background")
    func contain() throws {
        let source = try makeSource(red + blue, width: 2)
        let open = try GIFResized(source, width: 2, height: 3, fit: .contain)
        #expect(try pictures(open)[0].pixels == clear + clear + red + blue + clear + clear)
        let filled = try GIFResized(source, width: 2, height: 3, fit: .contain, background: GIFColor(0xFFFFFF))
        #expect(try pictures(filled)[0].pixels == white + white + red + blue + white + white)
        // A picture so flat that nothing would be left of it keeps a row.
        let flat = try GIFResized(source, width: 1, height: 1, fit: .contain, filter: .area)
        #expect(try pictures(flat)[0].pixels == [128, 0, 128, 255])
    }

    @Test("Cover cuts off as much on either side, whole pixels where they keep their size")
    func cover() throws {
        let source = try makeSource(red + green + blue + white, width: 4)
        let same = try GIFResized(source, width: 2, height: 1, fit: .cover)
        #expect(try pictures(same)[0].pixels == green + blue)
        let odd = try GIFResized(source, width: 1, height: 1, fit: .cover)
        #expect(try pictures(odd)[0].pixels == green)
        let doubled = try GIFResized(source, width: 4, height: 2, fit: .cover, filter: .area)
        #expect(try pictures(doubled)[0].pixels == green + green + blue + blue + green + green + blue + blue)
    }

    @Test("Proportions are kept in every fit but stretch")
    func proportions() throws {
        let contain = try GIFPlacement(width: 480, height: 270, cellWidth: 240, cellHeight: 180, fit: .contain)
        #expect(contain.resampler.newWidth == 240 && contain.resampler.newHeight == 135)
        #expect(contain.left == 0 && contain.top == 22)
        let tall = try GIFPlacement(width: 100, height: 400, cellWidth: 240, cellHeight: 180, fit: .contain)
        #expect(tall.resampler.newWidth == 45 && tall.resampler.newHeight == 180 && tall.left == 97)
        let cover = try GIFPlacement(width: 480, height: 270, cellWidth: 240, cellHeight: 180, fit: .cover)
        #expect(cover.resampler.newWidth == 240 && cover.resampler.newHeight == 180 && cover.left == 0)
    }

    @Test("Sizes that cannot be are refused before memory is taken, and a source that lies about its size")
    func refusals() throws {
        let source = try makeSource(red, width: 1)
        #expect(throws: GIFError.self) { _ = try GIFResized(source, width: 0, height: 5) }
        #expect(throws: GIFError.limitExceeded(.canvasPixels, asked: 65535 * 65535, allowed: 1 << 23)) {
            _ = try GIFResized(source, width: 65535, height: 65535)
        }
        let resized = try GIFResized(LyingSource(), width: 2, height: 2)
        #expect(throws: GIFError.self) { _ = try pictures(resized) }
    }

    private struct LyingSource: GIFPictureSource {
        let width = 3
        let height = 3

        func makeReader() -> GIFPictureArray.Reader {
            GIFPictureArray.unchecked([GIFAnimation.Picture(pixels: [1, 2, 3, 4], delay: 1)])
        }
    }
}

extension GIFPictureArray {
    /// One pass over pictures of one pixel, for a source that announces something else.
    fileprivate static func unchecked(_ pictures: [GIFAnimation.Picture]) -> Reader {
        guard let array = try? GIFPictureArray(width: 1, height: 1, pictures: pictures) else {
            preconditionFailure("the pictures have one pixel")
        }
        return array.makeReader()
    }
}
