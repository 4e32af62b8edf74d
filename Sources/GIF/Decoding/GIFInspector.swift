#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Looks through a GIF as its bytes arrive and tells whether all of it is there, without making a picture.
///
/// It decompresses every image to count its pixels and keeps none, so a check takes less than 100 KB of memory for a file
/// of any size. It accepts exactly what ``GIFImage/init(data:limits:mergesZeroDelay:)`` accepts, but for
/// `limits.decodedBytes`, which bounds what is not taken here.
///
/// ```swift
/// var inspector = GIFInspector()
/// while let chunk = file.read() { inspector.inspect(chunk) }
/// guard inspector.finish().isComplete else { … }
/// ```
public struct GIFInspector: Sendable {
    private var walk: GIFWalk
    private var lzw = LZWDecoder()
    private var area = 0
    /// Images whose data is whole, and how long they are shown.
    private var whole = (count: 0, duration: 0)
    private var failure: GIFError?

    /// - Parameter limits: what the file may ask for.
    public init(limits: GIFLimits = .standard) {
        walk = GIFWalk(limits: limits)
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
    public static func inspect(_ data: some ContiguousBytes, limits: GIFLimits = .standard) -> GIFInspection {
        var inspector = GIFInspector(limits: limits)
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
                lzw.begin(codeSize: header.codeSize)
            case .imageData(let range):
                lzw.decode(UnsafeBufferPointer(rebasing: bytes[range]), into: LZWCount(capacity: area))
                guard lzw.status != .corrupt else { throw .damagedImage(frame: walk.imageCount - 1) }
            case .imageEnd:
                guard lzw.position == area else { throw .damagedImage(frame: walk.imageCount - 1) }
                whole = (walk.imageCount, walk.duration)
            case .end:
                break
            }
        }
    }
}
