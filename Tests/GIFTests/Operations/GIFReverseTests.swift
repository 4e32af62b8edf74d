import Foundation
import Testing

@testable import GIF

@Suite struct GIFReverseTests {
    /// A source that counts what is read of it and how many readers and pictures there are.
    private struct Counted: GIFPictureSource {
        final class Count: @unchecked Sendable {
            // Read and written by one test, on one thread.
            var pictures = 0
        }

        struct Reader: GIFPictureReader {
            var base: GIFPictureArray.Reader
            let count: Count

            mutating func next() -> GIFAnimation.Picture? {
                guard let picture = base.next() else { return nil }
                count.pictures += 1
                return picture
            }
        }

        let base: GIFPictureArray
        let count = Count()
        var width: Int { base.width }
        var height: Int { base.height }

        func timing() -> [Int] { base.timing() }
        func makeReader() -> Reader { Reader(base: base.makeReader(), count: count) }
    }

    @Test(
        "Pictures and delays come in reverse, whatever fits into memory",
        arguments: [1, 2, 3, 4, 5, 16, 17, 99, 255]
    )
    func order(count: Int) throws {
        let source = try makeNumbers((0..<count).map { $0 + 2 })
        let wanted = try numbers(source).reversed()
        for bytes in [0, 1, 100, 400_000, 1_000_000, .max] {
            var limits = GIFLimits()
            limits.decodedBytes = bytes
            let reverse = GIFReverse(source, limits: limits)
            #expect(try numbers(reverse) == Array(wanted), "\(bytes) bytes")
            #expect(try reverse.timing() == wanted.map { $0[1] })
        }
    }

    @Test("What fits is read once, what does not twice, and a few times where hardly anything fits")
    func work() throws {
        func read(_ count: Int, room: Int, readers: Int) throws -> Double {
            let source = Counted(base: try makeNumbers([Int](repeating: 5, count: count)))
            var reader = GIFReverse<Counted>.Reader(source.makeReader(), count: count, room: room, readers: readers)
            var given = 0
            while try reader.next() != nil {
                given += 1
                #expect(reader.keptReaders <= readers)
            }
            #expect(given == count)
            return Double(source.count.pictures) / Double(count)
        }
        #expect(try read(200, room: 200, readers: 2) == 1)
        #expect(try read(200, room: 20, readers: 10) < 2)
        #expect(try read(200, room: 4, readers: 50) < 2)
        #expect(try read(200, room: 4, readers: 4) < 5)
        #expect(try read(200, room: 4, readers: 2) < 8)
        #expect(try read(20, room: 4, readers: 1) == 3)
    }

    @Test("What is kept of large canvases fits beside what writes them", arguments: [false, true])
    func memory(restores: Bool) throws {
        var raw = RawGIF(width: 4096, height: 2048)
        raw.control(disposal: restores ? 3 : 1)
        raw.image(width: 64, height: 64, pixels: [Int](repeating: 1, count: 4096))
        raw.trailer()
        let file = try GIFFile(data: Data(raw.bytes))
        let canvas = 4096 * 2048 * 4
        for bytes in [6 * canvas, 8 * canvas, 64 * canvas] {
            var limits = GIFLimits()
            limits.decodedBytes = bytes
            let memory = GIFReverse<GIFFile>.Memory(writing: file, limits: limits)
            let kept = (memory.pictures - 1) * canvas + (memory.readers - 1) * (canvas + (restores ? 16384 : 0))
            #expect(kept + canvas * 7 / 2 <= bytes)
            #expect(kept + canvas * 5 > bytes, "room is used")
        }
        var limits = GIFLimits()
        limits.decodedBytes = 0
        let least = GIFReverse<GIFFile>.Memory(writing: file, limits: limits)
        #expect(least.pictures == 1 && least.readers == 2)
    }

    @Test("Frames by canvas beyond the limit are refused before anything is drawn")
    func composed() throws {
        let file = try GIFFile(data: makeGIF(frames: 5))
        var limits = GIFLimits()
        limits.composedPixels = 5 * 23 * 19
        #expect(try GIFFile(data: GIFReverse(file, limits: limits).encode()).frameCount == 5)
        limits.composedPixels -= 1
        let error = GIFError.limitExceeded(.composedPixels, asked: 2185, allowed: 2184)
        #expect(throws: error) {
            try GIFReverse(file, limits: limits).encode { _ in Issue.record("a picture was read") }
        }
        #expect(error.description.contains("2185 pixels in all frames of the whole canvas"))
    }

    @Test("Comments beyond the limit are left out of the file, and the loop is not")
    func metadata() throws {
        var raw = RawGIF(width: 2, height: 1)
        func loop(_ count: UInt8) -> [UInt8] {
            [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, count, 0, 0]
        }
        raw.bytes += loop(2)
        for letter in ["a", "b", "c"] {
            let text = [UInt8](repeating: letter.utf8.first ?? 0, count: letter == "b" ? 1500 : 400)
            raw.bytes += [0x21, 0xFE] + RawGIF.blocks(text)
        }
        raw.bytes += loop(7)
        raw.image(width: 2, height: 1, pixels: [0, 1])
        raw.trailer()
        var limits = GIFLimits()
        limits.metadataBytes = 1000
        let small = try GIFFile(data: GIFReverse(GIFFile(data: Data(raw.bytes), limits: limits)).encode())
        #expect(small.info.comments.map(\.count) == [400, 400] && small.info.loopCount == 7)
        let whole = try GIFFile(data: GIFReverse(GIFFile(data: Data(raw.bytes))).encode())
        #expect(whole.info.comments.map(\.count) == [400, 1500, 400] && whole.info.loopCount == 7)
        limits.metadataBytes = 0
        let none = try GIFFile(data: GIFReverse(GIFFile(data: Data(raw.bytes), limits: limits)).encode())
        #expect(none.info.comments.isEmpty && none.info.loopCount == 7)
    }

    @Test("The reversed file shows the file's own pixels", arguments: 1...8)
    func exact(seed: UInt64) throws {
        let file = try GIFFile(data: makeGIF(frames: 9, seed: seed))
        let written = try GIFFile(data: GIFReverse(file).encode())
        #expect(try pictures(written) == pictures(file.data).reversed())
        #expect(written.info.loopCount == 3 && written.info.comments == ["made by a test"])
        #expect(GIFInspector.inspect(written.data).verdict == .whole)
        let again = try GIFFile(data: GIFReverse(written).encode())
        #expect(try pictures(again) == pictures(file.data))
    }

    @Test("Damage is an error before the first picture")
    func damaged() throws {
        let data = try makeGIF(frames: 6)
        let file = try GIFFile(data: data.prefix(data.count - 60))
        for bytes in [0, 256 << 20] {
            var limits = GIFLimits()
            limits.decodedBytes = bytes
            var reader = try GIFReverse(file, limits: limits).makeReader()
            #expect(throws: try #require(file.damage)) { try reader.next() }
        }
        #expect(throws: try #require(file.damage)) { try GIFReverse(file).encode() }
    }
}
