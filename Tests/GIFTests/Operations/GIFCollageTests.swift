import Foundation
import Testing

@testable import GIF

@Suite struct GIFCollageTests {
    /// An animation of single colours, one a picture.
    private func makeFlat(_ colors: [UInt32], delays: [Int], width: Int = 1, height: Int = 1) throws -> GIFPictureArray
    {
        try GIFPictureArray(
            width: width,
            height: height,
            pictures: zip(colors, delays).map { color, delay in
                GIFAnimation.Picture(
                    pixels: GIFBitmap(width: width, height: height, color: GIFColor(color)).pixels,
                    delay: delay
                )
            }
        )
    }

    private func pictures(_ source: some GIFPictureSource) throws -> [GIFAnimation.Picture] {
        var reader = try source.makeReader()
        var pictures: [GIFAnimation.Picture] = []
        while let picture = try reader.next() { pictures.append(picture) }
        return pictures
    }

    /// The first pixel of every cell of one pixel, as hexadecimal numbers.
    private func colors(_ picture: GIFAnimation.Picture) -> [UInt32] {
        stride(from: 0, to: picture.pixels.count, by: 4).map { place in
            picture.pixels[place..<place + 3].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    private let dot = GIFCollage.Layout(cellWidth: 1, cellHeight: 1)

    @Test("Two to six, an even number unless a free cell is allowed; the grid has no more free cells than that")
    func rules() throws {
        func outcome(_ count: Int, columns: Int? = nil, allowsOdd: Bool = false) -> String {
            let layout = GIFCollage.Layout(columns: columns, allowsOdd: allowsOdd)
            do throws(GIFError) {
                let grid = try layout.grid(of: count)
                return "\(grid.columns)x\(grid.rows)"
            } catch {
                guard case .collageRefused(let refusal) = error else { return "\(error)" }
                return "\(refusal)".prefix { $0 != "." }.split(separator: ";").first.map(String.init) ?? ""
            }
        }
        #expect([2, 4, 6].map { outcome($0) } == ["2x1", "2x2", "3x2"])
        #expect([3, 5].map { outcome($0, allowsOdd: true) } == ["2x2", "3x2"])
        #expect([0, 1, 7].map { outcome($0) }.allSatisfy { $0.hasPrefix("A collage takes two to six GIFs, not") })
        #expect(outcome(3).hasPrefix("3 GIFs do not fill a collage"))
        #expect(outcome(6, columns: 6) == "6x1" && outcome(6, columns: 2) == "2x3" && outcome(6, columns: 1) == "1x6")
        #expect(outcome(6, columns: 4) == "6 GIFs do not fill rows of 4")
        #expect(outcome(5, columns: 4, allowsOdd: true) == "5 GIFs do not fill rows of 4")
        #expect(outcome(3, columns: 3, allowsOdd: true) == "3x1")
        #expect(outcome(4, columns: 0) == "4 GIFs do not fill rows of 0")
        #expect(outcome(4, columns: 5) == "4 GIFs do not fill rows of 5")
        #expect(throws: GIFError.collageRefused(.odd(3))) {
            let one = try makeFlat([1], delays: [10])
            _ = try GIFCollage([one, one, one], layout: dot)
        }
    }

    @Test("Cells lie row by row, a free one has the background")
    func grid() throws {
        let sources = try [0x111111, 0x222222, 0x333333].map { try makeFlat([$0], delays: [10]) }
        var layout = dot
        layout.allowsOdd = true
        layout.background = GIFColor(0xABCDEF)
        let collage = try GIFCollage(sources, layout: layout)
        #expect(collage.width == 2 && collage.height == 2)
        #expect(try colors(pictures(collage)[0]) == [0x111111, 0x222222, 0x333333, 0xABCDEF])
        layout.background = nil
        #expect(try pictures(GIFCollage(sources, layout: layout))[0].pixels.suffix(4) == [0, 0, 0, 0])
    }

    @Test("Pictures keep their pixels at the cell's size, and are placed by the fit in any other")
    func placing() throws {
        let noise = makeIndices(4 * 2 * 4, colors: 256, seed: 3).enumerated().map { $0 % 4 == 3 ? 255 : $1 }
        let source = try GIFPictureArray(width: 4, height: 2, pictures: [.init(pixels: noise, delay: 10)])
        let black = try makeFlat([0], delays: [10])
        let same = try GIFCollage([source, black], layout: .init(cellWidth: 4, cellHeight: 2))
        let rows = try pictures(same)[0].pixels
        #expect(Array(rows[0..<16] + rows[32..<48]) == noise)
        let contained = try GIFCollage(
            [black, source],
            layout: .init(columns: 1, cellWidth: 4, cellHeight: 4, fit: .contain, background: GIFColor(0x010203))
        )
        let tall = try pictures(contained)[0].pixels
        #expect(Array(tall[16 * 5..<16 * 7]) == noise)
        #expect(Array(tall[16 * 4..<16 * 4 + 4]) == [1, 2, 3, 255])
        #expect(Array(tall.suffix(4)) == [1, 2, 3, 255])
    }

    @Test("Every animation runs on its own clock: a picture wherever one changes")
    func clocks() throws {
        let one = try makeFlat([0x10, 0x11], delays: [10, 20])
        let other = try makeFlat([0x20, 0x21, 0x22], delays: [5, 5, 10])
        let collage = try GIFCollage([one, other], layout: dot)
        #expect(collage.duration == 60)
        let found = try pictures(collage)
        let expected: [([UInt32], Int)] = [
            ([0x10, 0x20], 5), ([0x10, 0x21], 5), ([0x11, 0x22], 10), ([0x11, 0x20], 5), ([0x11, 0x21], 5),
            ([0x10, 0x22], 10), ([0x11, 0x20], 5), ([0x11, 0x21], 5), ([0x11, 0x22], 10),
        ]
        #expect(found.map(colors) == expected.map(\.0))
        #expect(found.map(\.delay) == expected.map(\.1))
        #expect(try collage.timing() == expected.map(\.1))
        #expect(try pictures(collage) == found, "a second pass is the same")
    }

    @Test("Changes 1/100 s apart share a picture, and none is shown shorter than 2/100 s")
    func coincidence() throws {
        let one = try makeFlat([0x10, 0x11], delays: [10, 10])
        let other = try makeFlat([0x20, 0x21], delays: [11, 9])
        let found = try pictures(GIFCollage([one, other], layout: dot))
        #expect(found.map(colors) == [[0x10, 0x20], [0x11, 0x21]])
        #expect(found.map(\.delay) == [10, 10])
        let even = try makeFlat([1, 2, 3], delays: [2, 2, 2])
        let odd = try makeFlat([4, 5], delays: [3, 3])
        let fast = try pictures(GIFCollage([even, odd], layout: dot))
        #expect(fast.map(colors) == [[1, 4], [2, 5], [3, 5]])
        #expect(fast.map(\.delay) == [2, 2, 2])
    }

    @Test("The length: a common multiple within the limit, or what most end with, never less than the longest")
    func lengths() {
        func length(_ durations: [Int], _ limit: Int = 1000) -> Int {
            GIFCollage.loopDuration(of: durations.map { [$0 / 2, $0 - $0 / 2] }, limit: limit)
        }
        #expect(length([200, 200]) == 200)
        #expect(length([200, 300]) == 600)
        #expect(length([200, 300], 599) == 300)
        #expect(length([200, 300, 170]) == 600)
        #expect(length([1200, 700]) == 1200)
        #expect(length([100, 50, 25, 20]) == 100)
        #expect(length([200, 300], .max) == 600)
        #expect(GIFCollage.loopDuration(of: [[500], [30, 30]], limit: 1000) == 60, "one picture has no length")
        #expect(GIFCollage.loopDuration(of: [[500], [30]], limit: 1000) == 500)
        #expect(GIFCollage.loopDuration(of: [], limit: 1000) == 0)
    }

    @Test("The delays of every collage add up to its length, and every picture changes something", arguments: 1...12)
    func sums(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let sources = try (0..<6).map { number in
            let count = Int.random(in: 1...7, using: &generator)
            return try makeFlat(
                (0..<count).map { UInt32(number * 16 + $0) },
                delays: (0..<count).map { _ in Int.random(in: 2...14, using: &generator) }
            )
        }
        let collage = try GIFCollage(sources, layout: dot)
        let found = try pictures(collage)
        #expect(found.reduce(0) { $0 + $1.delay } == collage.duration)
        #expect(found.map(\.delay) == (try collage.timing()))
        #expect(found.allSatisfy { $0.delay >= 2 })
        for (one, next) in zip(found, found.dropFirst()) { #expect(one.pixels != next.pixels) }
        #expect(found.first.map(colors) == sources.map { colors($0.pictures[0])[0] })
    }

    @Test("A collage of files is written and read back as it was put together")
    func roundTrip() throws {
        let files = try (1...4).map { try GIFFile(data: makeGIF(seed: $0)) }
        let collage = try GIFCollage(files, layout: .init(cellWidth: 23, cellHeight: 19))
        let animation = GIFAnimation(width: collage.width, height: collage.height, loopCount: 0)
        let image = try GIFImage(data: animation.encode(collage))
        let wanted = try pictures(collage)
        #expect(image.width == 46 && image.height == 38 && image.loopCount == 0)
        #expect(image.frames.map(\.delay) == wanted.map(\.delay))
        for (frame, picture) in zip(image.frames, wanted) {
            #expect(peakSignalToNoise(frame.pixels, picture.pixels) > 30)
        }
    }

    @Test("What cannot be is refused before memory is taken; what a source throws comes out")
    func refusals() throws {
        let one = try makeFlat([1], delays: [10])
        func failure(_ sources: [any GIFPictureSource], _ layout: GIFCollage.Layout, frames: Int = 100) -> GIFError? {
            var limits = GIFLimits()
            limits.frames = frames
            do throws(GIFError) {
                var reader = try GIFCollage(sources, layout: layout, limits: limits).makeReader()
                while try reader.next() != nil {}
                return nil
            } catch {
                return error
            }
        }
        #expect(failure([one, one], .init(cellWidth: 65535, cellHeight: 4)) != nil)
        #expect(failure([one, one], .init(cellWidth: 0, cellHeight: 4)) != nil)
        let large = GIFCollage.Layout(cellWidth: 32767, cellHeight: 65535)
        #expect(failure([one, one], large) == .limitExceeded(.canvasPixels, asked: 65534 * 65535, allowed: 1 << 23))
        let moving = try makeFlat([1, 2], delays: [10, 10])
        #expect(failure([one, moving], dot) == nil)
        #expect(failure([one, moving], dot, frames: 1) == .limitExceeded(.frames, asked: 2, allowed: 1))
        let whole = try makeGIF(seed: 5)
        let cut = try GIFFile(data: whole.prefix(whole.count - 20))
        #expect(cut.damage != nil)
        #expect(failure([moving, cut], dot) == cut.damage)
    }
}
