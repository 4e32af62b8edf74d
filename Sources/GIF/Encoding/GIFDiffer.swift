/// Turns whole pictures into frames that store only what changes from one to the next.
///
/// What stays as it was is written as the transparent index, within the smallest rectangle around what changes. Where
/// something becomes transparent, the frame before is disposed of to the background, which needs a look at the next
/// picture: so each frame comes one picture later.
struct GIFDiffer {
    /// A picture of the whole canvas in palette indices; the index after the palette's last leaves what was shown,
    /// which where nothing was is transparent.
    struct Picture {
        var indices: [UInt8]
        var palette: GIFPalette
        /// Whether the palette belongs to this picture alone.
        var isLocal: Bool
        var delay: Int
    }

    /// The last picture in full colour: what is the same in the next needs no index, as what is shown for it can stay.
    /// Nil at first, and transparent where the canvas is to be cleared before the next.
    private(set) var previous: [UInt8]?

    private let width: Int
    /// What is shown: red, green, blue, 255 from the lowest byte on, or 0 where it is transparent. Empty at first.
    private var canvas: [UInt32] = []
    /// The picture whose frame waits for the next, reduced to what changed, and where that lies.
    private var waiting: (picture: Picture, box: Box, disposal: GIFDisposal)?

    private struct Box {
        var left = Int.max
        var top = Int.max
        var right = -1
        var bottom = -1

        var isEmpty: Bool { right < 0 }

        mutating func include(columns: ClosedRange<Int>, row: Int) {
            left = min(left, columns.lowerBound)
            right = max(right, columns.upperBound)
            top = min(top, row)
            bottom = max(bottom, row)
        }
    }

    /// - Parameter width: pixels a row, at least 1.
    init(width: Int) {
        self.width = width
    }

    /// Takes a look at the next picture, RGBA; gives the frame of the one before, if there was one.
    mutating func look(at pixels: [UInt8]) -> GIFEncoder.Frame? {
        var vanishing = Box()
        if waiting != nil, Self.hasTransparency(pixels) { vanishing = self.vanishing(in: pixels) }
        if !vanishing.isEmpty { clear(vanishing) }
        return takeFrame()
    }

    /// Takes the picture that ``look(at:)`` was called with.
    ///
    /// - Parameters:
    ///   - picture: its indices.
    ///   - pixels: RGBA.
    mutating func add(_ picture: Picture, pixels: [UInt8]) {
        var picture = picture
        if canvas.isEmpty { canvas = [UInt32](repeating: 0, count: picture.indices.count) }
        let clear = UInt8(truncatingIfNeeded: picture.palette.colors.count)
        var colors = [UInt32](repeating: 0, count: 256)
        for (index, color) in picture.palette.colors.prefix(256).enumerated() {
            colors[index] = UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16 | 0xFF00_0000
        }
        var box = Box()
        picture.indices.withUnsafeMutableBufferPointer { indices in
            canvas.withUnsafeMutableBufferPointer { canvas in
                colors.withUnsafeBufferPointer { colors in
                    for row in 0..<canvas.count / width {
                        let columns = Self.reduce(
                            UnsafeMutableBufferPointer(rebasing: indices[row * width..<(row + 1) * width]),
                            UnsafeMutableBufferPointer(rebasing: canvas[row * width..<(row + 1) * width]),
                            colors,
                            clear
                        )
                        if let columns { box.include(columns: columns, row: row) }
                    }
                }
            }
        }
        previous = pixels
        waiting = (picture, box, .keep)
    }

    /// The frame of the last picture.
    mutating func finish() -> GIFEncoder.Frame? { takeFrame() }

    /// Draws a row, leaves of its indices those that change something, and gives the columns they lie in.
    private static func reduce(
        _ indices: UnsafeMutableBufferPointer<UInt8>,
        _ canvas: UnsafeMutableBufferPointer<UInt32>,
        _ colors: UnsafeBufferPointer<UInt32>,
        _ clear: UInt8
    ) -> ClosedRange<Int>? {
        var first = -1
        var last = -1
        for column in 0..<indices.count where indices[column] != clear {
            let color = colors[Int(indices[column])]
            if color == canvas[column] {
                indices[column] = clear
            } else {
                canvas[column] = color
                if first < 0 { first = column }
                last = column
            }
        }
        return first < 0 ? nil : first...last
    }

    private static func hasTransparency(_ pixels: [UInt8]) -> Bool {
        pixels.withUnsafeBytes { pixels in
            guard let base = pixels.baseAddress else { return false }
            var all = UInt32.max
            for place in 0..<pixels.count / 4 {
                all &= UInt32(littleEndian: base.loadUnaligned(fromByteOffset: place &* 4, as: UInt32.self))
            }
            return all < 0x8000_0000
        }
    }

    /// Where something is shown and the picture has nothing.
    private func vanishing(in pixels: [UInt8]) -> Box {
        var box = Box()
        for position in canvas.indices where pixels[position * 4 + 3] < 128 && canvas[position] != 0 {
            let column = position % width
            box.include(columns: column...column, row: position / width)
        }
        return box
    }

    /// Has a rectangle, and that of the frame that waits, cleared before the next picture.
    private mutating func clear(_ vanishing: Box) {
        guard var box = waiting?.box else { return }
        box.include(columns: vanishing.left...vanishing.right, row: vanishing.top)
        box.include(columns: vanishing.left...vanishing.right, row: vanishing.bottom)
        waiting?.box = box
        waiting?.disposal = .background
        for row in box.top...box.bottom {
            for position in (row * width + box.left)...(row * width + box.right) {
                canvas[position] = 0
                for byte in position * 4..<position * 4 + 4 { previous?[byte] = 0 }
            }
        }
    }

    private mutating func takeFrame() -> GIFEncoder.Frame? {
        guard let (whole, changed, disposal) = waiting else { return nil }
        waiting = nil
        var picture = whole
        var box = changed
        // A frame has at least one pixel, even where nothing changes.
        if box.isEmpty { box.include(columns: 0...0, row: 0) }
        let clear = UInt8(truncatingIfNeeded: picture.palette.colors.count)
        let size = (width: box.right - box.left + 1, height: box.bottom - box.top + 1)
        if size.width < width || size.height * width < picture.indices.count {
            var indices: [UInt8] = []
            indices.reserveCapacity(size.width * size.height)
            for row in box.top...box.bottom {
                indices.append(contentsOf: picture.indices[row * width + box.left...row * width + box.right])
            }
            picture.indices = indices
        }
        return GIFEncoder.Frame(
            left: box.left,
            top: box.top,
            width: size.width,
            height: size.height,
            indices: picture.indices,
            delay: picture.delay,
            disposal: disposal,
            transparentIndex: picture.indices.contains(clear) ? clear : nil,
            palette: picture.isLocal ? GIFPalette(picture.palette.colors + [GIFColor(0)]) : nil
        )
    }
}
