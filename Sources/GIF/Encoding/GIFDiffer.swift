/// Turns whole pictures into frames that store only what changes from one to the next.
///
/// What stays as it was is written as the transparent index, within the smallest rectangle around what changes. Where
/// something becomes transparent, the frame before is disposed of to the background, which needs a look at the next
/// picture: so each frame comes one picture later.
struct GIFDiffer {
    /// A picture of the whole canvas in palette indices; the index after the palette's last is transparent.
    struct Picture {
        var indices: [UInt8]
        var palette: GIFPalette
        /// Whether the palette belongs to this picture alone.
        var isLocal: Bool
        var delay: Int
    }

    private let width: Int
    /// What is on the canvas before the waiting picture: 0xFFRRGGBB, or 0 where it is transparent. Empty at first.
    private var canvas: [UInt32] = []
    private var waiting: (picture: Picture, shown: [UInt32])?

    private struct Box {
        var left = Int.max
        var top = Int.max
        var right = -1
        var bottom = -1

        mutating func include(column: Int, row: Int) {
            left = min(left, column)
            right = max(right, column)
            top = min(top, row)
            bottom = max(bottom, row)
        }
    }

    /// - Parameter width: pixels a row, at least 1.
    init(width: Int) {
        self.width = width
    }

    /// Takes the next picture; gives the frame of the one before, if there was one.
    mutating func add(_ picture: Picture) -> GIFEncoder.Frame? {
        var colors = picture.palette.colors.map {
            0xFF00_0000 | UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue)
        }
        colors.append(0)
        let shown = picture.indices.map { colors[Int($0)] }
        if canvas.isEmpty { canvas = [UInt32](repeating: 0, count: shown.count) }
        let frame = waiting.map { makeFrame($0.picture, $0.shown, next: shown) }
        waiting = (picture, shown)
        return frame
    }

    /// The frame of the last picture.
    mutating func finish() -> GIFEncoder.Frame? {
        guard let (picture, shown) = waiting else { return nil }
        waiting = nil
        return makeFrame(picture, shown, next: nil)
    }

    private mutating func makeFrame(_ picture: Picture, _ shown: [UInt32], next: [UInt32]?) -> GIFEncoder.Frame {
        var box = Box()
        for position in shown.indices where shown[position] != canvas[position] {
            box.include(column: position % width, row: position / width)
        }
        var vanishing = Box()
        if let next {
            for position in shown.indices where next[position] == 0 && shown[position] != 0 {
                vanishing.include(column: position % width, row: position / width)
            }
        }
        let isCleared = vanishing.right >= 0
        if isCleared {
            box.include(column: vanishing.left, row: vanishing.top)
            box.include(column: vanishing.right, row: vanishing.bottom)
        }
        // A frame has at least one pixel, even where nothing changes.
        if box.right < 0 { box.include(column: 0, row: 0) }
        let clear = UInt8(picture.palette.colors.count)
        var indices: [UInt8] = []
        indices.reserveCapacity((box.right - box.left + 1) * (box.bottom - box.top + 1))
        var usesClear = false
        for row in box.top...box.bottom {
            for position in (row * width + box.left)...(row * width + box.right) {
                let isSame = shown[position] == canvas[position]
                usesClear = usesClear || isSame
                indices.append(isSame ? clear : picture.indices[position])
                canvas[position] = isCleared ? 0 : shown[position]
            }
        }
        return GIFEncoder.Frame(
            left: box.left,
            top: box.top,
            width: box.right - box.left + 1,
            height: box.bottom - box.top + 1,
            indices: indices,
            delay: picture.delay,
            disposal: isCleared ? .background : .keep,
            transparentIndex: usesClear ? clear : nil,
            palette: picture.isLocal ? GIFPalette(picture.palette.colors + [GIFColor(0)]) : nil
        )
    }
}
