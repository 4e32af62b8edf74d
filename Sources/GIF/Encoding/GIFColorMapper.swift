/// Finds the palette entry nearest to a colour.
///
/// The answer is always the nearest one, by squared distance; of several, the first. Colours asked for before are
/// remembered, so pictures of few colours cost little more than looking.
struct GIFColorMapper: Sendable {
    private let colors: [SIMD4<Int32>]
    /// What was asked last for each of 16,384 slots: the colour in the lower 24 bits, its index above, and a mark.
    private var memory = [UInt64](repeating: 0, count: 1 << 14)

    /// - Parameter palette: 1 to 256 colours.
    init(_ palette: GIFPalette) {
        colors = palette.colors.prefix(256).map { SIMD4(Int32($0.red), Int32($0.green), Int32($0.blue), 0) }
    }

    /// The index of the nearest colour; a channel beyond 0 to 255 counts as the nearer of the two.
    ///
    /// - Complexity: O(1) for what was asked before, else O(colours).
    mutating func index(red: Int32, green: Int32, blue: Int32) -> UInt8 {
        let red = min(max(red, 0), 255)
        let green = min(max(green, 0), 255)
        let blue = min(max(blue, 0), 255)
        let color = UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
        let slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B9_7F4A_7C15) >> 50)
        let known = memory[slot]
        if known & 0x1_00FF_FFFF == 0x1_0000_0000 | color { return UInt8(truncatingIfNeeded: known >> 24) }
        let index = nearest(to: SIMD4(red, green, blue, 0))
        memory[slot] = 0x1_0000_0000 | UInt64(index) << 24 | color
        return index
    }

    /// The colour of an index.
    func color(_ index: UInt8) -> SIMD4<Int32> { colors[Int(index)] }

    private func nearest(to color: SIMD4<Int32>) -> UInt8 {
        var nearest = 0
        var least = Int32.max
        colors.withUnsafeBufferPointer { colors in
            var index = 0
            while index < colors.count {
                let distance = colors[index] &- color
                let square = (distance &* distance).wrappedSum()
                if square < least {
                    least = square
                    nearest = index
                }
                index &+= 1
            }
        }
        return UInt8(truncatingIfNeeded: nearest)
    }
}
