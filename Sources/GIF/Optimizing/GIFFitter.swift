#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes a GIF fit into so many bytes, and look as good as it can there.
///
/// What can be given up is size in pixels, frames, colours and exactness. A few frames are encoded again and again
/// until it is known which mixture looks best at the size asked for; then the whole is encoded, and once or twice more
/// until it just fits. The same file and the same wishes always give the same bytes.
///
/// ```swift
/// let result = try GIFFitter(maximumBytes: 256_000).fitted(file)
/// print(result.givenUp)   // ["width 480 → 320", "lossy 40"]
/// ```
///
/// How good a mixture looks is one number in decibels: the PSNR of what is shown against the original at the output's
/// size, where a decibel beyond 28 counts half and one beyond 40 a tenth; less 8 dB for each halving of the width and
/// 6 dB for each halving of the frame rate. So sizes and frames are kept until errors would be plainly visible.
public struct GIFFitter: Sendable, Hashable {
    /// What may be chosen.
    public enum Choice<Value: Sendable & Hashable>: Sendable, Hashable {
        /// Whatever looks best.
        case free
        /// Whatever looks best and is not more than this.
        case atMost(Value)
        /// This, or what the file has where that is less: nothing is ever made up.
        case exactly(Value)
    }

    /// The most bytes the file may have.
    public var maximumBytes: Int
    /// Width in pixels. The height follows in proportion.
    public var width: Choice<Int> = .free
    /// The most rows of pixels, where there is such a limit.
    public var maximumHeight: Int?
    /// Frames a second, as a mean where frames last differently.
    public var framesPerSecond: Choice<Double> = .free
    /// The most frames, where there is such a limit.
    public var maximumFrames: Int?
    /// Colours of a palette, 2 to 256, transparency included.
    public var colors: Choice<Int> = .free
    /// Exactness, as ``GIFOptimizer/lossy`` measures it. Where it is free, at most 200, or 300 where a whole
    /// encoding is too large by at most 3 % otherwise.
    public var lossy: Choice<Int> = .free

    /// Wishes that can be changed before use.
    ///
    /// - Parameter maximumBytes: at least 1.
    public init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// What was made of a file.
    public struct Result: Sendable, Equatable {
        /// The file.
        public var data: Data
        /// Width in pixels.
        public var width: Int
        /// Height in pixels.
        public var height: Int
        /// Frames written.
        public var frameCount: Int
        /// Frames a second, as a mean.
        public var framesPerSecond: Double
        /// Colours of the largest palette, transparency included.
        public var colors: Int
        /// How inexact it is, as ``GIFOptimizer/lossy`` measures it.
        public var lossy: Int
        /// Peak signal-to-noise ratio of what is shown against the original at this size, in dB; infinite where every
        /// pixel is the same.
        public var psnr: Double
        /// What was given up, one phrase each: `width 480 → 320`. Empty where every pixel is as it was.
        public var givenUp: [String]
        /// Whether these are the file's own bytes, because it was small enough.
        public var isUnchanged: Bool
    }

    /// The best looking file that fits.
    ///
    /// - Parameters:
    ///   - file: has to be whole. Walked over three to six times.
    ///   - progress: called with the part of the work that is done, from 0 to 1, as far as that can be told.
    /// - Throws: ``GIFError/doesNotFit(smallest:maximum:)`` where nothing that is allowed is small enough;
    ///   ``GIFError/outOfRange(reason:)`` for a wish that makes no sense; what is wrong with the file.
    /// - Complexity: O(pixels) time. Memory for some canvases and about 8 MB of sampled frames, or three of them where
    ///   they are larger; at most 64 MB more where two encodings are made side by side.
    public func fitted(_ file: GIFFile, progress: (Double) -> Void = { _ in }) throws(GIFError) -> Result {
        if let damage = file.damage { throw damage }
        try check()
        var search = GIFFitSearch(self, file: file)
        let start = search.start
        if file.data.count <= maximumBytes, start == search.original, !forcesLoss {
            return Result(
                data: file.data,
                width: file.width,
                height: file.height,
                frameCount: file.frameCount,
                framesPerSecond: Self.rate(file.frameCount, file.duration),
                colors: file.mostColors,
                lossy: 0,
                psnr: .infinity,
                givenUp: [],
                isUnchanged: true
            )
        }
        return try search.run(progress)
    }

    /// Whether an exact wish asks for a change that the form does not show.
    private var forcesLoss: Bool {
        if case .exactly(let lossy) = lossy { return lossy > 0 }
        return false
    }

    /// Frames a second.
    static func rate(_ frames: Int, _ duration: Int) -> Double {
        duration > 0 ? Double(frames) * 100 / Double(duration) : 0
    }

    private func check() throws(GIFError) {
        if maximumBytes < 1 { throw .outOfRange(reason: "a file of \(maximumBytes) bytes") }
        if let width = width.limit, width < 1 { throw .outOfRange(reason: "a width of \(width) pixels") }
        if let maximumHeight, maximumHeight < 1 { throw .outOfRange(reason: "a height of \(maximumHeight) pixels") }
        if let rate = framesPerSecond.limit, !(rate > 0 && rate.isFinite) {
            throw .outOfRange(reason: "\(rate) frames a second")
        }
        if let maximumFrames, maximumFrames < 1 { throw .outOfRange(reason: "\(maximumFrames) frames") }
        if let colors = colors.limit, !(2...256).contains(colors) {
            throw .outOfRange(reason: "a palette of \(colors) colours, not 2 to 256")
        }
        if let lossy = lossy.limit, !(0...500).contains(lossy) {
            throw .outOfRange(reason: "lossy \(lossy), not 0 to 500")
        }
    }
}

extension GIFFitter.Choice {
    /// The most that is allowed, or nil where there is no limit.
    var limit: Value? {
        switch self {
        case .free: nil
        case .atMost(let value), .exactly(let value): value
        }
    }

    var isExact: Bool {
        if case .exactly = self { return true }
        return false
    }
}

extension GIFFile {
    /// Entries of the largest palette that an image uses.
    var mostColors: Int {
        let global = info.palette?.colors.count
        return index.images.reduce(2) { most, image in
            // The packed field of the descriptor (GIF89a, 20): bit 7 says that a palette follows, bits 0 to 2 its size.
            let place = data.startIndex + image.bytes.lowerBound + 9
            guard place < data.endIndex, data[place] & 0x80 != 0 else { return max(most, global ?? 256) }
            return max(most, 2 << Int(data[place] & 7))
        }
    }
}
