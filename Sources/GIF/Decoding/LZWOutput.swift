/// Where ``LZWDecoder`` puts pixels. Positions count pixels from the start of the image.
protocol LZWOutput {
    /// How many pixels there is room for.
    var capacity: Int { get }
    /// Where 256 pixels of every value stand, in order; outside the image.
    var literals: Int { get }

    /// Copies a string of pixels, and perhaps up to fifteen more, which count for nothing.
    ///
    /// - Parameters:
    ///   - source: where the string was written before, or a literal.
    ///   - position: where to write; the decoder keeps `position + count + 16 <= capacity` and
    ///     `source + count <= position + 1`.
    ///   - count: its pixels, at least 1.
    func copy(from source: Int, to position: Int, count: Int)

    /// Copies one pixel.
    func copyOne(from source: Int, to position: Int)
}

/// Real pixels.
struct LZWPixels: LZWOutput {
    private let base: UnsafeMutableRawPointer
    let capacity: Int
    let literals: Int

    /// - Parameter buffer: written to, and read back from where it was written.
    init?(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        guard let address = buffer.baseAddress else { return nil }
        base = UnsafeMutableRawPointer(address)
        capacity = buffer.count
        literals = Int(bitPattern: Self.everyPixel) &- Int(bitPattern: base)
    }

    /// Every value once, and fifteen more so that sixteen can be read from each.
    nonisolated(unsafe) private static let everyPixel: UnsafeRawPointer = {
        let pixels = UnsafeMutableRawPointer.allocate(byteCount: 256 + 15, alignment: 16)
        for value in 0..<256 + 15 {
            pixels.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: value, as: UInt8.self)
        }
        return UnsafeRawPointer(pixels)
    }()

    /// Sixteen at a time. What is read was written before, but for pixels that count for nothing.
    @inline(__always)
    func copy(from source: Int, to position: Int, count: Int) {
        var done = 0
        repeat {
            let piece = base.loadUnaligned(fromByteOffset: source &+ done, as: SIMD16<UInt8>.self)
            base.storeBytes(of: piece, toByteOffset: position &+ done, as: SIMD16<UInt8>.self)
            done &+= 16
        } while done < count
    }

    @inline(__always)
    func copyOne(from source: Int, to position: Int) {
        let pixel = base.load(fromByteOffset: source, as: UInt8.self)
        base.storeBytes(of: pixel, toByteOffset: position, as: UInt8.self)
    }
}

/// No pixels, only their number: enough to know whether an image's data is whole.
struct LZWCount: LZWOutput {
    let capacity: Int
    var literals: Int { 0 }

    @inline(__always)
    func copy(from source: Int, to position: Int, count: Int) {}

    @inline(__always)
    func copyOne(from source: Int, to position: Int) {}
}
