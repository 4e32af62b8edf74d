#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A whole GIF in memory: every frame as it is shown.
///
/// For files of any length, or when frames are only looked at once, walk with ``GIFDecoder`` instead; to know only
/// whether a file is whole, use ``GIFInspector``.
public struct GIFImage: Sendable, Equatable {
    /// What the file says of itself: palette, loop count, comments, profile, oddities.
    public var info: GIFInfo
    /// Every image as a frame, at least one.
    public var frames: [GIFFrame]

    /// Width of the canvas in pixels.
    public var width: Int { info.width }
    /// Height of the canvas in pixels.
    public var height: Int { info.height }
    /// How often the animation is repeated: nil plays it once, 0 forever, n repeats it n times.
    public var loopCount: Int? { info.loopCount }
    /// The file's comments.
    public var comments: [String] { info.comments }
    /// The background colour the file names, which browsers ignore, or nil.
    public var background: GIFColor? { info.background }
    /// How long one pass takes as browsers play it, in 1/100 s.
    public var duration: Int { frames.reduce(0) { $0 + $1.delay } }

    /// An image of these parts; nothing is checked.
    public init(info: GIFInfo, frames: [GIFFrame]) {
        self.info = info
        self.frames = frames
    }

    /// Decodes a file that must be whole; a missing trailer alone is accepted and noted in ``info``.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - limits: what it may ask for.
    ///   - mergesZeroDelay: as ``GIFDecoder/init(limits:mergesZeroDelay:)`` says.
    /// - Throws: ``GIFError``; an empty picture is never made of what cannot be decoded.
    /// - Complexity: O(pixels) time and memory, within `limits.decodedBytes`.
    public init(
        data: some ContiguousBytes,
        limits: GIFLimits = .standard,
        mergesZeroDelay: Bool = false
    ) throws(GIFError) {
        let partial = GIFImage.partial(from: data, limits: limits, mergesZeroDelay: mergesZeroDelay)
        if let error = partial.error { throw error }
        guard let image = partial.image else { throw .noFrames }
        self = image
    }

    /// Decodes what is whole in a file that may be cut off or damaged.
    ///
    /// - Returns: the frames before the damage, or nil where there is none, and the error, or nil where all is well.
    public static func partial(
        from data: some ContiguousBytes,
        limits: GIFLimits = .standard,
        mergesZeroDelay: Bool = false
    ) -> (image: GIFImage?, error: GIFError?) {
        var decoder = GIFDecoder(limits: limits, mergesZeroDelay: mergesZeroDelay)
        var frames: [GIFFrame] = []
        var bytes = 0
        func keep(_ frame: GIFFrame) throws(GIFError) {
            bytes += frame.pixels.count + frame.raster.indices.count
            guard bytes <= limits.decodedBytes else {
                throw .limitExceeded(.decodedBytes, asked: bytes, allowed: limits.decodedBytes)
            }
            frames.append(frame)
        }
        var failure: GIFError?
        do {
            try decoder.decode(data, onFrame: keep)
            try decoder.finish(onFrame: keep)
        } catch {
            // `keep` and the decoder throw nothing else.
            failure = error as? GIFError ?? .noFrames
        }
        let image = decoder.info.flatMap { frames.isEmpty ? nil : GIFImage(info: $0, frames: frames) }
        return (image, failure)
    }
}
