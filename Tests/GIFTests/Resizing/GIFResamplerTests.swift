import Testing

@testable import GIF

@Suite struct GIFResamplerTests {
    private func makeGrey(_ levels: [UInt8], alpha: UInt8 = 255) -> [UInt8] {
        levels.flatMap { [$0, $0, $0, alpha] }
    }

    private func makeNoise(_ pixels: Int, seed: UInt64, isOpaque: Bool = false) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        return (0..<pixels * 4).map {
            isOpaque && $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: generator.next())
        }
    }

    @Test("A picture of the same size is copied as it is, colours under transparency too")
    func identity() throws {
        let pixels = makeNoise(7 * 5, seed: 1)
        for filter in GIFResamplingFilter.allCases {
            let resampler = try GIFResampler(width: 7, height: 5, toWidth: 7, toHeight: 5, filter: filter)
            #expect(resampler.resample(pixels) == pixels)
        }
    }

    @Test("A part of whole pixels in its own size is cut out exactly")
    func cut() throws {
        let pixels = makeNoise(6 * 4, seed: 2)
        let resampler = try GIFResampler(
            width: 6,
            height: 4,
            part: .init(left: 2, top: 1, width: 3, height: 2),
            toWidth: 3,
            toHeight: 2
        )
        let rows = Array(pixels[32..<44] + pixels[56..<68])
        #expect(resampler.resample(pixels) == rows)
    }

    @Test("Area: halved pixels are means, a third covers its share, doubled pixels are squares")
    func area() throws {
        let half = try GIFResampler(width: 4, height: 2, toWidth: 2, toHeight: 1, filter: .area)
        #expect(half.resample(makeGrey([0, 10, 20, 30, 40, 50, 60, 70])) == makeGrey([25, 45]))
        // Three pixels to two: the middle one is shared.
        let shared = try GIFResampler(width: 3, height: 1, toWidth: 2, toHeight: 1, filter: .area)
        #expect(shared.resample(makeGrey([0, 90, 240])) == makeGrey([30, 190]))
        let double = try GIFResampler(width: 2, height: 1, toWidth: 4, toHeight: 2, filter: .area)
        #expect(double.resample(makeGrey([7, 200])) == makeGrey([7, 7, 200, 200, 7, 7, 200, 200]))
    }

    @Test("Cubic: what Catmull and Rom's weights give for doubled pixels")
    func cubic() throws {
        let resampler = try GIFResampler(width: 4, height: 1, toWidth: 8, toHeight: 1)
        // A quarter pixel off: -0.0703, 0.8672, 0.2266, -0.0234; at the edges the missing ones' share is spread.
        let found = resampler.resample(makeGrey([0, 100, 100, 0]))
        let levels = stride(from: 0, to: found.count, by: 4).map { found[$0] }
        #expect(levels[3] == 109 && levels[4] == 109)
        #expect(levels[2] == 78 && levels[5] == 78)
        #expect(levels == levels.reversed())
    }

    @Test("One colour stays that colour in any size, all of it opaque", arguments: GIFResamplingFilter.allCases)
    func flat(filter: GIFResamplingFilter) throws {
        for (width, height) in [(1, 1), (3, 2), (5, 7), (11, 40), (40, 3)] {
            for (newWidth, newHeight) in [(1, 1), (2, 9), (13, 6), (37, 41)] {
                let resampler = try GIFResampler(
                    width: width,
                    height: height,
                    toWidth: newWidth,
                    toHeight: newHeight,
                    filter: filter
                )
                let pixels = (0..<width * height).flatMap { _ in [255, 128, 3, 255] as [UInt8] }
                let expected = (0..<newWidth * newHeight).flatMap { _ in [255, 128, 3, 255] as [UInt8] }
                #expect(resampler.resample(pixels) == expected, "\(width)x\(height) to \(newWidth)x\(newHeight)")
            }
        }
    }

    @Test("The mean of a picture does not change when it shrinks", arguments: GIFResamplingFilter.allCases)
    func mean(filter: GIFResamplingFilter) throws {
        let pixels = makeNoise(60 * 60, seed: 3, isOpaque: true)
        let small = try GIFResampler(width: 60, height: 60, toWidth: 17, toHeight: 23, filter: filter)
            .resample(pixels)
        func mean(_ pixels: [UInt8], _ channel: Int) -> Double {
            let values = stride(from: channel, to: pixels.count, by: 4).map { Double(pixels[$0]) }
            return values.reduce(0, +) / Double(values.count)
        }
        for channel in 0..<3 { #expect(abs(mean(pixels, channel) - mean(small, channel)) < 1.5) }
    }

    @Test("A transparent pixel's colour does not bleed, and alpha is weighed like a colour")
    func alpha() throws {
        let resampler = try GIFResampler(width: 2, height: 1, toWidth: 1, toHeight: 1, filter: .area)
        #expect(resampler.resample([200, 100, 50, 255, 9, 255, 9, 0]) == [200, 100, 50, 128])
        #expect(resampler.resample([1, 2, 3, 0, 9, 255, 9, 0]) == [0, 0, 0, 0])
        let half = try GIFResampler(width: 4, height: 1, toWidth: 2, toHeight: 1)
        let found = half.resample([80, 90, 100, 255, 80, 90, 100, 255, 255, 0, 0, 0, 255, 0, 0, 0])
        #expect(found[0..<3] == [80, 90, 100])
    }

    @Test("With a background all is opaque, copied or weighed")
    func background() throws {
        let white = GIFColor(0xFFFFFF)
        let same = try GIFResampler(width: 3, height: 1, toWidth: 3, toHeight: 1, background: white)
        #expect(
            same.resample([1, 2, 3, 0, 10, 20, 30, 255, 0, 0, 0, 51])
                == [255, 255, 255, 255, 10, 20, 30, 255, 204, 204, 204, 255]
        )
        let half = try GIFResampler(width: 2, height: 1, toWidth: 1, toHeight: 1, filter: .area, background: white)
        let level = half.resample([0, 0, 0, 255, 70, 70, 70, 0])
        #expect(level[0] == 127 || level[0] == 128)
        #expect(level[3] == 255)
    }

    @Test("Shrinking and enlarging again brings a soft picture back, cubic nearer than squares")
    func thereAndBack() throws {
        let size = 64
        let pixels = (0..<size * size).flatMap { number -> [UInt8] in
            let x = number % size
            let y = number / size
            return [UInt8(x * 4), UInt8(y * 4), UInt8((x * y) / 16), 255]
        }
        func quality(_ filter: GIFResamplingFilter) throws -> Double {
            let down = try GIFResampler(width: size, height: size, toWidth: 32, toHeight: 32, filter: filter)
            let up = try GIFResampler(width: 32, height: 32, toWidth: size, toHeight: size, filter: filter)
            return peakSignalToNoise(pixels, up.resample(down.resample(pixels)))
        }
        let cubic = try quality(.bicubic)
        let area = try quality(.area)
        #expect(cubic > 45 && area > 38 && cubic > area, "\(cubic), \(area)")
    }

    @Test("A picture is drawn at its place and nowhere else")
    func drawing() throws {
        let resampler = try GIFResampler(width: 2, height: 2, toWidth: 2, toHeight: 1, filter: .area)
        var canvas = [UInt8](repeating: 7, count: 4 * 3 * 4)
        resampler.draw(makeGrey([10, 20, 30, 40]), on: &canvas, canvasWidth: 4, left: 1, top: 2)
        var expected = [UInt8](repeating: 7, count: 4 * 3 * 4)
        expected.replaceSubrange((2 * 4 + 1) * 4..<(2 * 4 + 3) * 4, with: makeGrey([20, 30]))
        #expect(canvas == expected)
    }

    @Test("Sizes that cannot be are refused, and a part that lies outside")
    func refusals() {
        for (width, height, newWidth, newHeight) in [(0, 1, 1, 1), (1, -1, 1, 1), (1, 1, 0, 1), (1, 1, 1, 65536)] {
            #expect(throws: GIFError.self) {
                _ = try GIFResampler(width: width, height: height, toWidth: newWidth, toHeight: newHeight)
            }
        }
        #expect(throws: GIFError.self) {
            let part = GIFResampler.Part(left: 5, top: 0, width: 2, height: 2)
            _ = try GIFResampler(width: 5, height: 5, part: part, toWidth: 2, toHeight: 2)
        }
    }
}
