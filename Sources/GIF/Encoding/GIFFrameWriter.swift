#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes a file frame by frame, for whoever makes frames as it goes; ``GIFEncoder/encode(_:)`` is a loop around it.
///
/// Not meant to be used from two threads at once; from one after the other it may.
struct GIFFrameWriter {
    private let encoder: GIFEncoder
    private let writer: GIFLibWriter
    private var count = 0

    /// Starts a file: header, palette, loop, comments.
    init(_ encoder: GIFEncoder) throws(GIFError) {
        try encoder.check()
        self.encoder = encoder
        writer = try GIFLibWriter()
        try writer.begin(
            width: encoder.width,
            height: encoder.height,
            palette: encoder.palette,
            backgroundIndex: encoder.backgroundIndex
        )
        if let loopCount = encoder.loopCount { try writer.writeLoop(loopCount) }
        for comment in encoder.comments { try writer.writeComment(comment) }
    }

    /// Checks and compresses a frame.
    mutating func write(_ frame: GIFEncoder.Frame) throws(GIFError) {
        try frame.check(
            number: count,
            canvasWidth: encoder.width,
            canvasHeight: encoder.height,
            globalPalette: encoder.palette
        )
        try writer.write(frame)
        count += 1
    }

    /// Writes the trailer and gives the file.
    func finish() throws(GIFError) -> Data {
        guard count > 0 else { throw .notEncodable(reason: "there is no frame") }
        return try writer.finish()
    }
}
