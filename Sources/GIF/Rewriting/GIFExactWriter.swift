#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes pictures as the images of a file, each in its own colours, and copies images of another file where they draw
/// what is wanted.
///
/// Each image waits for the next picture: what becomes transparent there has to be disposed of here.
struct GIFExactWriter {
    /// An image of another file that draws a picture, given what must be on the canvas before.
    struct Original {
        /// What has to be on the canvas for it.
        var before: GIFShownPixels
        /// What is left there when it has been disposed of.
        var after: GIFShownPixels
        var control: GIFGraphicControl
        /// Descriptor, palette, data and terminator.
        var bytes: Data
    }

    private struct Waiting {
        var picture: GIFShownPixels
        var delay: Int
        var original: Original?
    }

    /// What is on the canvas before the waiting picture.
    private(set) var canvas: GIFShownPixels
    /// What should be there; other than `canvas` where an image could not have all its colours.
    private var meant: GIFShownPixels

    private let width: Int
    private let height: Int
    private let palette: GIFPalette?
    private let global: GIFColorSet?
    private let transparentIndex: UInt8?
    private var output: Data
    private var waiting: Waiting?

    /// - Parameters:
    ///   - head: all that comes before the first image and its control.
    ///   - palette: the global palette in `head`.
    ///   - transparentIndex: the global index to take for 'as before' where no pixel has it.
    init(head: Data, width: Int, height: Int, palette: GIFPalette?, transparentIndex: UInt8?) {
        self.width = width
        self.height = height
        self.palette = palette
        self.transparentIndex = transparentIndex
        global = palette.map { GIFColorSet($0) }
        output = head
        canvas = GIFShownPixels(repeating: 0, count: width * height)
        meant = canvas
    }

    /// Takes the next picture, and writes the one before.
    mutating func add(_ picture: GIFShownPixels, delay: Int, original: Original? = nil) throws(GIFError) {
        try write(before: picture, wanted: original?.before)
        waiting = Waiting(picture: picture, delay: delay, original: original)
    }

    /// Writes the picture that waits, so that the next can be drawn on what is left.
    ///
    /// - Parameters:
    ///   - next: the next picture, or nil after the last.
    ///   - wanted: what should be on the canvas for the next picture's own image, or nil where it has none.
    mutating func write(before next: GIFShownPixels?, wanted: GIFShownPixels?) throws(GIFError) {
        guard let waiting else { return }
        self.waiting = nil
        if let original = waiting.original, original.before == canvas,
            original.after == wanted || next.map({ !original.after.loses(to: $0) }) ?? true
        {
            copy(original.bytes, control: original.control, delay: waiting.delay)
            canvas = original.after
            meant = original.after
            return
        }
        let picture = waiting.picture
        guard let next, picture != wanted else { return try draw(waiting) }
        if let wanted, wanted.isClear { return try draw(waiting, clearing: picture) }
        if !picture.loses(to: next) { return try draw(waiting) }
        try draw(waiting, clearing: picture, where: next)
    }

    /// Copies an image as it is. What is on the canvas after it is the caller's to know: it adds no pictures any more.
    mutating func copy(_ bytes: Data, control: GIFGraphicControl, delay: Int) {
        putControl(control, delay: delay)
        output.append(bytes)
    }

    /// Ends the file.
    mutating func finish() throws(GIFError) -> Data {
        try write(before: nil, wanted: nil)
        output.append(0x3B)
        return output
    }

    /// Draws what waits, to be kept.
    private mutating func draw(_ waiting: Waiting) throws(GIFError) {
        let box = GIFArea.around(canvas, waiting.picture, width: width) { $0 != $1 }
        _ = try put(waiting, box: box, disposal: .keep)
    }

    /// Draws what waits, and disposes of all that is seen of it.
    private mutating func draw(_ waiting: Waiting, clearing picture: GIFShownPixels) throws(GIFError) {
        try draw(waiting, clearing: GIFArea.around(picture, canvas, width: width) { $0 != 0 || $1 != 0 })
    }

    /// Draws what waits, and disposes of what the next picture does not have.
    private mutating func draw(
        _ waiting: Waiting,
        clearing picture: GIFShownPixels,
        where next: GIFShownPixels
    ) throws(GIFError) {
        try draw(waiting, clearing: GIFArea.around(picture, next, width: width) { $0 != 0 && $1 == 0 })
    }

    private mutating func draw(_ waiting: Waiting, clearing cleared: GIFArea) throws(GIFError) {
        let changed = GIFArea.around(canvas, waiting.picture, width: width) { $0 != $1 }
        let box = changed.union(cleared)
        let isExact = try put(waiting, box: box, disposal: .background)
        canvas.clear(box, width: width)
        // What is equal is in memory once.
        if isExact { meant = canvas } else { meant.clear(box, width: width) }
    }

    /// Writes an image, and tells whether it is exact. It has one pixel at least, even where nothing changes.
    private mutating func put(
        _ waiting: Waiting,
        box: GIFArea,
        disposal: GIFDisposal
    ) throws(GIFError) -> Bool {
        let image = GIFExactImage(
            from: canvas,
            meant: meant,
            to: waiting.picture,
            width: width,
            box: box.isEmpty ? GIFArea(left: 0, top: 0, right: 1, bottom: 1) : box,
            global: global,
            transparentIndex: transparentIndex
        )
        var control = GIFGraphicControl()
        control.disposal = disposal
        control.transparentIndex = image.raster.transparentIndex
        let frame = GIFEncoder.Frame(raster: image.raster, delay: waiting.delay, disposal: disposal)
        // giflib writes whole files; of one with this image alone the image is taken.
        let file = try GIFEncoder(width: width, height: height, palette: palette).encode(CollectionOfOne(frame))
        copy(try Self.image(in: file), control: control, delay: waiting.delay)
        canvas = image.shown
        meant = waiting.picture
        return image.isExact
    }

    /// The bytes of the one image of a file.
    private static func image(in file: Data) throws(GIFError) -> Data {
        var limits = GIFLimits()
        limits.canvasPixels = .max
        limits.totalPixels = .max
        return file[try GIFFileIndex(file, limits: limits).images[0].bytes]
    }

    private mutating func putControl(_ control: GIFGraphicControl, delay: Int) {
        let flags = control.disposal.rawValue << 2 | (control.transparentIndex == nil ? 0 : 1)
        output.append(contentsOf: [0x21, 0xF9, 4, flags])
        output.append(contentsOf: [UInt8(truncatingIfNeeded: delay), UInt8(truncatingIfNeeded: delay >> 8)])
        output.append(contentsOf: [control.transparentIndex ?? 0, 0])
    }
}
