import Testing

@testable import GIF

@Suite struct GIFInkTests {
    /// What a row of ink must put over what is there, one pixel at a time.
    private func painted(_ line: [UInt8], _ palette: GIFPalette, _ hole: UInt8?, over below: [UInt8]) -> [UInt8] {
        var pixels = below
        for (column, index) in line.enumerated() where index != hole && Int(index) < palette.colors.count {
            let color = palette.colors[Int(index)]
            pixels.replaceSubrange(column * 4..<column * 4 + 4, with: [color.red, color.green, color.blue, 255])
        }
        return pixels
    }

    @Test("A row of any length is painted pixel by pixel alike, with and without holes", arguments: [2, 16, 200, 256])
    func rows(colors: Int) {
        var generator = SeededGenerator(seed: UInt64(colors))
        let palette = makePalette(colors)
        for length in 0...80 {
            for hole in [nil, 0, UInt8(colors / 2), UInt8(colors - 1), 255] as [UInt8?] {
                for isWithin in [true, false] {
                    // Runs of holes and runs of anything, so that every way through is taken.
                    var line: [UInt8] = []
                    while line.count < length {
                        let run = 1 + generator.below(40)
                        let isHole = hole != nil && generator.one(in: 2)
                        line += (0..<run).map { _ in
                            isHole ? hole ?? 0 : UInt8(generator.below(isWithin ? colors : 256))
                        }
                    }
                    line = Array(line.prefix(length))
                    let below = generator.bytes(length * 4)
                    var pixels = below
                    let ink = GIFInk(palette, transparentIndex: hole, isWithinPalette: isWithin)
                    line.withUnsafeBytes { line in
                        pixels.withUnsafeMutableBytes { ink.paint(line, on: $0) }
                    }
                    let expected = painted(line, palette, hole, over: below)
                    #expect(pixels == expected, "\(length) pixels, hole \(hole as Any), \(isWithin)")
                }
            }
        }
    }
}
