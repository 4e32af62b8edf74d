import GIF

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An animation as a function of time, drawn at any size.
struct Drawing: Sendable {
    /// Images in one loop.
    var frames: Int
    /// How long each is shown, in 1/100 s.
    var delay: Int
    /// Draws the moment `time`, 0 up to 1, on a transparent canvas.
    var paint: @Sendable (_ canvas: inout Canvas, _ time: Double) -> Void

    /// An animation of so many images.
    init(frames: Int = 12, delay: Int = 8, _ paint: @escaping @Sendable (inout Canvas, Double) -> Void) {
        self.frames = frames
        self.delay = delay
        self.paint = paint
    }

    /// Draws it as a GIF that loops for ever.
    ///
    /// - Parameters:
    ///   - count: images to draw, at most `frames`: fewer take longer each; one is a still.
    ///   - comment: what the file says of itself.
    /// - Complexity: O(pixels × images).
    func gif(columns: Int, rows: Int, count: Int, comment: String) throws -> Data {
        var canvas = Canvas(columns: columns, rows: rows)
        var pictures: [[Canvas.Pixel]] = []
        for number in 0..<count {
            canvas.erase()
            paint(&canvas, Double(number) / Double(count))
            pictures.append(canvas.pixels)
        }
        let inks = InkTable(pictures)
        let indices = pictures.map(inks.indices)
        let encoder = GIFEncoder(
            width: columns,
            height: rows,
            palette: inks.palette,
            loopCount: count > 1 ? 0 : nil,
            comments: [comment]
        )
        let time = delay * frames / count
        if inks.hasTransparency {
            // What a cut-out leaves must become transparent again, which only a cleared canvas gives.
            return try encoder.encode(
                indices.lazy.map {
                    GIFEncoder.Frame(
                        width: columns,
                        height: rows,
                        indices: $0,
                        delay: time,
                        disposal: .background,
                        transparentIndex: InkTable.transparentIndex
                    )
                }
            )
        }
        return try encoder.encode(
            indices.indices.lazy.map { number in
                let before = number > 0 ? indices[number - 1] : nil
                return Self.difference(indices[number], from: before, columns: columns, rows: rows, delay: time)
            }
        )
    }

    /// The smallest rectangle that changed, what is the same in it left transparent.
    private static func difference(
        _ picture: [UInt8],
        from before: [UInt8]?,
        columns: Int,
        rows: Int,
        delay: Int
    ) -> GIFEncoder.Frame {
        guard let before else {
            return GIFEncoder.Frame(width: columns, height: rows, indices: picture, delay: delay)
        }
        var (left, top, right, bottom) = (columns, rows, -1, -1)
        for row in 0..<rows {
            for column in 0..<columns where picture[row * columns + column] != before[row * columns + column] {
                (left, right) = (min(left, column), max(right, column))
                (top, bottom) = (min(top, row), max(bottom, row))
            }
        }
        if right < 0 { (left, top, right, bottom) = (0, 0, 0, 0) }
        var changed: [UInt8] = []
        changed.reserveCapacity((right - left + 1) * (bottom - top + 1))
        for row in top...bottom {
            for index in row * columns + left...row * columns + right {
                changed.append(picture[index] == before[index] ? InkTable.transparentIndex : picture[index])
            }
        }
        return GIFEncoder.Frame(
            left: left,
            top: top,
            width: right - left + 1,
            height: bottom - top + 1,
            indices: changed,
            delay: delay,
            transparentIndex: InkTable.transparentIndex
        )
    }
}
