import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct PNGEncoderTests {
    private func makeBitmap(width: Int, height: Int, seed: UInt64 = 1) -> GIFBitmap {
        var generator = SeededGenerator(seed: seed)
        let pixels = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return GIFBitmap(width: width, height: height, pixels: pixels)
    }

    @Test("libpng reads back every pixel, transparent ones with their colour", arguments: [1, 2, 3, 7, 64, 333])
    func roundTrip(width: Int) throws {
        let bitmap = makeBitmap(width: width, height: 41)
        for level in [0, 1, 4, 9] {
            let picture = try PNGPicture(PNGEncoder(level: level).encode(bitmap))
            #expect(picture.width == width && picture.height == 41 && picture.pixels == bitmap.pixels)
        }
    }

    @Test("The file comes in pieces, and the pieces are the file")
    func pieces() throws {
        let bitmap = makeBitmap(width: 200, height: 200)
        var pieces: [[UInt8]] = []
        try PNGEncoder().encode(bitmap) { pieces.append(Array($0)) }
        #expect(try PNGEncoder().encode(bitmap) == Data(pieces.joined()))
        #expect(pieces.count > 10 && pieces.allSatisfy { $0.count <= 16384 })
    }

    @Test("What the sink throws ends the writing and comes out as it is")
    func sinkFails() throws {
        struct Full: Error {}
        var count = 0
        #expect(throws: Full.self) {
            try PNGEncoder().encode(makeBitmap(width: 200, height: 200)) { _ in
                count += 1
                if count == 5 { throw Full() }
            }
        }
        #expect(count == 5)
    }

    @Test("What is no picture is refused, and what libpng refuses is an error with its sentence")
    func refused() throws {
        let wrong = [
            GIFBitmap(width: 0, height: 1, pixels: []), GIFBitmap(width: 2, height: 2, pixels: [1, 2, 3]),
            GIFBitmap(width: -1, height: -1, pixels: [0, 0, 0, 0]),
            GIFBitmap(width: Int(Int32.max), height: Int(Int32.max), pixels: [0, 0, 0, 0]),
        ]
        for bitmap in wrong { #expect(throws: GIFError.self) { try PNGEncoder().encode(bitmap) } }
        // libpng allows a million columns; its error jumps, and nothing of ours is skipped over.
        let wide = GIFBitmap(width: 1_000_001, height: 1)
        for _ in 0..<3 {
            #expect(throws: GIFError.pngFailed(reason: "Invalid IHDR data")) { try PNGEncoder().encode(wide) }
        }
    }

    @Test("A level beyond zlib's is the nearest of them")
    func levels() throws {
        let bitmap = makeBitmap(width: 20, height: 20)
        #expect(try PNGEncoder(level: 99).encode(bitmap) == PNGEncoder(level: 9).encode(bitmap))
        #expect(try PNGEncoder(level: -1).encode(bitmap) == PNGEncoder(level: 0).encode(bitmap))
    }
}
