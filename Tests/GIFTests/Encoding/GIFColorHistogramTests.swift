import Testing

@testable import GIF

@Suite struct GIFColorHistogramTests {
    private func makePixels(_ colors: [UInt32], alpha: UInt8 = 255) -> [UInt8] {
        colors.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255), alpha] }
    }

    @Test("Every colour is counted, in runs or scattered, as a plain count has it")
    func counts() {
        var generator = SeededGenerator(seed: 21)
        var expected: [UInt32: Int] = [:]
        var histogram = GIFColorHistogram()
        for _ in 0..<3 {
            // More colours than the first table has room for.
            let colors = makeIndices(9000, colors: 250, seed: generator.next()).map {
                UInt32($0) * 0x01_0203 ^ UInt32(generator.next() & 0x1F)
            }
            for color in colors { expected[color, default: 0] += 1 }
            histogram.add(makePixels(colors))
        }
        #expect(histogram.isPrecise && histogram.count == expected.count)
        var found: [UInt32: Int] = [:]
        for point in histogram.points {
            let color = UInt32(point.color.x) << 16 | UInt32(point.color.y) << 8 | UInt32(point.color.z)
            found[color] = Int(point.weight)
        }
        #expect(found == expected)
    }

    @Test("Colours have numbers in order of appearance; transparent pixels have none and are not counted")
    func numbers() {
        var histogram = GIFColorHistogram()
        let pixels = makePixels([7, 7, 0, 9]) + makePixels([5], alpha: 127) + makePixels([9, 0], alpha: 128)
        #expect(histogram.number(pixels) == [1, 1, 2, 3, 0, 3, 2])
        #expect(histogram.number(makePixels([0, 0x10000])) == [2, 4])
        #expect(histogram.colors == [0x070000, 0, 0x090000, 0x000001])
        #expect(histogram.points.reduce(0) { $0 + $1.weight } == 8)
    }

    @Test("What is the same in the picture before can be left out")
    func unlike() {
        var histogram = GIFColorHistogram()
        histogram.add(makePixels([1, 2, 2, 3, 3, 4]), unlike: makePixels([1, 2, 9, 3, 3, 3]))
        #expect(histogram.colors == [0x020000, 0x040000])
        #expect(histogram.points.map(\.weight).sorted() == [1, 1])
    }

    @Test("Beyond 65,535 colours low bits go, no pixel is lost, and means stay where they were")
    func manyColors() {
        var histogram = GIFColorHistogram()
        for part in 0..<8 {
            histogram.add(makePixels((0..<16384).map { UInt32(part * 16384 + $0) * 97 & 0xFFFFFF }))
        }
        #expect(!histogram.isPrecise && histogram.colors.isEmpty)
        let points = histogram.points
        #expect(points.count <= 65535 && points.count > 8000)
        #expect(points.reduce(0) { $0 + Int($1.weight) } == 8 * 16384)
        let mean =
            points.reduce(SIMD4<Double>.zero) { sum, point in
                sum + SIMD4(Double(point.color.x), Double(point.color.y), Double(point.color.z), 0)
                    * Double(point.weight)
            } / Double(8 * 16384)
        var expected = SIMD4<Double>.zero
        for number in 0..<UInt32(8 * 16384) {
            let color = number * 97 & 0xFFFFFF
            expected += SIMD4(Double(color >> 16), Double(color >> 8 & 255), Double(color & 255), 0)
        }
        expected /= Double(8 * 16384)
        for channel in 0..<3 { #expect(abs(mean[channel] - expected[channel]) < 0.6) }
    }
}
