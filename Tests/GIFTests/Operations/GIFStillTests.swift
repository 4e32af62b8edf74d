import Foundation
import Testing

@testable import GIF

@Suite struct GIFStillTests {
    /// Pictures of one pixel that hold their number, counted from 1.
    private func makeSource(_ delays: [Int]) throws -> GIFPictureArray {
        try GIFPictureArray(
            width: 1,
            height: 1,
            pictures: delays.enumerated().map { .init(pixels: [UInt8($0 + 1), 0, 0, 255], delay: $1) }
        )
    }

    private func number(_ moment: GIFStill.Moment, _ source: GIFPictureArray) throws -> Int {
        Int(try GIFStill(moment).picture(of: source).pixels[0])
    }

    @Test("Frames are counted from 1, and one that is not there is an error that names the range")
    func frames() throws {
        let source = try makeSource([5, 5, 5])
        for wanted in 1...3 { #expect(try number(.frame(wanted), source) == wanted) }
        for wanted in [-1, 0, 4, .max] {
            #expect(throws: GIFError.outOfRange(reason: "frame \(wanted) is not one of 1 to 3")) {
                try number(.frame(wanted), source)
            }
        }
        #expect(throws: GIFError.outOfRange(reason: "frame 2 of 1")) { try number(.frame(2), makeSource([5])) }
    }

    @Test("A time shows what is on the screen then, and after the end what stays there")
    func times() throws {
        let source = try makeSource([5, 10, 2])
        let wanted = [(0, 1), (4, 1), (5, 2), (14, 2), (15, 3), (16, 3), (17, 3), (100_000, 3), (Int.max, 3)]
        for (time, frame) in wanted { #expect(try number(.time(time), source) == frame) }
        #expect(throws: GIFError.outOfRange(reason: "-0.01 s is before its start")) { try number(.time(-1), source) }
    }

    @Test("Times of a file are those browsers play")
    func file() throws {
        let data = try makeGIF(frames: 6)
        let file = try GIFFile(data: data)
        let frames = try GIFImage(data: data).frames
        var time = 0
        for (index, frame) in frames.enumerated() {
            let bitmap = GIFBitmap(width: 23, height: 19, pixels: frame.pixels)
            #expect(try GIFStill(.frame(index + 1)).picture(of: file) == bitmap)
            #expect(try GIFStill(.time(time)).picture(of: file) == bitmap)
            time += frame.delay
            #expect(try GIFStill(.time(time - 1)).picture(of: file) == bitmap)
        }
    }

    @Test("Damage after the picture does not matter, damage before it does")
    func damaged() throws {
        let data = try makeGIF(frames: 6)
        let cut = try GIFFile(data: data.prefix(data.count / 2))
        #expect(try GIFStill(.frame(1)).picture(of: cut).pixels == GIFImage(data: data).frames[0].pixels)
        #expect(throws: try #require(cut.damage)) { try GIFStill(.frame(6)).picture(of: cut) }
    }

    @Test("Times are written as people write them")
    func sentences() {
        let wanted = [(0, "0 s"), (5, "0.05 s"), (50, "0.5 s"), (150, "1.5 s"), (1234, "12.34 s"), (-150, "-1.5 s")]
        for (time, text) in wanted { #expect(GIFTime(time).description == text) }
    }
}
