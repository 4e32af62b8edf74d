#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes full-colour pictures as a GIF: chooses the palette, dithers, and stores of each picture only what changes.
///
/// ```swift
/// let animation = GIFAnimation(width: 320, height: 240, loopCount: 0)
/// let data = try animation.encode(pictures)
/// ```
public struct GIFAnimation: Sendable, Hashable {
    /// A picture and how long it is shown.
    public struct Picture: Sendable, Equatable {
        /// RGBA, 4 bytes a pixel, straight alpha, row by row, of the size of the canvas. A GIF's pixels are opaque or
        /// transparent: what is less than half opaque becomes transparent.
        public var pixels: [UInt8]
        /// 1/100 s, 0 to 65535.
        public var delay: Int

        /// A picture of these parts.
        public init(pixels: [UInt8], delay: Int) {
            self.pixels = pixels
            self.delay = delay
        }
    }

    /// Width of the canvas in pixels, 1 to 65535.
    public var width: Int
    /// Height of the canvas in pixels, 1 to 65535.
    public var height: Int
    /// How often the animation is repeated: nil plays it once, 0 forever, n repeats it n times.
    public var loopCount: Int?
    /// Comments, written before the first frame.
    public var comments: [String]
    /// How many colours a palette may have, 2 to 256, transparency included.
    public var colors: Int
    /// Whether each frame has its own palette: truer colours for pictures that differ, and a larger file.
    public var hasLocalPalettes: Bool
    /// How colours that the palette does not have are made up.
    public var dither: GIFDither

    /// An animation on a canvas.
    public init(
        width: Int,
        height: Int,
        loopCount: Int? = nil,
        comments: [String] = [],
        colors: Int = 256,
        hasLocalPalettes: Bool = false,
        dither: GIFDither = .none
    ) {
        self.width = width
        self.height = height
        self.loopCount = loopCount
        self.comments = comments
        self.colors = colors
        self.hasLocalPalettes = hasLocalPalettes
        self.dither = dither
    }

    /// Writes a whole file.
    ///
    /// - Parameters:
    ///   - source: of the animation's size. Read once; for a global palette once more before, unless its pictures can
    ///     be kept in between, which takes two bytes a pixel and is done up to 64 MB and 65,535 colours. Besides that,
    ///     two or three pictures are in memory at a time. While one is read, the one before is worked on by a second
    ///     thread; the file does not depend on that.
    ///   - progress: called with the number of pictures read so far, over both passes.
    /// - Throws: ``GIFError/notEncodable(reason:)``, ``GIFError/encoderFailed(code:)``, and what the source throws.
    /// - Complexity: O(pixels).
    public func encode(
        _ source: some GIFPictureSource,
        progress: (Int) -> Void = { _ in }
    ) throws(GIFError) -> Data {
        try encode(progress: progress) { () throws(GIFError) in try source.makeReader() }
    }

    /// Writes a whole file of pictures that are in memory, or drawn when they are asked for.
    ///
    /// - Parameter pictures: walked over as a source is read, so a lazy collection that draws its pictures never has more
    ///   than a few of them in memory.
    /// - Throws: ``GIFError/notEncodable(reason:)``, ``GIFError/encoderFailed(code:)``.
    /// - Complexity: O(pixels).
    public func encode(_ pictures: some Collection<Picture>) throws(GIFError) -> Data {
        try encode(progress: { _ in }) { () throws(GIFError) in IteratorReader(iterator: pictures.makeIterator()) }
    }

    /// Pictures of an iterator.
    private struct IteratorReader<Iterator: IteratorProtocol<Picture>>: GIFPictureReader {
        var iterator: Iterator

        mutating func next() -> Picture? { iterator.next() }
    }
}
