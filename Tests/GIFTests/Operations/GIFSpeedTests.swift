import Foundation
import Testing

@testable import GIF

@Suite struct GIFSpeedTests {
    @Test("Rounding does not add up: the duration is the base's by the factor")
    func duration() throws {
        let source = try makeNumbers([Int](repeating: 5, count: 100))
        for factor in [0.3, 0.5, 0.7, 1, 1.1, 1.3, 2, 2.4, 3, 7, 50] {
            let delays = try GIFSpeed(source, factor: factor).timing()
            #expect(delays.reduce(0, +) == Int((500 / factor).rounded()) && delays.allSatisfy { $0 >= 2 })
        }
        #expect(try numbers(GIFSpeed(makeNumbers([5, 5, 5, 5]), factor: 2)) == [[0, 3], [1, 2], [2, 3], [3, 2]])
    }

    @Test("Pictures that browsers would slow down are left out")
    func dropped() throws {
        let source = try makeNumbers([4, 4, 4, 4, 4, 4])
        #expect(try numbers(GIFSpeed(source, factor: 2)) == (0..<6).map { [$0, 2] })
        #expect(try numbers(GIFSpeed(source, factor: 4)) == [[0, 2], [2, 2], [4, 2]])
        #expect(try numbers(GIFSpeed(source, factor: 100)) == [[0, 2]])
    }

    @Test("Slower is longer, in several pieces where a delay cannot say it")
    func slower() throws {
        let source = try makeNumbers([1000, 10])
        #expect(try numbers(GIFSpeed(source, factor: 0.01)) == [[0, 65535], [0, 34465], [1, 1000]])
    }

    @Test("A factor that makes no sense is refused", arguments: [0, -1, 0.001, 101, .nan, .infinity])
    func refused(factor: Double) throws {
        let source = try makeNumbers([10])
        #expect(throws: GIFError.outOfRange(reason: "a speed of \(factor) is not within 0.01 and 100")) {
            try GIFSpeed(source, factor: factor)
        }
    }

    @Test("Where only delays change, every other byte of the images is the file's")
    func lossless() throws {
        var raw = RawGIF(width: 4, height: 1, palette: makePalette(4))
        raw.bytes += [0x21, 0xFE] + RawGIF.blocks(Array("first".utf8))
        raw.image(width: 4, height: 1, pixels: [1, 2, 3, 0])
        for (left, disposal) in [(0, 1), (1, 2), (2, 3)] as [(Int, UInt8)] {
            raw.control(disposal: disposal, delay: 30, transparent: 0)
            raw.bytes += [0x21, 0xFE] + RawGIF.blocks(Array("between".utf8))
            raw.image(left: left, width: 1, height: 1, pixels: [3])
        }
        raw.trailer()
        let file = try GIFFile(data: Data(raw.bytes))
        let fast = try GIFFile(data: GIFSpeed(file, factor: 2).encode())
        #expect(fast.index.images.map { fast.data[$0.bytes] } == file.index.images.map { file.data[$0.bytes] })
        #expect(fast.delays == [5, 15, 15, 15], "an image without a control gets one")
        #expect(fast.info.comments == file.info.comments)
        #expect(try pictures(fast).map(\.pixels) == pictures(file).map(\.pixels))
        #expect(try GIFImage(data: fast.data).frames.map(\.disposal) == [.unspecified, .keep, .background, .previous])
    }

    @Test("Where frames are left out, the others show the file's own pixels", arguments: 1...6)
    func exact(seed: UInt64) throws {
        let file = try GIFFile(data: makeGIF(frames: 12, seed: seed))
        for factor in [0.25, 1, 2, 3, 4, 6, 20, 100] {
            let speed = try GIFSpeed(file, factor: factor)
            let written = try GIFFile(data: speed.encode())
            #expect(try pictures(written) == pictures(speed), "\(factor)")
            #expect(written.info.notes.isEmpty && GIFInspector.inspect(written.data).verdict == .whole)
        }
    }

    @Test("A picture that is shown in several pieces is the same in each")
    func pieces() throws {
        let file = try GIFFile(data: makeGIF(frames: 5))
        let slow = try GIFSpeed(GIFSpeed(file, factor: 0.01).encodedFile(), factor: 0.01)
        #expect(slow.selection.entries.count > 5)
        #expect(try pictures(slow.encode()) == pictures(slow))
    }

    @Test("Frames that are drawn anew are bound by the limit of canvases, copied ones are not")
    func composed() throws {
        var raw = RawGIF(width: 2, height: 1)
        for number in 0..<8 {
            raw.control(disposal: 1, delay: 2)
            raw.image(width: 2, height: 1, pixels: [number & 1, number >> 1 & 1])
        }
        raw.trailer()
        var limits = GIFLimits()
        limits.composedPixels = 0
        let strict = try GIFFile(data: Data(raw.bytes), limits: limits)
        #expect(try GIFFile(data: GIFSpeed(strict, factor: 0.5).encode()).frameCount == 8)
        let error = GIFError.limitExceeded(.composedPixels, asked: 6, allowed: 0)
        #expect(throws: error) {
            try GIFSpeed(strict, factor: 2).encode { _ in Issue.record("a picture was written") }
        }
        limits.composedPixels = 8
        let allowed = try GIFFile(data: Data(raw.bytes), limits: limits)
        #expect(try GIFFile(data: GIFSpeed(allowed, factor: 2).encode()).frameCount == 4)
    }

    @Test("A damaged file is refused")
    func damaged() throws {
        let data = try makeGIF(frames: 6)
        let file = try GIFFile(data: data.prefix(data.count - 60))
        #expect(throws: try #require(file.damage)) { try GIFSpeed(file, factor: 2).encode() }
    }
}

extension GIFSpeed where Base == GIFFile {
    fileprivate func encodedFile() throws -> GIFFile { try GIFFile(data: encode()) }
}
