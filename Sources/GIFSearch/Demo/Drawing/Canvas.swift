/// A picture being drawn. Lengths are in units: the canvas is 100 units high and `width` wide, whatever its pixels, so
/// one drawing serves every rendition. The origin is at the top left, `y` grows downwards, angles are in turns.
///
/// Shapes are given by their distance to a point, which makes their edges smooth. Where nothing has been drawn yet the
/// canvas is transparent, and since GIF knows no half-transparent pixel, edges there are hard.
struct Canvas {
    /// Width in units.
    let width: Double
    /// Width in pixels.
    let columns: Int
    /// Height in pixels.
    let rows: Int
    /// Row by row; the alpha of a pixel is 0 or 1.
    private(set) var pixels: [Pixel]
    /// Pixels in a unit.
    private let scale: Double

    /// One pixel.
    struct Pixel: Hashable {
        var ink: Ink
        var isOpaque: Bool
    }

    /// A transparent canvas of so many pixels.
    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        scale = Double(rows) / 100
        width = Double(columns) / scale
        pixels = Array(repeating: Pixel(ink: 0x000000, isOpaque: false), count: columns * rows)
    }

    /// Makes the whole canvas transparent again.
    mutating func erase() {
        for index in pixels.indices { pixels[index] = Pixel(ink: 0x000000, isOpaque: false) }
    }

    /// Fills the whole canvas.
    mutating func fill(_ ink: Ink) {
        for index in pixels.indices { pixels[index] = Pixel(ink: ink, isOpaque: true) }
    }

    /// Fills the whole canvas with a colour that changes from top to bottom.
    mutating func fill(_ top: Ink, _ bottom: Ink) {
        for row in 0..<rows {
            let ink = top.mixed(with: bottom, Double(row) / Double(max(1, rows - 1)))
            for index in row * columns..<(row + 1) * columns { pixels[index] = Pixel(ink: ink, isOpaque: true) }
        }
    }

    /// Colours every pixel by its place in units.
    @inline(__always)
    mutating func shade(_ ink: (_ x: Double, _ y: Double) -> Ink) {
        for row in 0..<rows {
            let y = (Double(row) + 0.5) / scale
            for column in 0..<columns {
                pixels[row * columns + column] = Pixel(ink: ink((Double(column) + 0.5) / scale, y), isOpaque: true)
            }
        }
    }

    /// Fills where `distance`, in units, is below zero.
    ///
    /// - Parameters:
    ///   - box: left, top, right and bottom, outside of which the shape has nothing.
    ///   - strength: 0 leaves what is there, 1 covers it.
    @inline(__always)
    mutating func fill(
        _ ink: Ink,
        strength: Double = 1,
        box: (left: Double, top: Double, right: Double, bottom: Double),
        _ distance: (_ x: Double, _ y: Double) -> Double
    ) {
        let firstRow = max(0, Int((box.top * scale).rounded(.down)) - 1)
        let lastRow = min(rows - 1, Int((box.bottom * scale).rounded(.up)) + 1)
        let firstColumn = max(0, Int((box.left * scale).rounded(.down)) - 1)
        let lastColumn = min(columns - 1, Int((box.right * scale).rounded(.up)) + 1)
        guard firstRow <= lastRow, firstColumn <= lastColumn else { return }
        for row in firstRow...lastRow {
            let y = (Double(row) + 0.5) / scale
            for column in firstColumn...lastColumn {
                let cover = 0.5 - distance((Double(column) + 0.5) / scale, y) * scale
                guard cover > 0 else { continue }
                put(ink, min(1, cover) * strength, at: row * columns + column)
            }
        }
    }

    @inline(__always)
    private mutating func put(_ ink: Ink, _ cover: Double, at index: Int) {
        if cover >= 1 {
            pixels[index] = Pixel(ink: ink, isOpaque: true)
        } else if pixels[index].isOpaque {
            pixels[index].ink = pixels[index].ink.mixed(with: ink, cover)
        } else if cover >= 0.5 {
            pixels[index] = Pixel(ink: ink, isOpaque: true)
        }
    }
}
