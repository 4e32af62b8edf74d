/// Chooses the palette that shows a set of pixels best.
///
/// Up to as many colours as asked for are kept exactly. More are gathered in a histogram of 32,768 cells (5 bits a
/// channel, each with the true mean of what fell into it), cut into boxes where that lessens the squared error most,
/// and settled by a few rounds of k-means. The memory it takes does not depend on the number of pixels.
public struct GIFQuantizer: Sendable {
    /// The colours of one cell: how many, and the sums of their channels.
    private struct Cell: Sendable {
        var count = 0
        var red = 0
        var green = 0
        var blue = 0
    }

    private let colors: Int
    private var cells = [Cell](repeating: Cell(), count: 1 << 15)
    private var exact: ExactColors

    /// The different colours, in order of appearance, as long as they are few enough.
    private struct ExactColors: Sendable {
        let limit: Int
        var list: [UInt32]? = []
        private var seen: Set<UInt32> = []
        private var last: UInt32?

        init(limit: Int) { self.limit = limit }

        mutating func add(_ color: UInt32) {
            guard list != nil, color != last else { return }
            last = color
            guard seen.insert(color).inserted else { return }
            list?.append(color)
            guard seen.count > limit else { return }
            list = nil
            seen = []
        }
    }

    /// - Parameter colors: how many colours the palette may have, 1 to 256.
    public init(colors: Int = 256) {
        self.colors = min(max(colors, 1), 256)
        exact = ExactColors(limit: self.colors)
    }

    /// Takes the pixels of a picture into account.
    ///
    /// - Parameter pixels: RGBA, 4 bytes a pixel. What is less than half opaque will be transparent and has no colour.
    /// - Complexity: O(pixels).
    public mutating func add(_ pixels: [UInt8]) {
        pixels.withUnsafeBytes { bytes in
            cells.withUnsafeMutableBufferPointer { cells in
                var position = 0
                while position &+ 4 <= bytes.count {
                    let red = bytes[position]
                    let green = bytes[position &+ 1]
                    let blue = bytes[position &+ 2]
                    if bytes[position &+ 3] >= 128 {
                        let index = Int(red >> 3) &<< 10 | Int(green >> 3) &<< 5 | Int(blue >> 3)
                        cells[index].count &+= 1
                        cells[index].red &+= Int(red)
                        cells[index].green &+= Int(green)
                        cells[index].blue &+= Int(blue)
                        exact.add(UInt32(red) &<< 16 | UInt32(green) &<< 8 | UInt32(blue))
                    }
                    position &+= 4
                }
            }
        }
    }

    /// Whether ``palette()`` has every colour there was, so that nothing needs dithering.
    public var isExact: Bool { exact.list != nil }

    /// The palette for all pixels so far; a single black where there were none.
    ///
    /// - Complexity: does not depend on the number of pixels; some 10 ms where there are many colours.
    public func palette() -> GIFPalette {
        if let list = exact.list { return GIFPalette(list.isEmpty ? [GIFColor(0)] : list.map { GIFColor($0) }) }
        let points = cells.compactMap { cell -> GIFColorBox.Point? in
            guard cell.count > 0 else { return nil }
            let weight = Float(cell.count)
            return GIFColorBox.Point(
                color: SIMD4(Float(cell.red), Float(cell.green), Float(cell.blue), 0) / weight,
                weight: weight
            )
        }
        let means = GIFColorBox.settle(GIFColorBox.means(of: points, count: colors), on: points)
        let rounded = means.map { mean in
            let channels = (mean + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
            return GIFColor(red: UInt8(channels.x), green: UInt8(channels.y), blue: UInt8(channels.z))
        }
        return GIFPalette(rounded)
    }
}
