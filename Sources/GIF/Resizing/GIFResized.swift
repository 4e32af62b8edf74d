/// An animation in another size.
///
/// ```swift
/// let small = try GIFResized(file, width: 240, height: 180, fit: .contain, background: GIFColor(0xFFFFFF))
/// ```
public struct GIFResized<Source: GIFPictureSource>: GIFPictureSource {
    /// Width of the pictures made, in pixels.
    public let width: Int
    /// Height of the pictures made, in pixels.
    public let height: Int

    private let source: Source
    private let placement: GIFPlacement
    /// A picture of the background alone.
    private let blank: [UInt8]

    /// An animation in exactly this size.
    ///
    /// - Parameters:
    ///   - width: 1 to 65535 pixels.
    ///   - height: 1 to 65535 pixels.
    ///   - fit: what happens where the proportions differ.
    ///   - background: the colour of what is left free and behind what is transparent; nil keeps both transparent.
    ///   - limits: the canvas has to lie within them.
    /// - Throws: ``GIFError/notEncodable(reason:)`` or ``GIFError/limitExceeded(_:asked:allowed:)`` for a size that
    ///   cannot be.
    public init(
        _ source: Source,
        width: Int,
        height: Int,
        fit: GIFFit = .stretch,
        filter: GIFResamplingFilter = .bicubic,
        background: GIFColor? = nil,
        limits: GIFLimits = .standard
    ) throws(GIFError) {
        placement = try GIFPlacement(
            width: source.width,
            height: source.height,
            cellWidth: width,
            cellHeight: height,
            fit: fit,
            filter: filter,
            background: background
        )
        guard width * height <= limits.canvasPixels else {
            throw .limitExceeded(.canvasPixels, asked: width * height, allowed: limits.canvasPixels)
        }
        self.source = source
        self.width = width
        self.height = height
        blank = GIFBitmap(width: width, height: height, color: background).pixels
    }

    /// Starts a pass at the first picture.
    public func makeReader() throws(GIFError) -> Reader {
        Reader(reader: try source.makeReader(), placement: placement, width: width, blank: blank)
    }

    /// The source's delays: only sizes change.
    public func timing() throws(GIFError) -> [Int] { try source.timing() }

    /// One pass over an animation in another size.
    public struct Reader: GIFPictureReader {
        fileprivate var reader: Source.Reader
        fileprivate let placement: GIFPlacement
        fileprivate let width: Int
        fileprivate let blank: [UInt8]

        /// The next picture, or nil after the last.
        ///
        /// - Throws: what the source throws; ``GIFError/notEncodable(reason:)`` where a picture of it has another size
        ///   than it announces.
        /// - Complexity: O(pixels of both sizes).
        public mutating func next() throws(GIFError) -> GIFAnimation.Picture? {
            guard let picture = try reader.next() else { return nil }
            let resampler = placement.resampler
            guard picture.pixels.count == resampler.width * resampler.height * 4 else {
                throw .notEncodable(reason: "a picture is not of its source's \(resampler.width)x\(resampler.height)")
            }
            var pixels = blank
            resampler.draw(picture.pixels, on: &pixels, canvasWidth: width, left: placement.left, top: placement.top)
            return GIFAnimation.Picture(pixels: pixels, delay: picture.delay)
        }
    }
}
