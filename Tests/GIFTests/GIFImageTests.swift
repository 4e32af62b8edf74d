import Foundation
import Testing

@testable import GIF

@Suite struct GIFImageTests {
    @Test("What the encoder wrote is decoded exactly, and giflib agrees on every rectangle", arguments: 1...12)
    func roundTrip(seed: UInt64) throws {
        let data = try makeGIF(frames: 7, seed: seed)
        let image = try GIFImage(data: data)
        let giflib = try #require(GIFLibReader.read(data))
        #expect(image.width == giflib.width && image.height == giflib.height)
        #expect(image.info.palette == giflib.palette)
        #expect(image.frames.map(\.raster) == giflib.pictures.map(\.raster))
        #expect(image.frames.map(\.rawDelay) == giflib.pictures.map(\.delay))
        #expect(image.frames.map(\.disposal) == giflib.pictures.map(\.disposal))
        #expect(image.loopCount == 3 && image.comments == ["made by a test"])
        #expect(image.frames.allSatisfy { $0.pixels.count == 23 * 19 * 4 })
    }

    @Test("Every palette size from 1 to 256 survives a round trip", arguments: [1, 2, 3, 4, 5, 16, 17, 128, 129, 256])
    func paletteSizes(count: Int) throws {
        let indices = makeIndices(64 * 50, colors: count, seed: 3, longestRun: count > 128 ? 1 : 9)
        let encoder = GIFEncoder(width: 64, height: 50, palette: makePalette(count))
        let frame = GIFEncoder.Frame(width: 64, height: 50, indices: indices, delay: 2)
        let image = try GIFImage(data: encoder.encode([frame]))
        #expect(image.frames[0].raster.indices == indices)
        let colors = makePalette(count).colors
        #expect(
            image.frames[0].pixels
                == indices.flatMap {
                    [colors[Int($0)].red, colors[Int($0)].green, colors[Int($0)].blue, 255]
                }
        )
    }

    @Test("A file that is not whole gives an error, and what was whole on request")
    func partial() throws {
        let data = try makeGIF(frames: 4)
        let whole = try GIFImage(data: data)
        let cut = data.dropLast(3)
        #expect(throws: GIFError.truncated(offset: cut.count)) { try GIFImage(data: cut) }
        let partial = GIFImage.partial(from: cut)
        #expect(partial.image?.frames.prefix(3) == whole.frames.prefix(3))
        #expect(throws: GIFError.notGIF) { try GIFImage(data: Data("not a picture".utf8)) }
        let untrailed = try GIFImage(data: data.dropLast())
        #expect(untrailed.frames == whole.frames && untrailed.info.notes == [.missingTrailer])
    }

    @Test("Every error is one sentence that ends with a full stop")
    func sentences() {
        let errors: [GIFError] = [
            .notGIF, .truncated(offset: 3), .damagedImage(frame: 0), .unsupportedCodeSize(12, frame: 1),
            .unknownBlock(0x99, offset: 7), .emptyCanvas, .noFrames,
            .limitExceeded(.frames, asked: 5, allowed: 4), .notEncodable(reason: "x"), .encoderFailed(code: 10),
            .pngFailed(reason: "x"), .outOfRange(reason: "x"), .limitExceeded(.outputPixels, asked: 5, allowed: 4),
        ]
        for error in errors {
            #expect(error.description.hasSuffix(".") && !error.description.contains("\n"))
        }
        #expect(Set(errors.map(\.description)).count == errors.count)
        #expect(GIFNote.allCases.allSatisfy { $0.description.hasSuffix(".") })
    }
}
