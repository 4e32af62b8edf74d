import Foundation
import Testing

@testable import GIF

@Suite struct GIFEncoderTests {
    @Test("giflib reads back every pixel, palette, delay, disposal and transparent index that was written")
    func roundTripThroughGiflib() throws {
        let local = makePalette(7)
        let frames = [
            GIFEncoder.Frame(
                width: 40,
                height: 30,
                indices: makeIndices(1200, colors: 16, seed: 1),
                delay: 7,
                disposal: .background
            ),
            GIFEncoder.Frame(
                left: 3,
                top: 4,
                width: 17,
                height: 21,
                indices: makeIndices(357, colors: 7, seed: 2),
                delay: 65535,
                disposal: .previous,
                transparentIndex: 2,
                palette: local
            ),
        ]
        let encoder = GIFEncoder(width: 40, height: 30, palette: makePalette(16))
        let file = try #require(GIFLibReader.read(try encoder.encode(frames)))
        #expect(file.width == 40 && file.height == 30)
        #expect(file.palette == makePalette(16))
        #expect(file.pictures.map(\.raster.indices) == frames.map(\.raster.indices))
        #expect(file.pictures.map(\.delay) == [7, 65535])
        #expect(file.pictures.map(\.disposal) == [.background, .previous])
        #expect(file.pictures.map(\.raster.transparentIndex) == [nil, 2])
        #expect(file.pictures[1].raster.left == 3 && file.pictures[1].raster.top == 4)
        let black = GIFColor(0)
        #expect(file.pictures[1].raster.palette == GIFPalette(local.colors + [black]))
    }

    @Test("An interlaced frame is written pass by pass and reads back in natural order")
    func interlaced() throws {
        for height in [1, 2, 3, 5, 8, 9, 31] {
            let indices = makeIndices(6 * height, colors: 4, seed: UInt64(height))
            let frame = GIFEncoder.Frame(
                width: 6,
                height: height,
                indices: indices,
                delay: 0,
                isInterlaced: true
            )
            let encoder = GIFEncoder(width: 6, height: height, palette: makePalette(4))
            let file = try #require(GIFLibReader.read(try encoder.encode([frame])))
            #expect(file.pictures[0].raster.indices == indices)
            #expect(file.pictures[0].raster.isInterlaced)
        }
    }

    @Test("The same frames give the same bytes, with loop and comments where they belong")
    func bytes() throws {
        let encoder = GIFEncoder(width: 1, height: 1, palette: makePalette(2), loopCount: 258, comments: ["hé"])
        let frame = GIFEncoder.Frame(width: 1, height: 1, indices: [1], delay: 3)
        let data = try encoder.encode([frame])
        #expect(data == (try encoder.encode([frame])))
        #expect(data.starts(with: Data("GIF89a".utf8)))
        #expect(data.last == 0x3B)
        #expect(data.range(of: Data([0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 2, 1, 0])) != nil)
        #expect(data.range(of: Data([0x21, 0xFE, 3] + Array("hé".utf8) + [0])) != nil)
    }

    @Test("What a GIF cannot hold is refused with the frame's number and the reason")
    func refusals() {
        let frame = GIFEncoder.Frame(width: 2, height: 2, indices: [0, 1, 0, 1], delay: 1)
        let encoder = GIFEncoder(width: 2, height: 2, palette: makePalette(2))
        func reason(_ encoder: GIFEncoder, _ frames: [GIFEncoder.Frame]) -> String {
            do throws(GIFError) {
                _ = try encoder.encode(frames)
                return "accepted"
            } catch {
                return "\(error)"
            }
        }
        func changed(_ change: (inout GIFEncoder.Frame) -> Void) -> [GIFEncoder.Frame] {
            var copy = frame
            change(&copy)
            return [frame, copy]
        }
        #expect(reason(encoder, []).contains("no frame"))
        #expect(reason(GIFEncoder(width: 0, height: 2), [frame]).contains("canvas of 0x2"))
        #expect(reason(GIFEncoder(width: 2, height: 65536), [frame]).contains("65535x65535"))
        #expect(reason(GIFEncoder(width: 2, height: 2), [frame]).contains("frame 1 has no palette"))
        #expect(reason(encoder, changed { $0.raster.left = 1 }).contains("frame 2 is empty or does not lie"))
        #expect(reason(encoder, changed { $0.raster.left = .max }).contains("frame 2 is empty or does not lie"))
        #expect(reason(encoder, changed { $0.raster.width = -2 }).contains("frame 2 is empty or does not lie"))
        #expect(reason(encoder, changed { $0.raster.indices = [0] }).contains("frame 2 has 1 pixels and needs 4"))
        #expect(reason(encoder, changed { $0.raster.indices[3] = 2 }).contains("frame 2 uses colour 2 of a palette"))
        #expect(reason(encoder, changed { $0.delay = 65536 }).contains("frame 2 has a delay of 65536"))
        #expect(reason(encoder, changed { $0.raster.palette = makePalette(0) }).contains("0 colours"))
        var looping = encoder
        looping.loopCount = -1
        #expect(reason(looping, [frame]).contains("loop count of -1"))
    }

    @Test("A lazy sequence is drawn one frame at a time")
    func laziness() throws {
        var drawn = 0
        let frames = (0..<5).lazy.map { number in
            drawn += 1
            return GIFEncoder.Frame(width: 1, height: 1, indices: [UInt8(number)], delay: 1)
        }
        let encoder = GIFEncoder(width: 1, height: 1, palette: makePalette(2))
        #expect(throws: GIFError.self) { try encoder.encode(frames) }
        #expect(drawn == 3, "the third frame's colour 2 is refused before a fourth is drawn")
    }
}
