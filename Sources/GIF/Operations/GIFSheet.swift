/// Pictures of an animation side by side in one.
public struct GIFSheet: Sendable, Hashable {
    /// How many pictures, at least 1. Where the animation has no more than that, each is shown once; else they are taken
    /// at even distances of its duration, the first at its start.
    public var frames: Int
    /// Pictures a row; 0 for as many as make the sheet most like a square with few cells left empty.
    public var columns: Int
    /// Pixels between the pictures and around them.
    public var padding: Int
    /// The colour of padding and of cells without a picture; nil for transparent.
    public var background: GIFColor?
    /// Bounds the sheet with ``GIFLimits/outputPixels``.
    public var limits: GIFLimits

    /// A sheet laid out like this.
    public init(
        frames: Int = 12,
        columns: Int = 0,
        padding: Int = 2,
        background: GIFColor? = nil,
        limits: GIFLimits = .standard
    ) {
        self.frames = frames
        self.columns = columns
        self.padding = padding
        self.background = background
        self.limits = limits
    }

    /// Draws the sheet.
    ///
    /// - Returns: a picture of `columns * (width + padding) + padding` pixels a row, and as high accordingly.
    /// - Throws: ``GIFError/limitExceeded(_:asked:allowed:)`` before any memory is taken, ``GIFError/outOfRange(reason:)``
    ///   where the layout asks for less than it can, and what reading throws.
    /// - Complexity: O(pixels of the frames read) and O(pixels of the sheet).
    public func picture(of source: some GIFPictureSource) throws(GIFError) -> GIFBitmap {
        guard frames >= 1, columns >= 0, padding >= 0 else {
            throw .outOfRange(reason: "\(frames) frames in \(columns) columns with a padding of \(padding)")
        }
        let numbers = numbers(delays: try source.timing())
        guard !numbers.isEmpty else { throw .noFrames }
        let layout = try Layout(self, count: numbers.count, width: source.width, height: source.height)
        var sheet = GIFBitmap(width: layout.width, height: layout.height, color: background)
        var reader = try source.makeReader()
        var number = -1
        var picture: GIFAnimation.Picture?
        for (cell, wanted) in numbers.enumerated() {
            while number < wanted {
                // Given back before the next is drawn, or it would be drawn into a copy.
                picture = nil
                picture = try reader.next()
                number += 1
            }
            guard let pixels = picture?.pixels else { break }
            let place = layout.place(of: cell)
            let bitmap = GIFBitmap(width: source.width, height: source.height, pixels: pixels)
            if background == nil {
                sheet.place(bitmap, left: place.left, top: place.top)
            } else {
                sheet.draw(bitmap, left: place.left, top: place.top)
            }
        }
        return sheet
    }

    /// The pictures to show, in order, counted from 0.
    func numbers(delays: [Int]) -> [Int] {
        guard frames < delays.count else { return Array(delays.indices) }
        let duration = delays.reduce(0, +)
        var numbers: [Int] = []
        var index = 0
        var end = delays[0]
        for cell in 0..<frames {
            // Both factors are bounded: 65,536 frames of 65,535 hundredths, and fewer cells than frames.
            let time = duration * cell / frames
            while time >= end, index + 1 < delays.count {
                index += 1
                end += delays[index]
            }
            numbers.append(index)
        }
        return numbers
    }

    /// Where the pictures go.
    private struct Layout {
        let width: Int
        let height: Int
        private let columns: Int
        private let stepRight: Int
        private let stepDown: Int
        private let padding: Int

        init(_ sheet: GIFSheet, count: Int, width: Int, height: Int) throws(GIFError) {
            let most = sheet.limits.outputPixels
            // A side beyond the limit is refused here, so that what follows cannot overflow.
            guard sheet.padding <= most, width <= most, height <= most, most <= 1 << 40 else {
                throw .limitExceeded(
                    .outputPixels,
                    asked: max(sheet.padding, width, height),
                    allowed: min(most, 1 << 40)
                )
            }
            padding = sheet.padding
            stepRight = width + padding
            stepDown = height + padding
            let (right, down, padding) = (stepRight, stepDown, padding)
            /// The longer side, by how many cells there are to how many are filled.
            func cost(_ columns: Int) -> Double {
                let rows = (count + columns - 1) / columns
                return Double(max(columns * right, rows * down) + padding) * Double(columns * rows)
            }
            let squarest = (1...count).min { cost($0) < cost($1) }
            columns = sheet.columns == 0 ? squarest ?? 1 : min(sheet.columns, count)
            self.width = columns * right + padding
            self.height = (count + columns - 1) / columns * down + padding
            let (area, isTooLarge) = self.width.multipliedReportingOverflow(by: self.height)
            guard !isTooLarge, area <= most else {
                throw .limitExceeded(.outputPixels, asked: isTooLarge ? .max : area, allowed: most)
            }
        }

        func place(of cell: Int) -> (left: Int, top: Int) {
            (padding + cell % columns * stepRight, padding + cell / columns * stepDown)
        }
    }
}
