import Foundation
import Testing

@testable import GIF

@Suite struct GIFInspectorTests {
    @Test("A whole file is whole, with its size, frames, duration, loop and comments")
    func whole() throws {
        let data = try makeGIF()
        let image = try GIFImage(data: data)
        let found = GIFInspector.inspect(data)
        #expect(found.verdict == .whole && found.isComplete && found.error == nil)
        #expect(found.info == image.info)
        #expect(found.info?.width == 23 && found.info?.height == 19 && found.info?.loopCount == 3)
        #expect(found.info?.comments == ["made by a test"])
        #expect(found.frameCount == 6 && found.duration == image.duration && found.byteCount == data.count)
    }

    @Test("Cut anywhere, only the trailer alone may be missing; every other cut is told at its place")
    func everyCut() throws {
        let data = try makeGIF(frames: 3)
        var betweenBlocks = 0
        for end in 0..<data.count {
            let found = GIFInspector.inspect(data.prefix(end))
            let partial = GIFImage.partial(from: data.prefix(end))
            #expect(found.error == partial.error, "cut at \(end)")
            switch found.verdict {
            case .notGIF: #expect(end == 0)
            case .truncated(let offset): #expect(offset == end && end > 0)
            case .missingTrailer:
                // Between two frames nothing tells that more was to come: all images begun are whole.
                betweenBlocks += 1
                #expect(data[end - 1] == 0)
                #expect(found.frameCount == partial.image?.frames.count)
            default: Issue.record("cut at \(end): \(found.verdict)")
            }
        }
        #expect(betweenBlocks == 3, "after each of the three images")
        #expect(GIFInspector.inspect(data.dropLast()).verdict == .missingTrailer)
        #expect(GIFInspector.inspect(data.dropLast(2)).verdict == .truncated(offset: data.count - 2))
    }

    @Test("A look at the blocks alone finds every cut that a look at the pixels finds")
    func blocksFindEveryCut() throws {
        let data = try makeGIF(frames: 3)
        for end in 0...data.count {
            let pixels = GIFInspector.inspect(data.prefix(end))
            #expect(GIFInspector.inspect(data.prefix(end), depth: .blocks) == pixels, "cut at \(end)")
        }
    }

    @Test("A look at the blocks alone refuses an image without data, and does not ask whether data decompresses")
    func blocksAlone() throws {
        var damaged = RawGIF(width: 40, height: 40)
        damaged.image(width: 40, height: 40, codes: [.clear, .value(7)])
        #expect(GIFInspector.inspect(damaged.bytes).error == .damagedImage(frame: 0))
        #expect(GIFInspector.inspect(damaged.bytes, depth: .blocks).isComplete)

        // Signature, a 1×1 canvas, a 1×1 image whose data is the terminator alone, the trailer.
        let empty = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 0, 0x3B]
        #expect(GIFInspector.inspect(empty, depth: .blocks).error == .damagedImage(frame: 0))
    }

    @Test("Pieces of any size give the same inspection", arguments: [1, 2, 5, 100, 255, 4096])
    func pieces(size: Int) throws {
        let data = try makeGIF(frames: 9)
        var damaged = RawGIF(width: 40, height: 40)
        damaged.image(width: 40, height: 40, pixels: [Int](repeating: 1, count: 1600))
        damaged.image(
            width: 40,
            height: 40,
            codes: [.clear, .value(7)] + [LZWCodes.Code](repeating: .value(1), count: 900)
        )
        let found = GIFInspector.inspect(damaged.bytes)
        #expect(found.error == .damagedImage(frame: 1) && found.frameCount == 1)
        for cut in [
            Data(damaged.bytes), data, data.dropLast(), data.prefix(700), Data("GIF89a".utf8),
            Data("<html></html>".utf8), Data(),
        ] {
            for depth in [GIFInspector.Depth.pixels, .blocks] {
                var inspector = GIFInspector(depth: depth)
                for start in stride(from: 0, to: cut.count, by: size) {
                    inspector.inspect(cut[start..<min(start + size, cut.count)])
                }
                #expect(inspector.finish() == GIFInspector.inspect(cut, depth: depth))
            }
        }
    }

    @Test("HTML, JSON, a PNG and other versions are not GIFs")
    func notGIF() {
        for text in ["<!DOCTYPE html>", "{\"data\":[]}", "\u{89}PNG\r\n", "GIF88a\0\0", "GIF", "G", "gif89a"] {
            let verdict = GIFInspector.inspect(Data(text.utf8)).verdict
            #expect(verdict == ("GIF89a".hasPrefix(text) ? .truncated(offset: text.utf8.count) : .notGIF))
        }
    }

    @Test("Bytes after the trailer change nothing but a note")
    func trailing() throws {
        let data = try makeGIF(frames: 2)
        var inspector = GIFInspector()
        inspector.inspect(data)
        #expect(inspector.isDecided)
        inspector.inspect(Data("junk".utf8))
        let found = inspector.finish()
        #expect(found.verdict == .whole && found.info?.notes == [.bytesAfterTrailer])
        #expect(found.byteCount == data.count)
        #expect(GIFInspector.inspect(data + Data("junk".utf8)) == found)
    }

    @Test("Image data that makes no sense or ends too soon is damage, told with its frame")
    func damage() {
        var early = RawGIF(width: 2, height: 2)
        early.image(width: 2, height: 2, pixels: [1, 0, 1, 0])
        var senseless = early
        early.image(width: 2, height: 2, pixels: [1, 0, 1])
        early.trailer()
        senseless.image(width: 2, height: 2, codes: [.clear, .value(1), .value(7)])
        senseless.trailer()
        for raw in [early, senseless] {
            let found = GIFInspector.inspect(raw.bytes)
            #expect(found.verdict == .damaged(.damagedImage(frame: 1)))
            #expect(found.frameCount == 1 && !found.isComplete)
        }
        var size = RawGIF(width: 1, height: 1)
        size.image(width: 1, height: 1, codeSize: 12, codes: [.clear, .value(1), .end])
        #expect(GIFInspector.inspect(size.bytes).error == .unsupportedCodeSize(12, frame: 0))
        var unknown = RawGIF(width: 1, height: 1)
        unknown.bytes.append(0x99)
        #expect(GIFInspector.inspect(unknown.bytes).error == .unknownBlock(0x99, offset: unknown.bytes.count - 1))
        var empty = RawGIF(width: 1, height: 1)
        empty.trailer()
        #expect(GIFInspector.inspect(empty.bytes).error == .noFrames)
        #expect(GIFInspector.inspect(RawGIF(width: 0, height: 1).bytes).error == .emptyCanvas)
    }

    @Test("Stray zeros between blocks are skipped and noted")
    func strayZeros() {
        var raw = RawGIF(width: 1, height: 1)
        raw.image(width: 1, height: 1, pixels: [1])
        raw.bytes += [0, 0]
        raw.image(width: 1, height: 1, pixels: [1])
        raw.trailer()
        let found = GIFInspector.inspect(raw.bytes)
        #expect(found.verdict == .whole && found.frameCount == 2 && found.info?.notes == [.strayZeros])
    }
}
