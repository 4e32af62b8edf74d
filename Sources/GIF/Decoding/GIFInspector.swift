#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks through a GIF as its bytes arrive and tells whether all of it is there, without making a picture.
///
/// A check takes less than 100 KB of memory for a file of any size. With ``Depth/pixels`` it decompresses every image to
/// count its pixels and keeps none; it then accepts exactly what ``GIFImage/init(data:limits:mergesZeroDelay:)``
/// accepts, but for `limits.decodedBytes`, which bounds what is not taken here.
///
/// ```swift
/// var inspector = GIFInspector()
/// while let chunk = file.read() { inspector.inspect(chunk) }
/// guard inspector.finish().isComplete else { … }
/// ```
public struct GIFInspector: Sendable {
    /// How far a look goes.
    public enum Depth: Sendable {
        /// Every image's data is decompressed and has to fill its rectangle. About 2 to 4 ms a megabyte.
        case pixels
        /// Every image's data has to be there, down to its block terminator; whether it decompresses is not asked.
        /// A file that was cut while it travelled is found at a fortieth of the cost, which is what a check of 200
        /// downloads has to look at.
        case blocks
    }

    private var walk: GIFWalk
    /// Only where pixels are asked for: its table takes 64 KB.
    private var lzw: LZWDecoder?
    private var area = 0
    private var hasData = false
    /// Images whose data is whole, and how long they are shown.
    private var whole = (count: 0, duration: 0)
    private var failure: GIFError?

    /// Makes an inspector for one file.
    ///
    /// - Parameters:
    ///   - depth: how far to look.
    ///   - limits: what the file may ask for.
    public init(depth: Depth = .pixels, limits: GIFLimits = .standard) {
        if depth == .pixels { lzw = LZWDecoder() }
        walk = GIFWalk(limits: limits, skipsData: depth == .blocks)
    }

    /// Whether nothing that may follow can change the verdict: the trailer was read, or something is wrong.
    public var isDecided: Bool { failure != nil || walk.isAtEnd }

    /// Takes the next piece of the file, of any size.
    public mutating func inspect(_ bytes: some ContiguousBytes) {
        guard failure == nil else { return }
        bytes.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { buffer in
                do throws(GIFError) {
                    try take(buffer)
                } catch {
                    failure = error
                }
            }
        }
    }

    /// Ends the file and tells what it is.
    public mutating func finish() -> GIFInspection {
        if failure == nil {
            do throws(GIFError) {
                try walk.finish()
            } catch {
                failure = error
            }
        }
        return GIFInspection(
            verdict: verdict,
            info: walk.info,
            frameCount: whole.count,
            duration: whole.duration,
            byteCount: walk.soundOffset
        )
    }

    /// Looks through bytes that are all in memory.
    public static func inspect(
        _ data: some ContiguousBytes,
        depth: Depth = .pixels,
        limits: GIFLimits = .standard
    ) -> GIFInspection {
        var inspector = GIFInspector(depth: depth, limits: limits)
        inspector.inspect(data)
        return inspector.finish()
    }

    private var verdict: GIFInspection.Verdict {
        switch failure {
        case nil: walk.info?.notes.contains(.missingTrailer) == true ? .missingTrailer : .whole
        case .notGIF: .notGIF
        case .truncated(let offset): .truncated(offset: offset)
        case .limitExceeded(let limit, let asked, let allowed):
            .beyondLimits(.limitExceeded(limit, asked: asked, allowed: allowed))
        case .some(let error): .damaged(error)
        }
    }

    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(GIFError) {
        var position = 0
        while let step = try walk.next(in: bytes, at: &position) {
            switch step {
            case .image(let header):
                area = header.area
                hasData = false
                lzw?.begin(codeSize: header.codeSize)
            case .imageData(let range):
                hasData = true
                guard lzw != nil else { break }
                lzw?.decode(UnsafeBufferPointer(rebasing: bytes[range]), into: LZWCount(capacity: area))
                guard lzw?.status != .corrupt else { throw .damagedImage(frame: walk.imageCount - 1) }
            case .imageEnd:
                let isWhole = if let position = lzw?.position { position == area } else { hasData || area == 0 }
                guard isWhole else {
                    throw .damagedImage(frame: walk.imageCount - 1)
                }
                whole = (walk.imageCount, walk.duration)
            case .end:
                break
            }
        }
    }
}
