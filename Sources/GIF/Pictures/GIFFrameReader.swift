#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Pulls the frames of a file that is all in memory, one after the other.
///
/// ```swift
/// var reader = file.makeFrameReader()
/// while let frame = try reader.next() { show(frame) }
/// ```
///
/// The same decoder as ``GIFDecoder``, turned around: the caller asks. One canvas is in memory; a frame that is not
/// kept is drawn over by the next.
///
/// A value: a copy goes on from the same frame on its own, and shares its memory until one of the two moves.
public struct GIFFrameReader: Sendable {
    /// What the file says of itself, as far as it has been read; nil until the canvas is known.
    public var info: GIFInfo? { builder.info }
    /// What the next image is drawn on; nil before the first.
    var disposed: [UInt8]? { builder.disposed }

    private let data: Data
    private var position = 0
    private var builder: GIFFrameBuilder

    /// A reader that stands before the first frame.
    ///
    /// - Parameters:
    ///   - data: the whole file, or what there is of it.
    ///   - limits: what it may ask for.
    ///   - mergesZeroDelay: as ``GIFDecoder/init(limits:mergesZeroDelay:)`` says.
    public init(data: Data, limits: GIFLimits = .standard, mergesZeroDelay: Bool = false) {
        self.data = data
        builder = GIFFrameBuilder(limits: limits, mergesZeroDelay: mergesZeroDelay)
    }

    /// The next frame, or nil after the last.
    ///
    /// - Throws: ``GIFError`` where the file is cut off or damaged, after the frames before the damage have been given,
    ///   and again whenever asked.
    /// - Complexity: O(pixels of the image), the first time and after a copy O(pixels of the canvas).
    public mutating func next() throws(GIFError) -> GIFFrame? {
        let data = data
        let result = data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in
                Result { () throws(GIFError) -> GIFFrame? in
                    if let frame = try builder.next(in: bytes, at: &position) { return frame }
                    return try builder.finish()
                }
            }
        }
        return try result.get()
    }
}
