import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFDecoderTests {
    /// Everything a decoder has to tell of bytes that come in pieces of one size.
    private struct Outcome: Equatable {
        var frames: [GIFFrame] = []
        var info: GIFInfo?
        var error: GIFError?
    }

    private func decode(_ data: Data, piece: Int, mergesZeroDelay: Bool = false) -> Outcome {
        var decoder = GIFDecoder(mergesZeroDelay: mergesZeroDelay)
        var outcome = Outcome()
        do {
            for start in stride(from: 0, to: data.count, by: piece) {
                try decoder.decode(data[start..<min(start + piece, data.count)]) { outcome.frames.append($0) }
            }
            try decoder.finish { outcome.frames.append($0) }
        } catch {
            outcome.error = error as? GIFError
        }
        outcome.info = decoder.info
        return outcome
    }

    private func pixels(_ image: GIFImage) -> [[[UInt8]]] {
        image.frames.map { frame in
            stride(from: 0, to: frame.pixels.count, by: 4).map { Array(frame.pixels[$0..<$0 + 4]) }
        }
    }

    private let colors = GIFPalette([GIFColor(0x000000), GIFColor(0xFF0000), GIFColor(0x00FF00), GIFColor(0x0000FF)])
    private let none: [UInt8] = [0, 0, 0, 0]
    private let black: [UInt8] = [0, 0, 0, 255]
    private let red: [UInt8] = [255, 0, 0, 255]
    private let green: [UInt8] = [0, 255, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]

    @Test("Every chunking gives the same frames, information and error", arguments: [1, 2, 3, 7, 64, 255, 256, 1000])
    func chunking(piece: Int) throws {
        let data = try makeGIF(frames: 12)
        for end in [data.count, data.count - 1, data.count - 2, data.count / 2, 800, 14, 13, 12, 5] {
            for merges in [false, true] {
                let cut = data.prefix(end)
                let whole = decode(cut, piece: cut.count, mergesZeroDelay: merges)
                #expect(decode(cut, piece: piece, mergesZeroDelay: merges) == whole)
            }
        }
    }

    @Test("A frame comes with its last byte, not before and not later")
    func promptness() throws {
        let data = try makeGIF(frames: 3)
        var decoder = GIFDecoder()
        var ends: [Int] = []
        for (offset, byte) in data.enumerated() {
            try decoder.decode([byte]) { _ in ends.append(offset) }
        }
        #expect(ends.count == 3)
        // After the terminator of its data comes the next frame's control, or the trailer.
        #expect(ends.map { data[$0] } == [0, 0, 0])
        #expect(ends.map { data[$0 + 1] } == [0x21, 0x21, 0x3B])
        #expect(decoder.isComplete)
        try decoder.finish { _ in Issue.record("there is no fourth frame") }
    }

    @Test("Each disposal leaves what it should for the next image")
    func disposals() throws {
        func shown(_ disposal: UInt8) throws -> [[[UInt8]]] {
            var raw = RawGIF(width: 3, height: 1, palette: colors)
            raw.control(disposal: 1, delay: 5)
            raw.image(width: 3, height: 1, pixels: [1, 1, 1])
            raw.control(disposal: disposal, delay: 5)
            raw.image(left: 0, top: 0, width: 2, height: 1, pixels: [2, 2])
            raw.control(disposal: 1, delay: 5, transparent: 0)
            raw.image(left: 1, top: 0, width: 2, height: 1, pixels: [0, 3])
            raw.trailer()
            return pixels(try GIFImage(data: raw.bytes))
        }
        let first = [[red, red, red], [green, green, red]]
        #expect(try shown(0) == first + [[green, green, blue]])
        #expect(try shown(1) == first + [[green, green, blue]])
        #expect(try shown(2) == first + [[none, none, blue]])
        #expect(try shown(3) == first + [[red, red, blue]])
        #expect(try shown(4) == first + [[red, red, blue]], "some encoders number 'restore to previous' 4")
        #expect(try shown(7) == first + [[green, green, blue]])
    }

    @Test("The canvas starts transparent, whatever background the file names")
    func background() throws {
        var raw = RawGIF(width: 2, height: 1, palette: colors, background: 1)
        raw.image(width: 1, height: 1, pixels: [2])
        raw.trailer()
        let image = try GIFImage(data: raw.bytes)
        #expect(pixels(image) == [[green, none]])
        #expect(image.background == GIFColor(0xFF0000))
    }

    @Test("Delays are kept as they are, and played as browsers play them")
    func delays() throws {
        var raw = RawGIF(width: 1, height: 1)
        for delay in [0, 1, 2, 10, 65535] {
            raw.control(delay: delay)
            raw.image(width: 1, height: 1, pixels: [1])
        }
        raw.image(width: 1, height: 1, pixels: [1])
        raw.trailer()
        let image = try GIFImage(data: raw.bytes)
        #expect(image.frames.map(\.rawDelay) == [0, 1, 2, 10, 65535, 0], "a control holds for one image")
        #expect(image.frames.map(\.delay) == [10, 10, 2, 10, 65535, 10])
        #expect(image.duration == 65577)
    }

    @Test("On request images without delay are merged into the next that is shown, and the last ones into one frame")
    func merging() throws {
        var raw = RawGIF(width: 3, height: 1, palette: colors)
        for (left, delay) in [(0, 0), (1, 5), (2, 0)] {
            raw.control(disposal: 1, delay: delay)
            raw.image(left: left, width: 1, height: 1, pixels: [left + 1])
        }
        raw.trailer()
        let merged = try GIFImage(data: raw.bytes, mergesZeroDelay: true)
        #expect(pixels(merged) == [[red, green, none], [red, green, blue]])
        #expect(merged.frames.map(\.rawDelay) == [5, 0])
        #expect(try GIFImage(data: raw.bytes).frames.count == 3)
        // Merged images that are whole survive what comes after them.
        let cut = GIFImage.partial(from: Data(raw.bytes.dropLast(4)), mergesZeroDelay: true)
        #expect(cut.image?.frames.count == 1 && cut.error == .truncated(offset: raw.bytes.count - 4))
        var damaged = RawGIF(width: 3, height: 1, palette: colors)
        damaged.image(width: 1, height: 1, pixels: [1])
        damaged.image(width: 3, height: 1, codes: [.clear, .value(1), .value(7)])
        let partial = GIFImage.partial(from: damaged.bytes, mergesZeroDelay: true)
        #expect(partial.image.map(pixels) == [[red, none, none]])
        #expect(partial.error == .damagedImage(frame: 1))
    }

    @Test("Only what lies on the canvas is shown of an image, and the rectangle is kept whole")
    func offCanvas() throws {
        var raw = RawGIF(width: 2, height: 2, palette: colors)
        raw.control(disposal: 3, delay: 5)
        raw.image(left: 1, top: 1, width: 2, height: 2, pixels: [1, 2, 3, 1])
        raw.control(disposal: 2, delay: 5)
        raw.image(left: 7, top: 65535, width: 1, height: 1, pixels: [1])
        raw.image(width: 1, height: 1, pixels: [2])
        raw.trailer()
        let image = try GIFImage(data: raw.bytes)
        #expect(pixels(image) == [[none, none, none, red], [none, none, none, none], [green, none, none, none]])
        #expect(image.frames[0].raster.indices == [1, 2, 3, 1])
        #expect(image.info.notes == [.imageOutsideCanvas])
    }

    @Test("An index beyond the palette leaves what is below, and is noted")
    func outsidePalette() throws {
        var raw = RawGIF(width: 2, height: 1, palette: GIFPalette([GIFColor(0), GIFColor(0xFF0000)]))
        raw.image(width: 2, height: 1, pixels: [1, 1])
        raw.image(width: 2, height: 1, pixels: [3, 0])
        raw.trailer()
        let image = try GIFImage(data: raw.bytes)
        #expect(pixels(image) == [[red, red], [red, black]])
        #expect(image.info.notes == [.colorOutsidePalette])
        #expect(image.frames[1].raster.rgba(globalPalette: colors).count == 8)
    }

    @Test("Without any palette black, white and greys stand in")
    func missingPalette() throws {
        var raw = RawGIF(width: 3, height: 1, palette: nil)
        raw.image(width: 3, height: 1, pixels: [0, 1, 3])
        raw.trailer()
        let image = try GIFImage(data: raw.bytes)
        #expect(pixels(image) == [[black, [255, 255, 255, 255], [3, 3, 3, 255]]])
        #expect(image.info.notes == [.missingPalette])
    }

    @Test("A plain-text block uses up the control before it")
    func plainText() throws {
        var raw = RawGIF(width: 1, height: 1)
        raw.control(disposal: 2, delay: 9, transparent: 1)
        raw.bytes += [0x21, 0x01, 12, 0, 0, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 2, 0x41, 0x42, 0]
        raw.image(width: 1, height: 1, pixels: [1])
        raw.trailer()
        let frame = try #require(try GIFImage(data: raw.bytes).frames.first)
        #expect(frame.rawDelay == 0 && frame.disposal == .unspecified && frame.raster.transparentIndex == nil)
    }

    @Test("After an error the decoder takes nothing more and says the same again")
    func errorsStay() {
        var decoder = GIFDecoder()
        #expect(throws: GIFError.notGIF) { try decoder.decode(Data("<html>".utf8)) { _ in } }
        #expect(throws: GIFError.notGIF) { try decoder.decode(Data("GIF89a".utf8)) { _ in } }
        #expect(throws: GIFError.notGIF) { try decoder.finish { _ in } }
        #expect(decoder.info == nil)
    }

    @Test("What the caller throws ends the walk and comes out as it is")
    func stopping() throws {
        struct Enough: Error {}
        let data = try makeGIF(frames: 6)
        var decoder = GIFDecoder()
        var count = 0
        #expect(throws: Enough.self) {
            try decoder.decode(data) { _ in
                count += 1
                if count == 2 { throw Enough() }
            }
        }
        #expect(count == 2)
    }

    @Test("A frame that is kept does not change when the next is drawn")
    func keptFrames() throws {
        let data = try makeGIF(frames: 8)
        var kept: [GIFFrame] = []
        var sums: [CRC32] = []
        var decoder = GIFDecoder()
        try decoder.decode(data) { frame in
            kept.append(frame)
            var sum = CRC32()
            sum.add(frame.pixels + frame.raster.indices)
            sums.append(sum)
        }
        for (frame, sum) in zip(kept, sums) {
            var again = CRC32()
            again.add(frame.pixels + frame.raster.indices)
            #expect(again.value == sum.value)
        }
    }

    @Test("A walk that keeps no frame draws every one in the same memory")
    func flatMemory() throws {
        let data = try makeGIF(frames: 10)
        var canvases: Set<UInt> = []
        var decoder = GIFDecoder()
        try decoder.decode(data) { frame in
            frame.pixels.withUnsafeBytes { _ = canvases.insert(UInt(bitPattern: $0.baseAddress)) }
        }
        #expect(canvases.count == 1)
    }

    @Test(
        "An image without pixels is a frame that changes nothing, whatever code size it names",
        arguments: [2, 12, 255]
    )
    func emptyImage(codeSize: UInt8) throws {
        var raw = RawGIF(width: 1, height: 1)
        raw.bytes += [0x2C, 0, 0, 0, 0, 0, 0, 1, 0, 0, codeSize, 2, 0x44, 0x01, 0]
        raw.trailer()
        #expect(pixels(try GIFImage(data: raw.bytes)) == [[none]])
    }
}
