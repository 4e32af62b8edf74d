import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFSheetTests {
    private func makeSource(_ delays: [Int], width: Int = 2, height: Int = 1) throws -> GIFPictureArray {
        try GIFPictureArray(
            width: width,
            height: height,
            pictures: delays.enumerated().map { number, delay in
                let pixels = [[UInt8]](repeating: [UInt8(number + 1), 0, 0, 255], count: width * height).flatMap { $0 }
                return .init(pixels: pixels, delay: delay)
            }
        )
    }

    @Test("Pictures lie row by row, with padding between and around them")
    func layout() throws {
        let sheet = try GIFSheet(frames: 3, columns: 2, padding: 1, background: GIFColor(0x090909))
            .picture(of: makeSource([5, 5, 5]))
        #expect(sheet.width == 7 && sheet.height == 5)
        let reds = stride(from: 0, to: sheet.pixels.count, by: 4).map { sheet.pixels[$0] }
        #expect(
            reds == [
                9, 9, 9, 9, 9, 9, 9,
                9, 1, 1, 9, 2, 2, 9,
                9, 9, 9, 9, 9, 9, 9,
                9, 3, 3, 9, 9, 9, 9,
                9, 9, 9, 9, 9, 9, 9,
            ]
        )
        #expect(stride(from: 3, to: sheet.pixels.count, by: 4).allSatisfy { sheet.pixels[$0] == 255 })
    }

    @Test("Without a background what shows no picture is transparent, with one it shows through the pictures")
    func background() throws {
        let source = try GIFPictureArray(width: 1, height: 1, pictures: [.init(pixels: [0, 0, 0, 0], delay: 5)])
        #expect(try GIFSheet(padding: 0).picture(of: source).pixels == [0, 0, 0, 0])
        #expect(try GIFSheet(padding: 0, background: GIFColor(0x010203)).picture(of: source).pixels == [1, 2, 3, 255])
    }

    @Test("Few frames are each shown once; of many, what is shown at even times")
    func choice() {
        func numbers(_ frames: Int, _ delays: [Int]) -> [Int] { GIFSheet(frames: frames).numbers(delays: delays) }
        #expect(numbers(12, [5, 5, 5]) == [0, 1, 2])
        #expect(numbers(3, [5, 500, 5]) == [0, 1, 2])
        #expect(numbers(2, [5, 5, 5, 5]) == [0, 2])
        #expect(numbers(3, [10, 10, 10, 10, 10, 10, 10]) == [0, 2, 4])
        #expect(numbers(2, [97, 1, 1, 1]) == [0, 0], "even in time, not in number")
        #expect(numbers(1, [5, 5]) == [0])
    }

    @Test("Automatic columns make the sheet most like a square")
    func automatic() throws {
        func columns(_ count: Int, width: Int, height: Int) throws -> Int {
            let source = try makeSource([Int](repeating: 5, count: count), width: width, height: height)
            return try GIFSheet(padding: 0).picture(of: source).width / width
        }
        #expect(try columns(12, width: 4, height: 3) == 3)
        #expect(try columns(9, width: 5, height: 5) == 3)
        #expect(try columns(4, width: 12, height: 1) == 1)
        #expect(try columns(4, width: 1, height: 12) == 4)
        #expect(try columns(1, width: 7, height: 7) == 1)
        #expect(try columns(9, width: 500, height: 279) == 3, "not two, which is squarer and leaves a cell empty")
    }

    @Test("More columns than pictures are as many as pictures")
    func manyColumns() throws {
        #expect(try GIFSheet(columns: 99, padding: 0).picture(of: makeSource([5, 5, 5])).width == 6)
    }

    @Test("A sheet beyond the limit is refused before it takes memory")
    func limits() throws {
        var limits = GIFLimits()
        limits.outputPixels = 15
        let source = try makeSource([5, 5, 5])
        #expect(try GIFSheet(columns: 1, padding: 1, limits: .standard).picture(of: source).pixels.count == 28 * 4)
        #expect(throws: GIFError.limitExceeded(.outputPixels, asked: 28, allowed: 15)) {
            try GIFSheet(columns: 1, padding: 1, limits: limits).picture(of: source)
        }
        for padding in [1 << 26, .max] {
            #expect(throws: GIFError.self) { try GIFSheet(padding: padding).picture(of: source) }
        }
        #expect(throws: GIFError.self) { try GIFSheet(frames: 0).picture(of: source) }
        #expect(throws: GIFError.self) { try GIFSheet(columns: -1).picture(of: source) }
        #expect(throws: GIFError.self) { try GIFSheet(padding: -1).picture(of: source) }
    }

    @Test("A sheet of a file comes back from its PNG pixel for pixel")
    func written() throws {
        let data = try makeGIF(frames: 6)
        let sheet = try GIFSheet(frames: 6, columns: 3, padding: 0).picture(of: GIFFile(data: data))
        let picture = try PNGPicture(PNGEncoder().encode(sheet))
        #expect(picture.width == 69 && picture.height == 38 && picture.pixels == sheet.pixels)
        let last = try #require(try GIFImage(data: data).frames.last)
        #expect(
            Array(picture.pixels[((19 + 18) * 69 + 46) * 4..<((19 + 18) * 69 + 69) * 4]) == last.pixels.suffix(23 * 4)
        )
    }
}
