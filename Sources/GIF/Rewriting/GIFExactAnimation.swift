#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes pictures that have few colours each, such as those of a GIF, without losing any.
///
/// Each image is as small as what changes and has exactly the colours of that: in the global palette where that has them
/// all, else in a palette of its own. Only where more than 256 colours change from one picture to the next, transparency
/// included, they are chosen as ``GIFQuantizer`` does. For pictures of full colour use ``GIFAnimation``.
public struct GIFExactAnimation: Sendable {
    /// Width of the canvas in pixels, 1 to 65535.
    public let width: Int
    /// Height of the canvas in pixels, 1 to 65535.
    public let height: Int
    /// The global palette, or nil for none.
    public let palette: GIFPalette?

    /// What comes before the first image.
    private let head: Data
    private let transparentIndex: UInt8?

    /// An animation on a canvas.
    ///
    /// - Parameters:
    ///   - loopCount: nil plays it once, 0 forever, n repeats it n times.
    ///   - palette: colours that many pictures have in common, at most 256.
    /// - Throws: ``GIFError/notEncodable(reason:)`` for what a GIF cannot hold.
    public init(
        width: Int,
        height: Int,
        loopCount: Int? = nil,
        comments: [String] = [],
        palette: GIFPalette? = nil
    ) throws(GIFError) {
        self.width = width
        self.height = height
        self.palette = palette
        transparentIndex = nil
        let encoder = GIFEncoder(
            width: width,
            height: height,
            palette: palette,
            loopCount: loopCount,
            comments: comments
        )
        // giflib writes whole files; of one with a single pixel all that comes before it is taken.
        let pixel = GIFEncoder.Frame(
            width: 1,
            height: 1,
            indices: [0],
            delay: 0,
            palette: palette == nil ? GIFPalette([GIFColor(0)]) : nil
        )
        let file = try encoder.encode(CollectionOfOne(pixel))
        var limits = GIFLimits()
        limits.canvasPixels = .max
        let image = try GIFFileIndex(file, limits: limits).images[0]
        // A control's bytes follow its introducer, label and length.
        head = file.prefix((image.controlOffset ?? image.bytes.lowerBound + 3) - 3)
    }

    /// An animation like a file: its canvas, palette, loop, comments, colour profile and XMP.
    public init(like file: GIFFile) {
        width = file.width
        height = file.height
        palette = file.info.palette
        transparentIndex = file.index.images.lazy.compactMap(\.control.transparentIndex).first
        head = file.head
    }

    /// Writes a whole file.
    ///
    /// - Parameters:
    ///   - source: of this animation's size; read once. Five of its pictures are in memory at a time.
    ///   - progress: called with the number of pictures read so far.
    /// - Throws: ``GIFError/notEncodable(reason:)``, ``GIFError/encoderFailed(code:)``, and what the source throws.
    /// - Complexity: O(pixels).
    public func encode(
        _ source: some GIFPictureSource,
        progress: (Int) -> Void = { _ in }
    ) throws(GIFError) -> Data {
        var writer = makeWriter()
        var reader = try source.makeReader()
        var count = 0
        while let (shown, delay) = try next(of: &reader) {
            try writer.add(shown, delay: delay)
            count += 1
            progress(count)
        }
        guard count > 0 else { throw .notEncodable(reason: "there is no frame") }
        return try writer.finish()
    }

    /// What the next picture shows; the picture itself is gone when this returns.
    private func next(
        of reader: inout some GIFPictureReader
    ) throws(GIFError) -> (shown: GIFShownPixels, delay: Int)? {
        guard let picture = try reader.next() else { return nil }
        guard picture.pixels.count == width * height * 4 else {
            throw .notEncodable(
                reason: "a picture has \(picture.pixels.count) bytes, not the 4 for each of \(width)x\(height) pixels"
            )
        }
        return (GIFShownPixels(rgba: picture.pixels), picture.delay)
    }

    /// A writer that has written the head.
    func makeWriter() -> GIFExactWriter {
        GIFExactWriter(head: head, width: width, height: height, palette: palette, transparentIndex: transparentIndex)
    }
}
