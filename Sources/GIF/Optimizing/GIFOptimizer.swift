#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes a GIF smaller without changing its size, its frames or their times.
///
/// Every frame is written anew: only the rectangle that changes, 'as before' where that compresses better than the
/// colour, one trimmed palette for as many frames as possible with the most used colours first, the disposal that
/// leaves least to draw, and a table of strings that is cleared when it has become useless and not when it is full.
/// Without ``lossy`` every composed pixel stays as it is.
///
/// ```swift
/// let smaller = try GIFOptimizer().optimized(GIFFile(data: data))
/// ```
///
/// The result is never larger than what was given: where nothing is gained, the file's own bytes come back.
public struct GIFOptimizer: Sendable, Hashable {
    /// How much may be lost: 0 changes no pixel, 20 is hardly seen, 100 is. Between them it acts much as the option of
    /// that name of other tools.
    ///
    /// The rule: a saved bit is worth a squared distance of colours, three channels together, of `lossy² / 50`.
    ///
    /// A string of pixels may then be written as a similar one that the table has already, and a pixel that changed a
    /// little may stay as it was; whichever costs least, error and bits together.
    public var lossy: Int
    /// Whether comments, colour profile, XMP and unknown extensions are kept, byte by byte. The loop count always is.
    public var keepsMetadata: Bool

    /// An optimizer.
    ///
    /// - Parameters:
    ///   - lossy: 0 to 500; what is beyond counts as the nearer of the two.
    ///   - keepsMetadata: see ``keepsMetadata``.
    public init(lossy: Int = 0, keepsMetadata: Bool = true) {
        self.lossy = lossy
        self.keepsMetadata = keepsMetadata
    }

    /// The smaller file, or the file's own bytes.
    ///
    /// - Parameters:
    ///   - file: has to be whole; is walked over twice.
    ///   - progress: called with the part of the work that is done, from 0 to 1.
    /// - Throws: what is wrong with the file.
    /// - Complexity: O(pixels) time, and memory for a few canvases.
    public func optimized(_ file: GIFFile, progress: (Double) -> Void = { _ in }) throws(GIFError) -> Data {
        if let damage = file.damage { throw damage }
        let frames = Double(file.frameCount)
        var planner = GIFPlanner(width: file.width, height: file.height, gathersColors: true)
        var reader = file.makeFrameReader()
        var count = 0.0
        while let frame = try reader.next() {
            planner.add(frame.pixels, delay: frame.rawDelay)
            count += 1
            progress(count / frames * 0.2)
        }
        let planned = GIFPlan(width: file.width, height: file.height, frames: planner.finish()).withPalettes()
        // A frame that draws more colours than a palette holds, because it merges several images.
        guard let plan = planned else { return file.data }
        var encoder = GIFPlanEncoder(
            plan,
            effort: GIFPlanEncoder.Effort(lossy: min(max(lossy, 0), 500), isThorough: true)
        )
        reader = file.makeFrameReader()
        count = 0
        var pixels: [UInt32] = []
        while let frame = try reader.next() {
            GIFPixels.pack(frame.pixels, into: &pixels)
            encoder.add(pixels)
            count += 1
            progress(0.2 + count / frames * 0.8)
        }
        let bytes = encoder.file(
            loopCount: file.info.loopCount,
            extensions: keepsMetadata ? GIFExtensions.bytes(in: file.data) : []
        )
        return bytes.count < file.data.count ? Data(bytes) : file.data
    }
}
