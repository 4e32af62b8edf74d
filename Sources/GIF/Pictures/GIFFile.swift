#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A GIF's bytes and what they say of themselves. Its frames are decoded when they are asked for.
///
/// To open one is to look through its blocks, which tells all there is to know but pixels: a fortieth of what decoding
/// costs. A file that is cut off or damaged opens as long as its first image is there; what is wrong is
/// ``damage``, and a reader throws it after the frames before.
///
/// As a source of pictures it gives every frame composed as it is shown, with the delay browsers play.
public struct GIFFile: GIFPictureSource, Sendable {
    /// The file's bytes.
    public let data: Data
    /// What the file says of itself, to its end or to where it is damaged. Oddities that only decoding finds
    /// (``GIFNote/colorOutsidePalette``) are not among its notes.
    public let info: GIFInfo
    /// How long each frame is shown as browsers play it, in 1/100 s; at least one. A frame whose compressed data turns
    /// out to be damaged is counted here all the same.
    public let delays: [Int]
    /// Why not all of the file can be read, as far as its blocks tell; nil where they are whole.
    public let damage: GIFError?
    /// What the file may ask for.
    public let limits: GIFLimits
    /// Whether images with a delay of 0 are part of the frame after them.
    public let mergesZeroDelay: Bool

    /// Where the images are.
    let index: GIFFileIndex

    /// Width of the canvas in pixels.
    public var width: Int { info.width }
    /// Height of the canvas in pixels.
    public var height: Int { info.height }
    /// How many frames there are, at least 1.
    public var frameCount: Int { delays.count }
    /// How long one pass takes as browsers play it, in 1/100 s.
    public var duration: Int { delays.reduce(0, +) }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - data: the whole file, or what there is of it.
    ///   - limits: what it may ask for.
    ///   - mergesZeroDelay: as ``GIFDecoder/init(limits:mergesZeroDelay:)`` says.
    /// - Throws: ``GIFError`` where there is not one whole image to show.
    /// - Complexity: O(bytes), without decompressing; memory for what an image's block says, 100 bytes each.
    public init(data: Data, limits: GIFLimits = .standard, mergesZeroDelay: Bool = false) throws(GIFError) {
        index = try GIFFileIndex(data, limits: limits, takesNone: mergesZeroDelay)
        // The index counts from the file's first byte.
        self.data = data.startIndex == 0 ? data : Data(data)
        info = index.info
        damage = index.damage
        delays = Self.delays(of: index.images, mergesZeroDelay: mergesZeroDelay)
        self.limits = limits
        self.mergesZeroDelay = mergesZeroDelay
    }

    /// Starts to read frames: the composed canvas, and the image as the file holds it.
    public func makeFrameReader() -> GIFFrameReader {
        GIFFrameReader(data: data, limits: limits, mergesZeroDelay: mergesZeroDelay)
    }

    /// ``delays``, without decoding anything.
    public func timing() -> [Int] { delays }

    /// Starts a pass over the composed pictures.
    public func makeReader() -> Reader { Reader(frames: makeFrameReader()) }

    /// One pass over a file's pictures.
    public struct Reader: GIFPictureReader, Sendable {
        private var frames: GIFFrameReader

        fileprivate init(frames: GIFFrameReader) { self.frames = frames }

        /// The next picture, or nil after the last.
        ///
        /// - Throws: as ``GIFFrameReader/next()`` does.
        public mutating func next() throws(GIFError) -> GIFAnimation.Picture? {
            guard let frame = try frames.next() else { return nil }
            return GIFAnimation.Picture(pixels: frame.pixels, delay: frame.delay)
        }
    }

    /// The delays as played of the frames that images make.
    private static func delays(of images: [GIFFileIndex.Image], mergesZeroDelay: Bool) -> [Int] {
        guard mergesZeroDelay else { return images.map { GIFFrame.played($0.control.delay) } }
        var delays = images.filter { $0.control.delay > 0 }.map { GIFFrame.played($0.control.delay) }
        // Images without a delay at the end make one last frame, and so does no image at all.
        if images.last?.control.delay ?? 0 == 0 { delays.append(GIFFrame.played(0)) }
        return delays
    }
}
