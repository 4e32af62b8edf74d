import CPng

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes bitmaps as PNG, RGBA of 8 bits a channel, through libpng.
///
/// libpng is loaded at the first picture. Rows are not filtered: the pictures of GIFs have few colours and repeat
/// themselves, which filters break up, so files come out smaller and sooner without.
public struct PNGEncoder: Sendable, Hashable {
    /// zlib's level, 0 (stored) to 9. 4 unless changed: on GIFs' frames it is within some percent of 9's size at a
    /// fraction of its time.
    public var level: Int

    /// An encoder of a level.
    public init(level: Int = 4) {
        self.level = level
    }

    /// Writes a picture.
    ///
    /// - Returns: the bytes of the file.
    /// - Throws: ``GIFError/pngFailed(reason:)`` where the bitmap is empty or not of its size, or libpng is missing.
    /// - Complexity: O(pixels).
    public func encode(_ bitmap: GIFBitmap) throws(GIFError) -> Data {
        var data = Data()
        do {
            try encode(bitmap) { data.append(contentsOf: $0) }
        } catch let error as GIFError {
            throw error
        } catch {
            // The closure above throws nothing.
            throw .pngFailed(reason: "\(error)")
        }
        return data
    }

    /// Writes a picture piece by piece; memory does not grow with the file.
    ///
    /// - Parameter write: called with the file's bytes in pieces of some kilobytes. What it throws ends the call and
    ///   comes out as it is.
    /// - Throws: ``GIFError/pngFailed(reason:)`` as ``encode(_:)`` does, or what `write` throws.
    public func encode(_ bitmap: GIFBitmap, into write: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        let (width, height) = (bitmap.width, bitmap.height)
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height),
            bitmap.pixels.count / 4 / width == height, bitmap.pixels.count == width * height * 4
        else {
            let count = bitmap.pixels.count
            throw GIFError.pngFailed(reason: "\(width)x\(height) pixels with \(count) bytes are no picture")
        }
        if let reason = cpng_load() { throw GIFError.pngFailed(reason: String(cString: reason)) }
        var reason = [CChar](repeating: 0, count: 256)
        let failure: (any Error)? = withoutActuallyEscaping(write) { write in
            var sink = Sink(write: write)
            let isWritten = bitmap.pixels.withUnsafeBufferPointer { pixels in
                guard let base = pixels.baseAddress else { return false }
                return withUnsafeMutablePointer(to: &sink) { sink in
                    cpng_write(
                        base,
                        UInt32(width),
                        UInt32(height),
                        Int32(min(max(level, 0), 9)),
                        { context, bytes, count in
                            guard let sink = context?.assumingMemoryBound(to: Sink.self) else { return false }
                            return sink.pointee.take(UnsafeBufferPointer(start: bytes, count: count))
                        },
                        sink,
                        &reason,
                        reason.count
                    )
                }
            }
            if let failure = sink.failure { return failure }
            return isWritten ? nil : GIFError.pngFailed(reason: Self.text(reason))
        }
        if let failure { throw failure }
    }

    /// What libpng's writing calls back; it lives on the stack of the call above and nowhere else.
    private struct Sink {
        let write: (UnsafeBufferPointer<UInt8>) throws -> Void
        var failure: (any Error)?

        init(write: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void) { self.write = write }

        mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            do {
                try write(bytes)
                return true
            } catch {
                failure = error
                return false
            }
        }
    }

    private static func text(_ reason: [CChar]) -> String {
        String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
