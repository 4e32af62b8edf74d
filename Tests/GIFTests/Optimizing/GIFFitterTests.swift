import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFFitterTests {
    private func film() throws -> GIFFile { try GIFFile(data: makePhoto(width: 96, height: 64, frames: 8)) }

    @Test("A file that is small enough comes back as it was, and it is said")
    func unchanged() throws {
        let file = try film()
        let result = try GIFFitter(maximumBytes: file.data.count).fitted(file)
        #expect(result.data == file.data && result.isUnchanged && result.givenUp.isEmpty)
        #expect(result.width == 96 && result.frameCount == 8 && result.psnr == .infinity)
    }

    @Test("A little less is reached without giving anything up but waste")
    func lossless() throws {
        // A file whose frames are whole pictures, though little changes.
        let still = makeIndices(4000, colors: 64, seed: 2)
        let frames = (0..<6).map { number in
            var indices = still
            indices[number * 100] = 63
            return GIFEncoder.Frame(width: 80, height: 50, indices: indices, delay: 10)
        }
        let data = try GIFEncoder(width: 80, height: 50, palette: makePalette(64)).encode(frames)
        let result = try GIFFitter(maximumBytes: data.count / 2).fitted(GIFFile(data: data))
        #expect(result.data.count <= data.count / 2 && result.givenUp.isEmpty && result.psnr == .infinity)
        #expect(try GIFImage(data: result.data).frames.map(\.pixels) == GIFImage(data: data).frames.map(\.pixels))
    }

    @Test("Whatever size is asked for is kept and nearly used up, the same each time", arguments: [80, 50, 25])
    func sizes(percent: Int) throws {
        let file = try film()
        let most = file.data.count * percent / 100
        let fitter = GIFFitter(maximumBytes: most)
        let result = try fitter.fitted(file)
        #expect(result.data.count <= most && result.data.count > most * 7 / 10)
        #expect(!result.givenUp.isEmpty && !result.isUnchanged)
        #expect(try fitter.fitted(file) == result)
        let image = try GIFImage(data: result.data)
        #expect(image.width == result.width && image.height == result.height)
        #expect(image.frames.count == result.frameCount)
        #expect(image.duration == file.duration && image.loopCount == 0)
    }

    @Test("The error that is told is the error there is")
    func psnr() throws {
        let file = try film()
        var fitter = GIFFitter(maximumBytes: file.data.count * 3 / 4)
        fitter.width = .exactly(96)
        fitter.framesPerSecond = .exactly(20)
        fitter.colors = .exactly(256)
        let result = try fitter.fitted(file)
        #expect(result.givenUp == ["lossy \(result.lossy)"])
        // Three channels of four have errors.
        let error = try meanSquaredError(GIFFile(data: result.data), file) * 4 / 3
        #expect(abs(10 * log10(255 * 255 / error) - result.psnr) < 0.01)
    }

    @Test("A size missed by little is reached with more loss, and not with a smaller picture")
    func littleMissing() throws {
        // A gradient that moves: its errors stay small whatever the loss.
        let pictures = (0..<8).map { number in
            let pixels = (0..<96 * 64).flatMap { place -> [UInt8] in
                let (row, column) = (place / 96, place % 96)
                return [UInt8(60 + column + number * 2), UInt8(80 + row + number), UInt8(90 + (row + column) / 2), 255]
            }
            return GIFAnimation.Picture(pixels: pixels, delay: 5)
        }
        let file = try GIFFile(data: GIFAnimation(width: 96, height: 64, loopCount: 0).encode(pictures))
        var fitter = GIFFitter(maximumBytes: file.data.count)
        fitter.lossy = .exactly(200)
        let planned = try fitter.fitted(file).data.count
        fitter.lossy = .exactly(300)
        let least = try fitter.fitted(file).data.count
        try #require(least < planned && planned * 100 <= least * 103, "\(least) and \(planned) bytes")
        fitter = GIFFitter(maximumBytes: least)
        let result = try fitter.fitted(file)
        #expect(result.width == 96 && result.frameCount == 8 && result.data.count <= least)
        #expect((201...300).contains(result.lossy) && result.psnr > 28)
        #expect(result.givenUp == ["lossy \(result.lossy)"])
        // Who sets a limit gets it.
        fitter.lossy = .atMost(200)
        #expect(try fitter.fitted(file).lossy <= 200)
    }

    @Test("What is asked for exactly is done, and what it costs is named")
    func exactWishes() throws {
        let file = try film()
        var fitter = GIFFitter(maximumBytes: file.data.count)
        fitter.width = .exactly(48)
        fitter.framesPerSecond = .exactly(10)
        fitter.colors = .exactly(32)
        fitter.lossy = .exactly(20)
        let result = try fitter.fitted(file)
        #expect(result.width == 48 && result.height == 32 && result.frameCount == 4)
        #expect(result.colors <= 32 && result.lossy == 20)
        #expect(
            result.givenUp == ["width 96 → 48", "20 → 10 frames a second", "colours 256 → 32", "lossy 20"]
        )
        #expect(try GIFFile(data: result.data).delays == [10, 10, 10, 10])
    }

    @Test("Nothing is made up: wishes beyond what the file has change nothing")
    func nothingIsMadeUp() throws {
        let file = try film()
        var fitter = GIFFitter(maximumBytes: file.data.count)
        fitter.width = .exactly(500)
        fitter.framesPerSecond = .exactly(60)
        #expect(try fitter.fitted(file).isUnchanged)
    }

    @Test("Where nothing fits, the error says what was reached")
    func impossible() throws {
        let file = try film()
        var fitter = GIFFitter(maximumBytes: 300)
        fitter.width = .exactly(96)
        do throws(GIFError) {
            _ = try fitter.fitted(file)
            Issue.record("300 bytes were enough")
        } catch {
            guard case .doesNotFit(let smallest, 300) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(smallest > 300 && error.description.contains("\(smallest)"))
        }
    }

    @Test("Wishes without sense are refused")
    func senseless() throws {
        let file = try film()
        func refuses(_ change: (inout GIFFitter) -> Void) -> Bool {
            var fitter = GIFFitter(maximumBytes: 1000)
            change(&fitter)
            do throws(GIFError) {
                _ = try fitter.fitted(file)
                return false
            } catch {
                if case .outOfRange = error { return true }
                return false
            }
        }
        #expect(refuses { $0.maximumBytes = 0 })
        #expect(refuses { $0.width = .atMost(0) })
        #expect(refuses { $0.maximumHeight = -1 })
        #expect(refuses { $0.framesPerSecond = .exactly(0) })
        #expect(refuses { $0.maximumFrames = 0 })
        #expect(refuses { $0.colors = .exactly(1) })
        #expect(refuses { $0.lossy = .atMost(501) })
    }

    @Test("Presets ask for what the services say")
    func presets() throws {
        #expect(GIFFitter.Preset.allCases.map(\.rawValue) == ["discord-emoji", "slack-emoji", "github"])
        let data = try makePhoto(width: 140, height: 14, frames: 53, noise: 0)
        let result = try GIFFitter(for: .slackEmoji).fitted(GIFFile(data: data))
        #expect(result.width == 128 && result.height <= 128)
        #expect(result.frameCount <= 50 && result.data.count <= 128_000)
        #expect(try GIFFile(data: result.data).duration == 53 * 5)
    }

    @Test("Transparent pictures stay transparent in another size")
    func transparency() throws {
        let data = try makeGIF(frames: 6, seed: 4)
        var fitter = GIFFitter(maximumBytes: 100_000)
        fitter.width = .exactly(12)
        let result = try fitter.fitted(GIFFile(data: data))
        let image = try GIFImage(data: result.data)
        #expect(image.width == 12)
        #expect(image.frames.contains { $0.pixels.indices.contains { $0 % 4 == 3 } })
    }

    @Test("Frames are dropped evenly, and no time is lost")
    func groups() {
        let form = GIFForm(width: 1, height: 1, interval: 8, colors: 0)
        #expect(form.groups(of: [4, 4, 4, 4, 4]).map(\.delay) == [8, 8, 4])
        #expect(form.groups(of: [10, 10]).map(\.delay) == [10, 10])
        #expect(form.groups(of: [4, 4, 4, 4, 4]).map(\.count) == [2, 2, 1])
        let uneven = GIFForm(width: 1, height: 1, interval: 10, colors: 0).groups(of: [4, 4, 4, 4, 4, 4, 4, 4, 4, 4])
        #expect(uneven.reduce(0) { $0 + $1.delay } == 40 && uneven.count == 4)
    }

    @Test("A sample of a long animation has its first picture, and runs that do not overlap")
    func samplePlaces() {
        let places = GIFFitSample.places(weights: [Double](repeating: 5, count: 400), pixels: 100_000)
        #expect(places.first?.lowerBound == 0 && places.count > 2)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        #expect(places.last.map { $0.upperBound <= 400 } == true)
        #expect(GIFFitSample.places(weights: [1, 1, 1], pixels: 1 << 23) == [0..<3])
    }
}
