import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFFileTests {
    private struct Outcome: Equatable {
        var frames: [GIFFrame] = []
        var info: GIFInfo?
        var error: GIFError?
    }

    private func pushed(_ data: Data, limits: GIFLimits, merges: Bool) -> Outcome {
        var decoder = GIFDecoder(limits: limits, mergesZeroDelay: merges)
        var outcome = Outcome()
        do {
            try decoder.decode(data) { outcome.frames.append($0) }
            try decoder.finish { outcome.frames.append($0) }
        } catch {
            outcome.error = error as? GIFError
        }
        outcome.info = decoder.info
        return outcome
    }

    private func pulled(_ data: Data, limits: GIFLimits, merges: Bool) -> Outcome {
        var reader = GIFFrameReader(data: data, limits: limits, mergesZeroDelay: merges)
        var outcome = Outcome()
        do throws(GIFError) {
            while let frame = try reader.next() { outcome.frames.append(frame) }
            let after = try reader.next()
            #expect(after == nil, "the end stays the end")
        } catch {
            outcome.error = error
            #expect(throws: error) { try reader.next() }
        }
        outcome.info = reader.info
        return outcome
    }

    /// The pull reader gives what the push decoder gives, and an opened file knows it beforehand.
    private func compare(_ data: Data, limits: GIFLimits = .standard, _ comment: Comment? = nil) {
        for merges in [false, true] {
            let pushed = pushed(data, limits: limits, merges: merges)
            let pulled = pulled(data, limits: limits, merges: merges)
            #expect(pulled == pushed, comment)
            do throws(GIFError) {
                let file = try GIFFile(data: data, limits: limits, mergesZeroDelay: merges)
                if pushed.error == file.damage {
                    #expect(file.delays == pushed.frames.map(\.delay), comment)
                    #expect(file.info.comments == pushed.info?.comments, comment)
                } else {
                    #expect(file.delays.count > pushed.frames.count || merges, "only decoding finds such damage")
                }
            } catch {
                // Compressed data that is damaged before its file is cut off is another error, and as good.
                #expect(pushed.frames.isEmpty && pushed.error != nil, comment)
            }
        }
    }

    @Test("Pulled frames are pushed frames, wherever the file is cut off")
    func cuts() throws {
        let data = try makeGIF(frames: 6)
        for end in 0...data.count { compare(data.prefix(end), "cut after \(end)") }
        compare(data + [0, 1, 2])
    }

    @Test("Pulled frames are pushed frames, whatever byte is wrong")
    func damage() throws {
        let data = try makeGIF(frames: 4)
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<300 {
            var broken = data
            for _ in 0..<3 {
                broken[Int.random(in: 0..<data.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            compare(broken, limits: GIFLimits())
        }
    }

    @Test("Pulled frames are pushed frames on files from outside")
    func fixtures() throws {
        for folder in ["gif/edge", "gif/malformed", "gif/pygif"] {
            for name in try Fixtures.names(in: folder, withExtension: "gif") {
                let data = try Fixtures.data("\(folder)/\(name)")
                guard data.count < 20_000 else { continue }
                compare(data, Comment(rawValue: name))
            }
        }
    }

    @Test("The frames before the damage come before its error")
    func errors() throws {
        var data = try makeGIF(frames: 4)
        data.removeLast(60)
        let file = try GIFFile(data: data)
        #expect(file.damage == .truncated(offset: data.count))
        #expect(file.frameCount == 3)
        var reader = file.makeReader()
        for _ in 0..<3 { #expect(try reader.next() != nil) }
        #expect(throws: GIFError.truncated(offset: data.count)) { try reader.next() }
    }

    @Test("A file without one whole image does not open, and says why")
    func refused() throws {
        #expect(throws: GIFError.notGIF) { try GIFFile(data: Data("<html>".utf8)) }
        #expect(throws: GIFError.notGIF) { try GIFFile(data: Data()) }
        let data = try makeGIF(frames: 1)
        #expect(throws: GIFError.truncated(offset: 500)) { try GIFFile(data: data.prefix(500)) }
        var limits = GIFLimits()
        limits.canvasPixels = 23 * 19 - 1
        #expect(throws: GIFError.limitExceeded(.canvasPixels, asked: 437, allowed: 436)) {
            try GIFFile(data: data, limits: limits)
        }
    }

    @Test("An opened file knows its delays as played, merged or not, and what stands after its images")
    func delays() throws {
        var raw = RawGIF(width: 1, height: 1)
        for delay in [0, 7, 1, 0, 0, 30, 0] {
            raw.control(delay: delay)
            raw.image(width: 1, height: 1, pixels: [1])
        }
        raw.bytes += [0x21, 0xFE] + RawGIF.blocks(Array("after".utf8))
        raw.trailer()
        let data = Data(raw.bytes)
        let file = try GIFFile(data: data)
        #expect(file.delays == [10, 7, 10, 10, 10, 30, 10] && file.duration == 87 && file.frameCount == 7)
        #expect(file.info.comments == ["after"])
        #expect(try GIFFile(data: data, mergesZeroDelay: true).delays == [7, 10, 30, 10])
        compare(data)
    }

    @Test("A copy of a reader goes on by itself from the same frame")
    func copies() throws {
        let file = try GIFFile(data: makeGIF(frames: 8))
        let all = try GIFImage(data: file.data).frames
        var reader = file.makeFrameReader()
        for _ in 0..<3 { _ = try reader.next() }
        var copy = reader
        var rest: [GIFFrame] = []
        while let frame = try reader.next() { rest.append(frame) }
        var again: [GIFFrame] = []
        while let frame = try copy.next() { again.append(frame) }
        #expect(rest == Array(all[3...]) && again == rest)
    }

    @Test("A pass that keeps no picture draws every one in the same memory")
    func flatMemory() throws {
        var canvases: Set<UInt> = []
        var reader = try GIFFile(data: makeGIF(frames: 10)).makeReader()
        while let picture = try reader.next() {
            picture.pixels.withUnsafeBytes { _ = canvases.insert(UInt(bitPattern: $0.baseAddress)) }
        }
        #expect(canvases.count == 1)
    }

    @Test("The index holds where each image's control and blocks are")
    func index() throws {
        let data = try makeGIF(frames: 5)
        let file = try GIFFile(data: data)
        let frames = try GIFImage(data: data).frames
        for (image, frame) in zip(file.index.images, frames) {
            #expect(data[image.bytes.lowerBound] == 0x2C && data[image.bytes.upperBound - 1] == 0)
            let control = try #require(image.controlOffset)
            #expect(Int(data[control + 1]) | Int(data[control + 2]) << 8 == frame.rawDelay)
            #expect(control + 5 == image.bytes.lowerBound)
        }
    }
}
