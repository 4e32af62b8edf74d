/// What a look through a whole file found.
public struct GIFInspection: Sendable, Equatable {
    /// Whether the file is whole, or what is wrong with it.
    public enum Verdict: Sendable, Hashable {
        /// Everything is there.
        case whole
        /// Every image is whole and the trailer, the last byte, is not there. Every browser shows such a file.
        case missingTrailer
        /// The file stops in the middle of something.
        case truncated(offset: Int)
        /// All bytes may be there, and they make no sense, or hold no image.
        case damaged(GIFError)
        /// The bytes are not those of a GIF.
        case notGIF
        /// The file asks for more than ``GIFLimits`` allow; the rest was not looked at.
        case beyondLimits(GIFError)
    }

    /// The verdict.
    public var verdict: Verdict
    /// What the file says of itself, or nil where it does not come to that.
    public var info: GIFInfo?
    /// Images whose data is whole.
    public var frameCount: Int
    /// How long these are shown as browsers play them, in 1/100 s.
    public var duration: Int
    /// Bytes from the start to the end of the last whole block; of a whole file, to the end of the trailer.
    public var byteCount: Int

    /// Whether the file can be kept: it is whole, or lacks its trailer alone.
    public var isComplete: Bool {
        verdict == .whole || verdict == .missingTrailer
    }

    /// Why the file cannot be kept, or nil where it can.
    public var error: GIFError? {
        switch verdict {
        case .whole, .missingTrailer: nil
        case .truncated(let offset): .truncated(offset: offset)
        case .damaged(let error), .beyondLimits(let error): error
        case .notGIF: .notGIF
        }
    }
}
