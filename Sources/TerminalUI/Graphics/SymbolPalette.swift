/// The colours there are where a terminal shows few, and which of them comes nearest to a colour.
struct SymbolPalette: Sendable {
    /// What each is called.
    let names: [Color]
    /// What each looks like: red, green, blue, 255.
    let looks: [SIMD4<Float>]
    /// How far apart neighbours are, about: what dithering has to bridge.
    let step: Float
    /// The nearest of every colour, by its five highest bits a channel.
    private let nearest: [UInt8]
    /// How far it is from there, as a share of `step`, at most 1.
    private let shares: [Float]

    private init(names: [Color], looks: [SIMD4<Float>], step: Float) {
        self.names = names
        self.looks = looks
        self.step = step
        let found = (0..<(1 << 15)).map { bits in
            let five = SIMD4<Int32>(Int32(bits >> 10), Int32(bits >> 5 & 31), Int32(bits & 31), 0)
            // Black and white are themselves.
            let color = SIMD4<Float>(five &<< 3 | five &>> 2)
            var best = (index: 0, distance: Float.infinity)
            for (index, look) in looks.enumerated() {
                let (red, green, blue) = (look.x - color.x, look.y - color.y, look.z - color.z)
                let distance = red * red + green * green + blue * blue
                if distance < best.distance { best = (index, distance) }
            }
            return best
        }
        nearest = found.map { UInt8($0.index) }
        shares = found.map { min($0.distance.squareRoot() * 2 / step, 1) }
    }

    /// The place of the colour nearest to one. Complexity: O(1).
    @inline(__always)
    func index(nearestTo color: SIMD4<Float>) -> Int {
        Int(nearest[Self.bits(color)])
    }

    /// How much every colour has to be made up of others, by its bits: 0 where it is there, 1 where it is half a step from
    /// any.
    @inline(__always)
    func withShares(_ body: (UnsafeBufferPointer<Float>) -> Void) { shares.withUnsafeBufferPointer(body) }

    /// The five highest bits of every channel.
    @inline(__always)
    static func bits(_ color: SIMD4<Float>) -> Int {
        let bounded = SIMD4<Int32>(color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))) &>> 3
        return Int(bounded.x &<< 10 | bounded.y &<< 5 | bounded.z)
    }

    /// The palette of a depth; `nil` where every colour can be shown. Made at the first use.
    static func palette(_ depth: ColorDepth) -> SymbolPalette? {
        switch depth {
        case .trueColor: nil
        case .palette: cube
        case .sixteen: sixteen
        case .monochrome: monochrome
        }
    }

    /// The cube and the greys. Not the sixteen: nobody knows what a user made of them.
    private static let cube = SymbolPalette(indexed: 16...255, step: 32)
    /// What xterm makes of the sixteen.
    private static let sixteen = SymbolPalette(indexed: 0...15, step: 72)
    /// Without colours: as if letters were white on black.
    private static let monochrome = SymbolPalette(
        names: [.standard, .standard],
        looks: [SIMD4(0, 0, 0, 255), SIMD4(255, 255, 255, 255)],
        step: 240
    )

    private init(indexed: ClosedRange<UInt8>, step: Float) {
        let looks = indexed.map { index in
            guard case .rgb(let red, let green, let blue) = ColorDepth.color(of: index).kind else {
                return SIMD4<Float>(0, 0, 0, 255)
            }
            return SIMD4(Float(red), Float(green), Float(blue), 255)
        }
        self.init(names: indexed.map { Color.indexed($0) }, looks: looks, step: step)
    }
}
