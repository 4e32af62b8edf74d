#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes palette images as a GIF, through giflib.
///
/// The encoder is a value that describes the file; ``encode(_:)`` draws frames from any sequence, one at a time, so
/// a lazy sequence never has more than one of them in memory.
///
/// ```swift
/// let encoder = GIFEncoder(width: 2, height: 1, palette: GIFPalette([GIFColor(0), GIFColor(0xFFFFFF)]), loopCount: 0)
/// let data = try encoder.encode([GIFEncoder.Frame(width: 2, height: 1, indices: [0, 1], delay: 10)])
/// ```
public struct GIFEncoder: Sendable, Hashable {
    /// Width of the canvas in pixels, 1 to 65535.
    public var width: Int
    /// Height of the canvas in pixels, 1 to 65535.
    public var height: Int
    /// The global palette. May be nil where every frame brings its own.
    public var palette: GIFPalette?
    /// How often the animation is repeated: nil plays it once, 0 forever, n repeats it n times (at most 65535).
    public var loopCount: Int?
    /// Comments, written before the first frame.
    public var comments: [String]
    /// The palette index of the background, which browsers ignore.
    public var backgroundIndex: UInt8

    /// An encoder for a canvas.
    public init(
        width: Int,
        height: Int,
        palette: GIFPalette? = nil,
        loopCount: Int? = nil,
        comments: [String] = [],
        backgroundIndex: UInt8 = 0
    ) {
        self.width = width
        self.height = height
        self.palette = palette
        self.loopCount = loopCount
        self.comments = comments
        self.backgroundIndex = backgroundIndex
    }

    /// Writes a whole file.
    ///
    /// - Parameter frames: the frames in order; taken one at a time.
    /// - Returns: the bytes of a GIF89a file.
    /// - Throws: ``GIFError/notEncodable(reason:)``, ``GIFError/encoderFailed(code:)``.
    /// - Complexity: O(pixels).
    public func encode(_ frames: some Sequence<Frame>) throws(GIFError) -> Data {
        var writer = try GIFFrameWriter(self)
        for frame in frames { try writer.write(frame) }
        return try writer.finish()
    }

    /// Throws unless the canvas, the loop count and the palette are what a GIF can hold.
    func check() throws(GIFError) {
        guard (1...65535).contains(width), (1...65535).contains(height) else {
            throw .notEncodable(reason: "a canvas of \(width)x\(height) is not within 1x1 and 65535x65535")
        }
        if let loopCount, !(0...65535).contains(loopCount) {
            throw .notEncodable(reason: "a loop count of \(loopCount) is not within 0 and 65535")
        }
        if let palette, !(1...256).contains(palette.colors.count) {
            throw .notEncodable(reason: "a palette of \(palette.colors.count) colours is not within 1 and 256")
        }
    }
}
