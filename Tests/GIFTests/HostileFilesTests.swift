import Foundation
import TestSupport
import Testing

@testable import GIF

/// Files made or broken to do harm.
@Suite(.enabled(if: Fixtures.shouldRun, Fixtures.skipMessage))
struct HostileFilesTests {
    /// Decoding and inspecting must agree, and giflib's idea of a good file must decode to the same rectangles.
    private func check(_ data: Data, _ name: String) {
        let (image, error) = GIFImage.partial(from: data)
        let found = GIFInspector.inspect(data)
        #expect(found.error == error, "\(name)")
        #expect(found.isComplete == (error == nil), "\(name)")
        if error == nil {
            #expect(image?.frames.count == found.frameCount && image?.info.width == found.info?.width, "\(name)")
        }
        for frame in image?.frames ?? [] {
            #expect(frame.pixels.count == (image?.width ?? 0) * (image?.height ?? 0) * 4, "\(name)")
            #expect(frame.raster.indices.count == frame.raster.width * frame.raster.height, "\(name)")
        }
    }

    @Test("Edge cases and malformed files: a picture or a clear error, each as it should be")
    func knownFiles() throws {
        let errors: [String: GIFError] = [
            "edge/decompression_bomb.gif":
                .limitExceeded(.canvasPixels, asked: 65535 * 1321, allowed: 1 << 23),
            "edge/no-frames.gif": .noFrames,
            "edge/pixel-data-none.gif": .damagedImage(frame: 0),
            "edge/pixel-data-not-enough.gif": .damagedImage(frame: 0),
            "edge/zero_width.gif": .emptyCanvas,
            "malformed/hippopotamus.interlaced.truncated.gif": .truncated(offset: 1024),
            "malformed/issue-101-infinite-empty-loop.gif":
                .limitExceeded(.canvasPixels, asked: 0x1A47 * 0xFF47, allowed: 1 << 23),
            "malformed/issue-117-out-of-range.gif": .damagedImage(frame: 0),
            "malformed/issue-96-small-codesize-2.gif":
                .limitExceeded(.canvasPixels, asked: 0x2C7E * 0x3133, allowed: 1 << 23),
            "malformed/issue-96-small-codesize.gif": .emptyCanvas,
        ]
        var seen = 0
        for folder in ["edge", "malformed"] {
            for name in try Fixtures.names(in: "gif/\(folder)", withExtension: "gif") {
                let data = try Fixtures.data("gif/\(folder)/\(name)")
                check(data, name)
                #expect(GIFImage.partial(from: data).error == errors["\(folder)/\(name)"], "\(name)")
                seen += 1
            }
        }
        #expect(seen == 37)
    }

    @Test("giflib's rectangles are ours on every file it reads", arguments: ["real", "edge", "animated", "pygif"])
    func differential(folder: String) throws {
        var compared = 0
        for name in try Fixtures.names(in: "gif/\(folder)", withExtension: "gif") {
            let data = try Fixtures.data("gif/\(folder)/\(name)")
            // The two largest are left to the checksums: they tell no more and take long without optimisation.
            guard data.count < 400_000, let giflib = GIFLibReader.read(data) else { continue }
            guard let image = try? GIFImage(data: data) else { continue }
            compared += 1
            #expect(image.info.palette == giflib.palette, "\(name)")
            #expect(image.frames.map(\.raster.indices) == giflib.pictures.map(\.raster.indices), "\(name)")
            #expect(image.frames.map(\.raster.palette) == giflib.pictures.map(\.raster.palette), "\(name)")
        }
        #expect(compared >= 5, "\(folder)")
    }

    @Test("Bytes changed, cut, doubled and swapped at random never crash, and decoding and inspecting agree")
    func mutations() throws {
        var seeds = [try makeGIF(frames: 4)]
        for folder in ["edge", "malformed", "pygif"] {
            for name in try Fixtures.names(in: "gif/\(folder)", withExtension: "gif") {
                let data = try Fixtures.data("gif/\(folder)/\(name)")
                if data.count < 3000 { seeds.append(data) }
            }
        }
        var generator = SeededGenerator(seed: 2026)
        var limits = GIFLimits()
        limits.canvasPixels = 1 << 16
        limits.totalPixels = 1 << 19
        var broken = 0
        for round in 0..<1500 {
            var bytes = Array(seeds[round % seeds.count])
            for _ in 0...Int.random(in: 0...4, using: &generator) {
                mutate(&bytes, &generator)
            }
            let (image, error) = GIFImage.partial(from: bytes, limits: limits)
            let found = GIFInspector.inspect(bytes, limits: limits)
            if error != nil { broken += 1 }
            #expect(found.error == error, "round \(round): \(Data(bytes).base64EncodedString())")
            #expect(image == nil || image?.frames.isEmpty == false)
        }
        #expect(broken > 300, "most mutations do harm, or they test nothing")
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard bytes.count > 14 else { return }
        let place = Int.random(in: 6..<bytes.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.removeSubrange(place..<min(place + 3, bytes.count))
        case 3: bytes.insert(contentsOf: bytes[place..<min(place + 20, bytes.count)], at: place)
        case 4: bytes.removeLast(bytes.count - place)
        default: bytes[place] = [0, 1, 0x21, 0x2C, 0x3B, 0x7F, 0x80, 0xFF][Int.random(in: 0..<8, using: &generator)]
        }
    }
}
