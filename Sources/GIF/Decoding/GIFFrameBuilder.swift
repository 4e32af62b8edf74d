/// Turns the steps of a walk into frames: the one decoder behind ``GIFDecoder``, which pushes frames, and
/// ``GIFFrameReader``, from which they are pulled.
///
/// A frame comes with the last byte it needs. After an error nothing more is taken: what was drawn before it comes
/// first, then the error, again and again.
struct GIFFrameBuilder: Sendable {
    /// What the file says of itself, as far as it has been read; nil until the canvas is known.
    var info: GIFInfo? { walk.info }
    /// Whether the trailer was read.
    var isAtEnd: Bool { walk.isAtEnd }
    /// What the next image is drawn on; nil before the first.
    var disposed: [UInt8]? { canvas?.disposed() }

    private let mergesZeroDelay: Bool
    private var walk: GIFWalk
    private var image = GIFImageDecoder()
    /// Made for the first image, so that a mere header takes no memory.
    private var canvas: GIFCanvas?
    /// Whether `image` is being filled.
    private var isInImage = false
    /// An image that was drawn last and waits for the one it merges with.
    private var unshown: (raster: GIFRaster, control: GIFGraphicControl)?
    private var isFinishing = false
    private var failure: GIFError?

    init(limits: GIFLimits, mergesZeroDelay: Bool) {
        walk = GIFWalk(limits: limits)
        self.mergesZeroDelay = mergesZeroDelay
    }

    /// The next frame that `bytes` complete, or nil when they are used up.
    ///
    /// - Parameters:
    ///   - bytes: the piece of the file that has arrived.
    ///   - position: where to go on in it; moved past what was taken.
    mutating func next(in bytes: UnsafeBufferPointer<UInt8>, at position: inout Int) throws(GIFError) -> GIFFrame? {
        if let failure { return try fail(failure) }
        do throws(GIFError) {
            while let step = try walk.next(in: bytes, at: &position) {
                if let frame = try take(step, of: bytes) { return frame }
            }
            return nil
        } catch {
            if error == .noFrames, let frame = emptyCanvas() { return frame }
            return try fail(error)
        }
    }

    /// Ends the file: the frames that only its end completes, one a call, then nil.
    ///
    /// - Throws: ``GIFError/truncated(offset:)`` where the file stops in the middle of something.
    mutating func finish() throws(GIFError) -> GIFFrame? {
        if let failure { return try fail(failure) }
        do throws(GIFError) {
            if !isFinishing {
                isFinishing = true
                if let header = try walk.takeUnfinishedEmptyImage() { begin(header) }
                if isInImage, image.isWhole, let frame = endImage() { return frame }
            }
            if let frame = takeUnshown() { return frame }
            try walk.finish()
            return nil
        } catch {
            return try fail(error)
        }
    }

    /// What a whole file without an image shows (the grammar of GIF89a, appendix B, allows one), where frames are what is
    /// shown and not what is drawn.
    private mutating func emptyCanvas() -> GIFFrame? {
        guard mergesZeroDelay, let info = walk.info else { return nil }
        return GIFFrame(
            pixels: [UInt8](repeating: 0, count: info.width * info.height * 4),
            raster: GIFRaster(width: 0, height: 0, indices: []),
            rawDelay: 0,
            disposal: .unspecified
        )
    }

    /// An error of the file ends everything, after what was drawn before it has been shown.
    private mutating func fail(_ error: GIFError) throws(GIFError) -> GIFFrame {
        failure = error
        guard let frame = takeUnshown() else { throw error }
        return frame
    }

    private mutating func take(
        _ step: GIFWalk.Step,
        of bytes: UnsafeBufferPointer<UInt8>
    ) throws(GIFError) -> GIFFrame? {
        switch step {
        case .image(let header):
            begin(header)
        case .imageData(let range):
            image.decode(UnsafeBufferPointer(rebasing: bytes[range]))
            guard !image.isCorrupt else { throw .damagedImage(frame: walk.imageCount - 1) }
        case .imageEnd:
            guard image.isWhole else { throw .damagedImage(frame: walk.imageCount - 1) }
            return endImage()
        case .end:
            return takeUnshown()
        }
        return nil
    }

    private mutating func begin(_ header: GIFImageHeader) {
        image.begin(header)
        isInImage = true
    }

    /// Draws the image that is whole, and gives its frame or keeps it for the next to merge with.
    private mutating func endImage() -> GIFFrame? {
        isInImage = false
        let control = image.header.control
        let raster = image.takeRaster()
        guard let info = walk.info else { return nil }
        let palette = raster.palette ?? info.palette ?? .standIn
        let isWithinPalette = !raster.usesColors(beyond: palette.colors.count)
        if !isWithinPalette { walk.note(.colorOutsidePalette) }
        if canvas == nil { canvas = GIFCanvas(width: info.width, height: info.height) }
        canvas?.draw(raster, palette: palette, disposal: control.disposal, isWithinPalette: isWithinPalette)
        unshown = (raster, control)
        return !mergesZeroDelay || control.delay > 0 ? takeUnshown() : nil
    }

    /// The frame that was drawn last. Its memory serves the next one too, unless somebody keeps it.
    private mutating func takeUnshown() -> GIFFrame? {
        guard let (raster, control) = unshown, let pixels = canvas?.pixels else { return nil }
        unshown = nil
        if !isInImage { image.reuse(raster) }
        return GIFFrame(pixels: pixels, raster: raster, rawDelay: control.delay, disposal: control.disposal)
    }
}
