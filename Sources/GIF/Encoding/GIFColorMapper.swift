/// Finds the palette entry nearest to a colour.
///
/// The answer is always the nearest one, by squared distance; of several, the first. Colours asked for before are
/// remembered, so pictures of few colours cost little more than looking.
struct GIFColorMapper: Sendable {
    private let colors: [SIMD4<Int32>]
    private var grid: GIFColorGrid
    /// What was asked last for each of 16,384 slots: the colour in the upper 24 bits, its index below.
    private var memory: [UInt32]

    /// - Parameter palette: 1 to 256 colours.
    init(_ palette: GIFPalette) {
        colors = palette.colors.prefix(256).map { SIMD4(Int32($0.red), Int32($0.green), Int32($0.blue), 0) }
        grid = GIFColorGrid(colors.map { SIMD4(Float($0.x), Float($0.y), Float($0.z), 0) })
        memory = [UInt32](repeating: 0, count: 1 << 14)
        // Black belongs to slot 0, so that no other slot can claim to know it, and this one knows another.
        memory[Self.slot(0)] = 1 << 8
    }

    /// The index of the nearest colour; a channel beyond 0 to 255 counts as the nearer of the two.
    mutating func index(red: Int32, green: Int32, blue: Int32) -> UInt8 {
        let red = UInt32(truncatingIfNeeded: min(max(red, 0), 255))
        let green = UInt32(truncatingIfNeeded: min(max(green, 0), 255))
        let blue = UInt32(truncatingIfNeeded: min(max(blue, 0), 255))
        return index(of: red | green << 8 | blue << 16)
    }

    /// The index of the nearest colour.
    ///
    /// - Parameter color: red in the lowest byte, then green and blue; nothing above.
    /// - Complexity: O(1) for what was asked before, else as ``GIFColorGrid/nearest(to:)``.
    @inline(__always)
    mutating func index(of color: UInt32) -> UInt8 {
        let known = memory[Self.slot(color)]
        if known >> 8 == color { return UInt8(truncatingIfNeeded: known) }
        return learn(color)
    }

    /// The colour of an index.
    func color(_ index: UInt8) -> SIMD4<Int32> { colors[Int(index)] }

    private static func slot(_ color: UInt32) -> Int { Int((color &* 0x9E37_79B1) >> 18) }

    @inline(never)
    private mutating func learn(_ color: UInt32) -> UInt8 {
        let wanted = SIMD4(Float(color & 255), Float(color >> 8 & 255), Float(color >> 16), 0)
        let index = UInt8(truncatingIfNeeded: grid.nearest(to: wanted).index)
        memory[Self.slot(color)] = color << 8 | UInt32(index)
        return index
    }
}
