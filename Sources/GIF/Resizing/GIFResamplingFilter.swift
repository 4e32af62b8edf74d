/// How a picture's pixels are weighed to make those of another size.
///
/// All of them are polynomials, so that the same bytes come out on every machine.
public enum GIFResamplingFilter: String, Sendable, Hashable, CaseIterable {
    /// Each new pixel is the mean of the area it covers. Never a colour beyond its surroundings; when enlarging, pixels
    /// stay squares.
    case area
    /// Catmull and Rom's cubic, as wide as needed when shrinking. Sharp; the default.
    case bicubic

    /// How far from its middle a new pixel looks, in pixels of the source.
    ///
    /// - Parameter step: the distance of two new pixels, in pixels of the source.
    func radius(step: Double) -> Double {
        switch self {
        case .area: step / 2
        case .bicubic: 2 * max(step, 1)
        }
    }

    /// What a pixel counts for a new one whose middle is at a place, before all weights are made to add up to 1.
    func weight(ofPixel pixel: Int, at middle: Double, step: Double) -> Double {
        switch self {
        case .area:
            let low = max(Double(pixel), middle - step / 2)
            let high = min(Double(pixel + 1), middle + step / 2)
            return max(high - low, 0)
        case .bicubic:
            let distance: Double = (Double(pixel) + 0.5 - middle) / max(step, 1)
            return Self.cubic(distance)
        }
    }

    /// Catmull and Rom's spline (Mitchell and Netravali, 'Reconstruction filters in computer graphics', 1988, with
    /// B = 0 and C = 1/2).
    private static func cubic(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}
