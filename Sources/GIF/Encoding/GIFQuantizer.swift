/// Chooses the palette that shows a set of pixels best.
///
/// Up to as many colours as asked for are kept exactly. More are counted (exactly up to 65,536 of them, then with fewer
/// bits), cut into boxes where that lessens the squared error most, and settled by k-means. The memory it takes, at most
/// 3 MB, does not depend on the number of pixels.
public struct GIFQuantizer: Sendable {
    private let colors: Int
    private(set) var histogram: GIFColorHistogram

    /// - Parameter colors: how many colours the palette may have, 1 to 256.
    public init(colors: Int = 256) {
        self.colors = min(max(colors, 1), 256)
        histogram = GIFColorHistogram()
    }

    /// Takes the pixels of a picture into account.
    ///
    /// - Parameter pixels: RGBA, 4 bytes a pixel. What is less than half opaque will be transparent and has no colour.
    /// - Complexity: O(pixels).
    public mutating func add(_ pixels: [UInt8]) {
        histogram.add(pixels)
    }

    /// Takes those pixels of a picture into account that are not the same in another of its size.
    mutating func add(_ pixels: [UInt8], unlike previous: [UInt8]?) {
        histogram.add(pixels, unlike: previous)
    }

    /// The same as ``add(_:)``, and tells what it takes to draw the picture again: as
    /// ``GIFColorHistogram/number(_:)``.
    mutating func number(_ pixels: [UInt8]) -> [UInt16] {
        histogram.number(pixels)
    }

    /// Whether ``palette()`` has every colour there was, so that nothing needs dithering.
    public var isExact: Bool { histogram.isPrecise && histogram.count <= colors }

    /// The palette for all pixels so far; a single black where there were none.
    ///
    /// - Complexity: does not depend on the number of pixels; 5 to 50 ms where there are many colours.
    public func palette() -> GIFPalette {
        if isExact {
            let colors = histogram.colors.map { GIFColor($0.byteSwapped >> 8) }
            return GIFPalette(colors.isEmpty ? [GIFColor(0)] : colors)
        }
        let points = histogram.points
        let means = GIFColorClusters.settle(GIFColorBox.means(of: points, count: colors), on: points)
        let rounded = means.map { mean in
            let channels = (mean + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
            return GIFColor(red: UInt8(channels.x), green: UInt8(channels.y), blue: UInt8(channels.z))
        }
        return GIFPalette(rounded)
    }
}
