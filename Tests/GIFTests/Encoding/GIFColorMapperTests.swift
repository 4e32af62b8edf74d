import Testing

@testable import GIF

@Suite struct GIFColorMapperTests {
    @Test("The nearest colour is found, asked once or again, and the first of several as near")
    func nearest() {
        var generator = SeededGenerator(seed: 11)
        let palette = GIFPalette((0..<200).map { _ in GIFColor(UInt32.random(in: 0...0xFFFFFF, using: &generator)) })
        var mapper = GIFColorMapper(palette)
        func distance(_ color: GIFColor, _ other: GIFColor) -> Int {
            let red = Int(color.red) - Int(other.red)
            let green = Int(color.green) - Int(other.green)
            let blue = Int(color.blue) - Int(other.blue)
            return red * red + green * green + blue * blue
        }
        for round in 0..<4000 {
            // Few different colours, so that many are asked for again.
            let color = GIFColor(UInt32((round % 1500) &* 7919) & 0xFFFFFF)
            let least = palette.colors.map { distance($0, color) }.min()
            let expected = palette.colors.firstIndex { distance($0, color) == least }
            let found = mapper.index(red: Int32(color.red), green: Int32(color.green), blue: Int32(color.blue))
            #expect(Int(found) == expected)
        }
    }

    @Test("A channel beyond the range counts as its end")
    func clamping() {
        var mapper = GIFColorMapper(GIFPalette([GIFColor(0), GIFColor(0xFFFFFF), GIFColor(0xFF0000)]))
        #expect(mapper.index(red: -500, green: -1, blue: -9) == 0)
        #expect(mapper.index(red: 400, green: 300, blue: 256) == 1)
        #expect(mapper.index(red: 400, green: -300, blue: 0) == 2)
    }

    @Test("The grid finds the nearest of crowded, scattered and few colours, and the distance", arguments: 1...6)
    func grid(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = [1, 2, 17, 120, 255, 256][Int(seed) - 1]
        let colors = (0..<count).map { number -> SIMD4<Float> in
            // Every other one lies in a corner with many like it, some of them twice.
            let reach: UInt64 = number % 2 == 0 ? 256 : 12
            return SIMD4(
                Float(generator.next() % reach),
                Float(generator.next() % reach),
                Float(generator.next() % reach),
                0
            )
        }
        var grid = GIFColorGrid(colors)
        for round in 0..<1500 {
            let reach: UInt64 = round % 2 == 0 ? 256 : 30
            let color = SIMD4(
                Float(generator.next() % reach),
                Float(generator.next() % reach),
                Float(generator.next() % reach),
                0
            )
            let distances = colors.map { (($0 - color) * ($0 - color)).sum() }
            let least = distances.min() ?? 0
            let found = grid.nearest(to: color)
            #expect(found.index == distances.firstIndex(of: least) && found.distance == least)
        }
    }
}
