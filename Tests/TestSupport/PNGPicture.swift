import CPng
import Foundation

/// A PNG as libpng reads it back, for tests of what igif draws.
public struct PNGPicture: Equatable {
    /// Why a PNG could not be read.
    public struct Failure: Error, CustomStringConvertible {
        /// libpng's sentence.
        public let description: String
    }

    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// RGBA, 4 bytes a pixel, straight alpha, row by row.
    public let pixels: [UInt8]

    /// Reads a whole file.
    public init(_ data: Data) throws {
        if let reason = cpng_load() { throw Failure(description: String(cString: reason)) }
        var width: UInt32 = 0
        var height: UInt32 = 0
        var reason = [CChar](repeating: 0, count: 256)
        let bytes = [UInt8](data)
        guard let memory = cpng_read(bytes, bytes.count, 1 << 26, &width, &height, &reason, reason.count) else {
            throw Failure(description: reason.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
        defer { free(memory) }
        self.width = Int(width)
        self.height = Int(height)
        pixels = Array(UnsafeBufferPointer(start: memory, count: Int(width) * Int(height) * 4))
    }
}
