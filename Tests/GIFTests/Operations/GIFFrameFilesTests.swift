import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFFrameFilesTests {
    @Test("Every frame is a file, its name in order, its pixels the frame's", arguments: GIFFrameFiles.Format.allCases)
    func files(format: GIFFrameFiles.Format) throws {
        let data = try makeGIF(frames: 12)
        var names: [String] = []
        var pixels: [[UInt8]] = []
        let count = try GIFFrameFiles(format: format).write(GIFFile(data: data)) { name, contents in
            names.append(name)
            pixels.append(format == .png ? try PNGPicture(contents).pixels : Array(contents))
        }
        #expect(count == 12 && names == names.sorted() && Set(names).count == 12)
        #expect(names.first == "frame-001.\(format.rawValue)" && names.last == "frame-012.\(format.rawValue)")
        #expect(pixels == (try GIFImage(data: data).frames.map(\.pixels)))
    }

    @Test("Numbers are padded to the digits of the count")
    func names() {
        let files = GIFFrameFiles(format: .rgba)
        #expect(files.name(7, of: 9) == "frame-007.rgba")
        #expect(files.name(7, of: 1000) == "frame-0007.rgba" && files.name(1000, of: 1000) == "frame-1000.rgba")
        #expect(files.name(12345, of: 9) == "frame-12345.rgba")
    }

    @Test("Images without a delay are one file with the next on request")
    func merged() throws {
        var raw = RawGIF(width: 2, height: 1)
        for (left, delay) in [(0, 0), (1, 5), (0, 0)] {
            raw.control(delay: delay)
            raw.image(left: left, width: 1, height: 1, pixels: [1])
        }
        raw.trailer()
        for (merges, wanted) in [(false, 3), (true, 2)] {
            let file = try GIFFile(data: Data(raw.bytes), mergesZeroDelay: merges)
            #expect(try GIFFrameFiles(format: .rgba).write(file) { _, _ in } == wanted)
        }
    }

    @Test("More pixels than the limit are no PNGs, and none is begun")
    func pixels() throws {
        let file = try GIFFile(data: makeGIF(frames: 4))
        let size = 23 * 19
        var limits = GIFLimits()
        limits.composedPixels = 4 * size
        #expect(try GIFFrameFiles(limits: limits).write(file) { _, _ in } == 4)
        limits.composedPixels -= 1
        #expect(throws: GIFError.limitExceeded(.composedPixels, asked: 4 * size, allowed: 4 * size - 1)) {
            try GIFFrameFiles(limits: limits).write(file) { _, _ in Issue.record("a file was begun") }
        }
        #expect(try GIFFrameFiles(format: .rgba, limits: limits).write(file) { _, _ in } == 4)
    }

    @Test("Files are made up to the limit of bytes, raw ones only where all fit")
    func limits() throws {
        let file = try GIFFile(data: makeGIF(frames: 3))
        let size = 23 * 19 * 4
        var limits = GIFLimits()
        limits.outputBytes = 3 * size
        var count = 0
        try GIFFrameFiles(format: .rgba, limits: limits).write(file) { _, _ in count += 1 }
        #expect(count == 3)
        limits.outputBytes -= 1
        #expect(throws: GIFError.limitExceeded(.outputBytes, asked: 3 * size, allowed: 3 * size - 1)) {
            try GIFFrameFiles(format: .rgba, limits: limits).write(file) { _, _ in count += 1 }
        }
        #expect(count == 3)
        var sizes: [Int] = []
        try GIFFrameFiles().write(file) { sizes.append($1.count) }
        limits.outputBytes = sizes.prefix(2).reduce(0, +)
        #expect(throws: GIFError.self) { try GIFFrameFiles(limits: limits).write(file) { _, _ in count += 1 } }
        #expect(count == 5)
    }

    @Test("Frames before the damage are written, then comes the error")
    func damaged() throws {
        let data = try makeGIF(frames: 6)
        let file = try GIFFile(data: data.prefix(data.count / 2))
        var count = 0
        #expect(throws: try #require(file.damage)) { try GIFFrameFiles().write(file) { _, _ in count += 1 } }
        #expect(count == file.frameCount)
    }
}
