/// A picture reduced to 32 × 32 cells of luminance and one mean colour, over a middle grey where it is transparent.
///
/// Each cell is the mean of the area it covers, parts of pixels included, in integers: the same on every machine.
struct GIFLuminanceGrid {
    /// Cells a row, and rows.
    static let side = 32
    /// What stands behind transparent pixels, 0 to 255. Grey, so that neither white nor black drawings vanish on it.
    static let background = 128

    /// `side * side` cells row by row: luminance × 256 by the weights of ITU-R BT.601, 0 to 65280.
    private(set) var cells = [Int](repeating: 0, count: side * side)
    /// The mean colour.
    private(set) var color = GIFColor(0)

    /// Standard deviation of the cells below which a picture counts as flat, in levels of 255.
    private static let flatDeviation = 3

    /// Reduces a picture.
    ///
    /// - Parameters:
    ///   - pixels: RGBA, straight alpha, `4 * width * height` bytes.
    ///   - width: pixels, at least 1.
    ///   - height: pixels, at least 1.
    /// - Complexity: O(pixels).
    init(pixels: [UInt8], width: Int, height: Int) {
        let columns = Self.shares(of: width)
        let rows = Self.shares(of: height)
        var line = [Int](repeating: 0, count: Self.side)
        var red = 0
        var green = 0
        var blue = 0
        pixels.withUnsafeBufferPointer { pixels in
            var share = 0
            for row in 0..<height {
                for cell in 0..<Self.side { line[cell] = 0 }
                var place = row * width * 4
                var next = 0
                for column in 0..<width {
                    var (r, g, b) = (Int(pixels[place]), Int(pixels[place + 1]), Int(pixels[place + 2]))
                    let alpha = Int(pixels[place + 3])
                    if alpha < 255 {
                        r = Self.mixed(r, alpha)
                        g = Self.mixed(g, alpha)
                        b = Self.mixed(b, alpha)
                    }
                    red += r
                    green += g
                    blue += b
                    // 0.299, 0.587 and 0.114 in 256ths.
                    let luminance = 77 * r + 150 * g + 29 * b
                    while next < columns.count, columns[next].pixel == column {
                        line[columns[next].cell] += luminance * columns[next].weight
                        next += 1
                    }
                    place += 4
                }
                while share < rows.count, rows[share].pixel == row {
                    let (start, weight) = (rows[share].cell * Self.side, rows[share].weight)
                    for cell in 0..<Self.side { cells[start + cell] += line[cell] * weight }
                    share += 1
                }
            }
        }
        let area = width * height
        for cell in cells.indices { cells[cell] /= area }
        color = GIFColor(red: UInt8(red / area), green: UInt8(green / area), blue: UInt8(blue / area))
    }

    /// Whether there is nothing to see but one colour.
    var isFlat: Bool {
        let count = cells.count
        let sum = cells.reduce(0, +)
        let squares = cells.reduce(0) { $0 + $1 * $1 }
        // The variance times the square of the count, which keeps it whole.
        return squares * count - sum * sum < Self.flatDeviation * Self.flatDeviation * 65536 * count * count
    }

    /// How much of a pixel belongs to a cell, in 32nds of a pixel.
    private struct Share {
        var pixel: Int
        var cell: Int
        var weight: Int
    }

    /// The shares of the pixels of one line, in order. A cell's weights sum to `length`.
    private static func shares(of length: Int) -> [Share] {
        var shares: [Share] = []
        shares.reserveCapacity(length + side)
        var position = 0
        while position < length * side {
            let pixel = position / side
            let cell = position / length
            let end = min((pixel + 1) * side, (cell + 1) * length)
            shares.append(Share(pixel: pixel, cell: cell, weight: end - position))
            position = end
        }
        return shares
    }

    private static func mixed(_ channel: Int, _ alpha: Int) -> Int {
        (channel * alpha + background * (255 - alpha) + 127) / 255
    }
}
