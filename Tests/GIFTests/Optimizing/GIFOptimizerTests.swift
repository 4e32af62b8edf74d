import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFOptimizerTests {
    /// What is seen of a file: every composed picture, its delay and the loop count.
    private func seen(_ data: Data) throws -> [[UInt8]] {
        let image = try GIFImage(data: data)
        return image.frames.map { $0.pixels + RawGIF.word($0.rawDelay) } + [[UInt8(image.loopCount ?? 255)]]
    }

    @Test("Every kind of disposal, transparency and palette looks the same afterwards", arguments: 0..<24)
    func madeFiles(seed: UInt64) throws {
        let data = try makeGIF(frames: 9, seed: seed)
        let smaller = try GIFOptimizer().optimized(GIFFile(data: data))
        #expect(smaller.count <= data.count)
        #expect(try seen(smaller) == seen(data))
        let info = try GIFFile(data: smaller).info
        #expect(info.comments == ["made by a test"] && info.notes.isEmpty)
    }

    @Test("A pixel that stays keeps its colour where the frame's palette does not have it", arguments: 1...6)
    func staysWithoutColor(seed: UInt64) throws {
        // Most of the palette is not used, so that there is something to gain.
        let few = GIFPalette([GIFColor(0x101010), GIFColor(0x202020)] + [GIFColor](repeating: GIFColor(0), count: 126))
        let data = try GIFEncoder(width: 16, height: 16, palette: makePalette(256)).encode([
            GIFEncoder.Frame(width: 16, height: 16, indices: (0...255).map { UInt8($0) }, delay: 5),
            GIFEncoder.Frame(
                width: 16,
                height: 16,
                indices: makeIndices(256, colors: 3, seed: seed, longestRun: 3),
                delay: 5,
                transparentIndex: 2,
                palette: few
            ),
        ])
        let optimized = try GIFOptimizer().optimized(GIFFile(data: data))
        #expect(optimized.count < data.count)
        #expect(try GIFImage(data: optimized).frames.map(\.pixels) == GIFImage(data: data).frames.map(\.pixels))
    }

    @Test("A second pass finds nothing, and gives the very bytes back")
    func twice() throws {
        let once = try GIFOptimizer().optimized(GIFFile(data: makeGIF(frames: 5)))
        #expect(try GIFOptimizer().optimized(GIFFile(data: once)) == once)
    }

    @Test("giflib reads what was written")
    func throughGiflib() throws {
        let data = try GIFOptimizer().optimized(GIFFile(data: makeGIF(frames: 9, seed: 3)))
        let image = try GIFImage(data: data)
        let file = try #require(GIFLibReader.read(data))
        #expect(file.pictures.map(\.raster.indices) == image.frames.map(\.raster.indices))
    }

    @Test("A long image fills the table of strings again and again, and reads back")
    func fullTable() throws {
        let noise = GIFEncoder.Frame(
            width: 300,
            height: 200,
            indices: makeIndices(60000, colors: 256, seed: 5, longestRun: 2),
            delay: 4
        )
        let data = try GIFEncoder(width: 300, height: 200, palette: makePalette(256)).encode([noise])
        let smaller = try GIFOptimizer().optimized(GIFFile(data: data))
        #expect(smaller.count < data.count)
        #expect(try seen(smaller) == seen(data))
        #expect(GIFLibReader.read(smaller)?.pictures.first?.raster.indices.count == 60000)
    }

    @Test("Metadata goes where nobody wants it, and the loop count stays")
    func metadata() throws {
        let data = try makeGIF(frames: 3)
        let bare = try GIFOptimizer(keepsMetadata: false).optimized(GIFFile(data: data))
        let info = try GIFFile(data: bare).info
        #expect(info.comments.isEmpty && info.loopCount == 3)
        #expect(bare.count < (try GIFOptimizer().optimized(GIFFile(data: data)).count))
    }

    @Test("Lossy files are smaller the more they may lose, and never larger than the input")
    func lossy() throws {
        let data = try makePhoto(width: 64, height: 48, frames: 4)
        let file = try GIFFile(data: data)
        let sizes = try [0, 10, 40, 120].map { try GIFOptimizer(lossy: $0).optimized(file).count }
        #expect(sizes[0] <= data.count)
        #expect(sizes == sizes.sorted(by: >) && sizes[3] < sizes[0] * 3 / 4)
        let errors = try [0, 10, 40, 120].map { lossy in
            try meanSquaredError(GIFFile(data: GIFOptimizer(lossy: lossy).optimized(file)), file)
        }
        #expect(errors[0] == 0 && errors == errors.sorted())
    }

    @Test("What is transparent stays so, however much may be lost")
    func lossyTransparency() throws {
        for seed: UInt64 in 0..<8 {
            let data = try makeGIF(frames: 6, seed: seed)
            let lossy = try GIFImage(data: GIFOptimizer(lossy: 200).optimized(GIFFile(data: data)))
            let exact = try GIFImage(data: data)
            for (one, other) in zip(lossy.frames, exact.frames) {
                let places = stride(from: 3, to: one.pixels.count, by: 4)
                #expect(places.allSatisfy { one.pixels[$0] == other.pixels[$0] })
            }
        }
    }

    @Test("A damaged file is refused")
    func damaged() throws {
        let data = try makeGIF()
        let file = try GIFFile(data: data.prefix(data.count * 2 / 3))
        #expect(throws: GIFError.self) { try GIFOptimizer().optimized(file) }
    }
}

@Suite(.enabled(if: Fixtures.shouldRun, Fixtures.skipMessage))
struct GIFOptimizerFixtureTests {
    @Test("Files of all kinds look the same afterwards and are never larger", arguments: ["real", "animated", "pygif"])
    func fixtures(folder: String) throws {
        var saved = 0
        for name in try Fixtures.names(in: "gif/\(folder)", withExtension: "gif") {
            let data = try Fixtures.data("gif/\(folder)/\(name)")
            // Debug builds are slow, and the large files have nothing the others have not.
            guard data.count < 40_000, let file = try? GIFFile(data: data), file.damage == nil,
                let before = try? GIFImage(data: data), before.frames.count * before.width * before.height < 600_000
            else { continue }
            let smaller = try GIFOptimizer().optimized(file)
            #expect(smaller.count <= data.count, "\(name)")
            saved += data.count - smaller.count
            let after = try GIFImage(data: smaller)
            #expect(after.frames.map(\.pixels) == before.frames.map(\.pixels), "\(name)")
            #expect(after.frames.map(\.rawDelay) == before.frames.map(\.rawDelay), "\(name)")
            #expect(after.loopCount == before.loopCount && after.comments == before.comments, "\(name)")
            #expect(after.info.colorProfile == before.info.colorProfile && after.info.xmp == before.info.xmp, "\(name)")
        }
        #expect(saved > 0)
    }
}

/// Something like a film: soft shapes that move, and a little noise.
func makePhoto(width: Int, height: Int, frames: Int, noise: Int = 6, delay: Int = 5) throws -> Data {
    var generator = SeededGenerator(seed: 11)
    let pictures = (0..<frames).map { number in
        var pixels: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                let wave = (column * 3 + number * 5 + row) % 128
                let shade = abs(wave - 64) * 3
                let grain = noise > 0 ? Int.random(in: 0..<noise, using: &generator) : 0
                pixels += [UInt8(shade + grain), UInt8(row * 200 / height + grain), UInt8(120 + grain), 255]
            }
        }
        return GIFAnimation.Picture(pixels: pixels, delay: delay)
    }
    return try GIFAnimation(width: width, height: height, loopCount: 0).encode(pictures)
}

/// The mean squared error of a channel over all frames, which both files have to have.
func meanSquaredError(_ one: GIFFile, _ other: GIFFile) throws -> Double {
    let pairs = zip(try GIFImage(data: one.data).frames, try GIFImage(data: other.data).frames)
    var sum = 0
    var count = 0
    for (one, other) in pairs {
        sum += zip(one.pixels, other.pixels).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
        count += one.pixels.count
    }
    return Double(sum) / Double(max(count, 1))
}
