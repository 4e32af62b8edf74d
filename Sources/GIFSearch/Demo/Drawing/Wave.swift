/// Oscillations and scattered numbers that are the same to the last bit on every platform.
///
/// The sizes in the catalogue's answers are those of bytes drawn later, so nothing here may depend on a maths library:
/// only the four operations, whose results IEEE 754 fixes.
enum Wave {
    /// The part after the point, never negative.
    static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }

    /// The sine of an angle in turns: 0.25 gives 1. Exact to 1e-6.
    static func sine(_ turns: Double) -> Double {
        // Folded to a quarter turn either way, where the series ends soon.
        var angle = fraction(turns + 0.25) - 0.25
        if angle > 0.25 { angle = 0.5 - angle }
        let x = angle * 6.283185307179586
        let square = x * x
        return x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110)))))
    }

    /// The cosine of an angle in turns.
    static func cosine(_ turns: Double) -> Double { sine(turns + 0.25) }

    /// 0 → 1 → 0 over one turn, smoothly, starting at 0.
    static func swell(_ turns: Double) -> Double { 0.5 - 0.5 * cosine(turns) }

    /// The height of something that bounces: 0 on the ground, 1 at the top, one bounce a turn.
    static func bounce(_ turns: Double) -> Double {
        let place = 2 * fraction(turns) - 1
        return 1 - place * place
    }

    /// 0 below `low`, 1 above `high`, smooth between.
    static func ramp(_ value: Double, _ low: Double, _ high: Double) -> Double {
        let part = max(0, min(1, (value - low) / (high - low)))
        return part * part * (3 - 2 * part)
    }

    /// A number from 0 up to 1 that looks random and belongs to these two (SplitMix64's finaliser).
    static func scatter(_ seed: Int, _ index: Int) -> Double {
        var bits = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(index)) &+ 1
        bits &*= 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return Double(bits >> 11) / 9_007_199_254_740_992
    }
}
