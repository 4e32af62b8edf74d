/// Makes the image that turns what is on a canvas into the next picture, in the picture's own colours.
///
/// The global palette is used where it has all of them and an index is free for 'as before'. Else the image gets a
/// palette of its own. Where more than 256 colours change at once, the best ones are chosen and the picture is not exact.
/// Each image after that mends as many colours as it has indices to spare, so a still part is exact after a few pictures
/// and nothing is drawn more than twice.
struct GIFExactImage {
    /// The image; without delay and disposal.
    let raster: GIFRaster
    /// What is on the canvas when it is drawn.
    let shown: GIFShownPixels
    /// Whether that is the picture, and shares its memory.
    let isExact: Bool

    /// An image within a box.
    ///
    /// - Parameters:
    ///   - canvas: what is there.
    ///   - meant: what should be there; other than `canvas` where colours were chosen before.
    ///   - picture: what is wanted. Where it is transparent, the canvas is as well.
    ///   - box: holds every place where the two differ; not empty.
    ///   - global: the colours of the global palette, or nil where there is none.
    ///   - transparentIndex: the global index to take for 'as before' where no pixel has it.
    /// - Complexity: O(pixels of the box), and of the canvas where colours are chosen.
    init(
        from canvas: GIFShownPixels,
        meant: GIFShownPixels,
        to picture: GIFShownPixels,
        width: Int,
        box: GIFArea,
        global: GIFColorSet?,
        transparentIndex: UInt8?
    ) {
        let part = Part(canvas: canvas, meant: meant, picture: picture, width: width, box: box)
        let choice = Self.choice(for: part, global: global, transparentIndex: transparentIndex)
        shown = choice.shown ?? picture
        isExact = choice.shown == nil
        var indices: [UInt8] = []
        indices.reserveCapacity(box.width * box.height)
        var last: (pixel: UInt32, index: UInt8) = (0, choice.clear ?? 0)
        for row in box.top..<box.bottom {
            for index in (row * width + box.left)..<(row * width + box.right) {
                let pixel = shown[index]
                if let clear = choice.clear, pixel == canvas[index] {
                    indices.append(clear)
                } else {
                    if pixel != last.pixel { last = (pixel, choice.colors.index(of: pixel) ?? 0) }
                    indices.append(last.index)
                }
            }
        }
        raster = GIFRaster(
            left: box.left,
            top: box.top,
            width: box.width,
            height: box.height,
            indices: indices,
            palette: choice.palette,
            transparentIndex: choice.clear
        )
    }

    /// What there is to draw.
    private struct Part {
        let canvas: GIFShownPixels
        let meant: GIFShownPixels
        let picture: GIFShownPixels
        let width: Int
        let box: GIFArea
        /// The colours of what changes.
        private(set) var changed = GIFColorSet()
        /// Whether something in the box stays as it is, and whether some of that is transparent.
        private(set) var hasSame = false
        private(set) var hasClear = false

        init(canvas: GIFShownPixels, meant: GIFShownPixels, picture: GIFShownPixels, width: Int, box: GIFArea) {
            self.canvas = canvas
            self.meant = meant
            self.picture = picture
            self.width = width
            self.box = box
            var last: UInt32 = 0
            for row in box.top..<box.bottom {
                for index in (row * width + box.left)..<(row * width + box.right) {
                    let pixel = picture[index]
                    if pixel == canvas[index] {
                        hasSame = true
                        hasClear = hasClear || pixel == 0
                    } else if pixel != last {
                        last = pixel
                        changed.insert(pixel)
                    }
                }
            }
        }

        /// The colours of all that is in the box.
        func all() -> GIFColorSet {
            var all = changed
            for row in box.top..<box.bottom {
                for index in (row * width + box.left)..<(row * width + box.right) { all.insert(picture[index]) }
            }
            return all
        }

        /// Calls `body` for every place where the canvas has to change: whether the picture asks for it, or only what
        /// was not met before.
        func forEachChange(_ body: (_ index: Int, _ isWanted: Bool) -> Void) {
            for row in box.top..<box.bottom {
                for index in (row * width + box.left)..<(row * width + box.right)
                where picture[index] != canvas[index] {
                    body(index, picture[index] != meant[index])
                }
            }
        }

        /// What can be shown with 255 colours, and these.
        func best() -> (shown: GIFShownPixels, colors: GIFColorSet) {
            var colors = GIFColorSet()
            forEachChange { index, isWanted in if isWanted { colors.insert(picture[index]) } }
            var shown = picture
            if colors.colors.count < 256 {
                forEachChange { index, isWanted in
                    if colors.colors.count < 255 { colors.insert(picture[index]) }
                    if !isWanted, colors.index(of: picture[index]) == nil { shown[index] = canvas[index] }
                }
                return (shown, colors)
            }
            var quantizer = GIFQuantizer(colors: 255)
            var rgba: [UInt8] = []
            forEachChange { index, isWanted in
                guard isWanted else { return }
                withUnsafeBytes(of: picture[index].littleEndian) { rgba.append(contentsOf: $0) }
                guard rgba.count >= 1 << 20 else { return }
                quantizer.add(rgba)
                rgba.removeAll(keepingCapacity: true)
            }
            quantizer.add(rgba)
            let palette = quantizer.palette()
            var mapper = GIFColorMapper(palette)
            forEachChange { index, isWanted in
                let pixel = picture[index]
                guard isWanted else { return shown[index] = canvas[index] }
                let nearest = mapper.index(
                    red: Int32(pixel & 0xFF),
                    green: Int32(pixel >> 8 & 0xFF),
                    blue: Int32(pixel >> 16 & 0xFF)
                )
                shown[index] = GIFShownPixels.pixel(palette.colors[Int(nearest)])
            }
            return (shown, GIFColorSet(palette))
        }
    }

    /// The colours to draw with.
    private struct Choice {
        var colors: GIFColorSet
        /// The image's own palette, or nil for the global one.
        var palette: GIFPalette?
        /// The index for 'as before', where there is one.
        var clear: UInt8?
        /// What is shown, where it is not what is wanted.
        var shown: GIFShownPixels?
    }

    private static func choice(for part: Part, global: GIFColorSet?, transparentIndex: UInt8?) -> Choice {
        let changed = part.changed
        if let global, let free = free(in: global, beside: changed, isNeeded: part.hasSame, wanted: transparentIndex) {
            return Choice(colors: global, clear: part.hasSame ? free : nil)
        }
        if !changed.isOverfull, !part.hasSame { return Choice(colors: changed, palette: changed.palette) }
        if changed.colors.count < 256 {
            return Choice(colors: changed, palette: withClear(changed.palette), clear: UInt8(changed.colors.count))
        }
        // With 256 colours no index is left for 'as before', so what stays has to be drawn again.
        if !changed.isOverfull, !part.hasClear {
            let all = part.all()
            if !all.isOverfull { return Choice(colors: all, palette: all.palette) }
        }
        let (shown, colors) = part.best()
        return Choice(
            colors: colors,
            palette: withClear(colors.palette),
            clear: UInt8(colors.colors.count),
            shown: shown
        )
    }

    private static func withClear(_ palette: GIFPalette) -> GIFPalette {
        GIFPalette(palette.colors + [GIFColor(0)])
    }

    /// A global index that no pixel has, or 0 where none is needed; nil where the global palette does not do.
    private static func free(
        in global: GIFColorSet,
        beside colors: GIFColorSet,
        isNeeded: Bool,
        wanted: UInt8?
    ) -> UInt8? {
        guard !colors.isOverfull else { return nil }
        var isUsed = [Bool](repeating: false, count: global.colors.count)
        for color in colors.colors {
            guard let index = global.index(of: color) else { return nil }
            isUsed[Int(index)] = true
        }
        guard isNeeded else { return 0 }
        if let wanted, Int(wanted) < isUsed.count, !isUsed[Int(wanted)] { return wanted }
        return isUsed.lastIndex(of: false).map { UInt8($0) }
    }
}
