#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decodes a GIF from bytes as they arrive, frame by frame.
///
/// ```swift
/// var decoder = GIFDecoder()
/// for chunk in chunks { try decoder.decode(chunk) { frame in show(frame) } }
/// try decoder.finish { frame in show(frame) }
/// ```
///
/// Frames come in order, each as soon as its last byte is there, whatever the sizes of the pieces. Only one is in
/// memory: a frame that the caller does not keep is drawn over by the next. When a file is cut off or damaged, the
/// frames before the damage have been delivered when the error is thrown. After an error the decoder takes nothing
/// more and throws the same error again.
///
/// A value: a copy goes its own way. Not meant to be used from two threads at once.
public struct GIFDecoder: Sendable {
    /// What the file says of itself, as far as it has been read; nil until the canvas is known.
    public var info: GIFInfo? { walk.info }
    /// Whether the trailer has been read: nothing that follows matters.
    public var isComplete: Bool { walk.isAtEnd }

    private let mergesZeroDelay: Bool
    private var walk: GIFWalk
    private var image = GIFImageDecoder()
    /// Made for the first image, so that a mere header takes no memory.
    private var canvas: GIFCanvas?
    /// Whether `image` is being filled.
    private var isInImage = false
    /// An image that was drawn last and waits for the one it merges with.
    private var unshown: (raster: GIFRaster, control: GIFGraphicControl)?
    private var failure: GIFError?

    /// - Parameters:
    ///   - limits: what the file may ask for.
    ///   - mergesZeroDelay: whether an image whose delay is 0 is no frame of its own but part of the next one that is
    ///     shown, as the format means it though browsers do not play it so. Such images at the end make one last frame.
    public init(limits: GIFLimits = .standard, mergesZeroDelay: Bool = false) {
        walk = GIFWalk(limits: limits)
        self.mergesZeroDelay = mergesZeroDelay
    }

    /// Takes the next piece of the file.
    ///
    /// - Parameters:
    ///   - bytes: any number of bytes; `Data`, `[UInt8]`, a buffer.
    ///   - onFrame: called with every frame this piece completes, before the call returns. What it throws ends the
    ///     call; the rest of the piece is then lost, so the decoder is of no more use.
    /// - Throws: ``GIFError``, or what `onFrame` throws.
    public mutating func decode(_ bytes: some ContiguousBytes, onFrame: (GIFFrame) throws -> Void) throws {
        try bytes.withUnsafeBytes { raw in
            try raw.withMemoryRebound(to: UInt8.self) { buffer in
                try failingForGood(onFrame) { decoder in try decoder.take(buffer, onFrame) }
            }
        }
    }

    /// Ends the file: no more bytes will come.
    ///
    /// - Parameter onFrame: called with a last frame whose pixels were all there, or which waited to be merged.
    /// - Throws: ``GIFError/truncated(offset:)`` when the file stops in the middle of something; a missing trailer
    ///   alone is a note in ``info``. ``GIFError/notGIF``, or what `onFrame` throws.
    public mutating func finish(onFrame: (GIFFrame) throws -> Void) throws {
        try failingForGood(onFrame) { decoder in
            if let header = try decoder.walk.takeUnfinishedEmptyImage() { decoder.begin(header) }
            if decoder.isInImage, decoder.image.isWhole { try decoder.endImage(onFrame) }
            try decoder.showLast(onFrame)
            try decoder.walk.finish()
        }
    }

    /// Does some work; an error of the file ends everything, after what was drawn before it has been shown.
    private mutating func failingForGood(
        _ onFrame: (GIFFrame) throws -> Void,
        _ work: (inout GIFDecoder) throws -> Void
    ) throws {
        if let failure { throw failure }
        do {
            try work(&self)
        } catch let error as GIFError {
            failure = error
            try showLast(onFrame)
            throw error
        }
    }

    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, _ onFrame: (GIFFrame) throws -> Void) throws {
        var position = 0
        while let step = try walk.next(in: bytes, at: &position) {
            switch step {
            case .image(let header):
                begin(header)
            case .imageData(let range):
                image.decode(UnsafeBufferPointer(rebasing: bytes[range]))
                guard !image.isCorrupt else { throw GIFError.damagedImage(frame: walk.imageCount - 1) }
            case .imageEnd:
                guard image.isWhole else { throw GIFError.damagedImage(frame: walk.imageCount - 1) }
                try endImage(onFrame)
            case .end:
                try showLast(onFrame)
            }
        }
    }

    private mutating func begin(_ header: GIFImageHeader) {
        image.begin(header)
        isInImage = true
    }

    /// Draws the image that is whole, and shows it or keeps it for the next to merge with.
    private mutating func endImage(_ onFrame: (GIFFrame) throws -> Void) throws {
        isInImage = false
        let control = image.header.control
        let raster = image.takeRaster()
        guard let info = walk.info else { return }
        let palette = raster.palette ?? info.palette ?? .standIn
        if raster.usesColors(beyond: palette.colors.count) { walk.note(.colorOutsidePalette) }
        if canvas == nil { canvas = GIFCanvas(width: info.width, height: info.height) }
        canvas?.draw(raster, palette: palette, disposal: control.disposal)
        unshown = (raster, control)
        if !mergesZeroDelay || control.delay > 0 { try showLast(onFrame) }
    }

    private mutating func showLast(_ onFrame: (GIFFrame) throws -> Void) throws {
        guard let (raster, control) = unshown, let pixels = canvas?.pixels else { return }
        unshown = nil
        try onFrame(
            GIFFrame(pixels: pixels, raster: raster, rawDelay: control.delay, disposal: control.disposal)
        )
        if !isInImage { image.reuse(raster) }
    }
}
