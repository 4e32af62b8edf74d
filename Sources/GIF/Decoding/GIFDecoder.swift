#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decodes a GIF from bytes as they arrive, frame by frame.
///
/// ```swift
/// var decoder = GIFDecoder()
/// for chunk in chunks { try decoder.decode(chunk) { frame in show(frame) } }
/// try decoder.finish { frame in show(frame) }
/// ```
///
/// Frames come in order, each as soon as its last byte is there, whatever the sizes of the pieces. Only one is in
/// memory: a frame that the caller does not keep is drawn over by the next. When a file is cut off or damaged, the
/// frames before the damage have been delivered when the error is thrown. After an error the decoder takes nothing
/// more and throws the same error again.
///
/// To pull frames from a file that is all in memory, use ``GIFFile``.
///
/// A value: a copy goes its own way. Not meant to be used from two threads at once.
public struct GIFDecoder: Sendable {
    /// What the file says of itself, as far as it has been read; nil until the canvas is known.
    public var info: GIFInfo? { builder.info }
    /// Whether the trailer has been read: nothing that follows matters.
    public var isComplete: Bool { builder.isAtEnd }

    private var builder: GIFFrameBuilder

    /// - Parameters:
    ///   - limits: what the file may ask for.
    ///   - mergesZeroDelay: whether an image whose delay is 0 is no frame of its own but part of the next one that is
    ///     shown, as the format means it though browsers do not play it so. Such images at the end make one last frame,
    ///     and a whole file without an image is one frame, its empty canvas, instead of ``GIFError/noFrames``.
    public init(limits: GIFLimits = .standard, mergesZeroDelay: Bool = false) {
        builder = GIFFrameBuilder(limits: limits, mergesZeroDelay: mergesZeroDelay)
    }

    /// Takes the next piece of the file.
    ///
    /// - Parameters:
    ///   - bytes: any number of bytes; `Data`, `[UInt8]`, a buffer.
    ///   - onFrame: called with every frame this piece completes, before the call returns. What it throws ends the
    ///     call; the rest of the piece is then lost, so the decoder is of no more use.
    /// - Throws: ``GIFError``, or what `onFrame` throws.
    public mutating func decode(_ bytes: some ContiguousBytes, onFrame: (GIFFrame) throws -> Void) throws {
        try bytes.withUnsafeBytes { raw in
            try raw.withMemoryRebound(to: UInt8.self) { buffer in
                var position = 0
                while let frame = try builder.next(in: buffer, at: &position) { try onFrame(frame) }
            }
        }
    }

    /// Ends the file: no more bytes will come.
    ///
    /// - Parameter onFrame: called with a last frame whose pixels were all there, or which waited to be merged.
    /// - Throws: ``GIFError/truncated(offset:)`` when the file stops in the middle of something; a missing trailer
    ///   alone is a note in ``info``. ``GIFError/notGIF``, or what `onFrame` throws.
    public mutating func finish(onFrame: (GIFFrame) throws -> Void) throws {
        while let frame = try builder.finish() { try onFrame(frame) }
    }
}
