/// Where ``LZWDecoder`` puts pixels. Positions count pixels from the start of the image.
protocol LZWOutput {
    /// How many pixels there is room for.
    var capacity: Int { get }

    /// Writes a string of pixels.
    ///
    /// - Parameters:
    ///   - head: its first eight pixels, the first in the lowest byte.
    ///   - source: where the string was written before, all of it but perhaps the last pixel, which is then the first
    ///     one written here. Not read where `count` is at most 8.
    ///   - position: where to write; the decoder keeps `position + count <= capacity` and
    ///     `source + count <= position + 1`.
    ///   - count: its pixels, at least 1.
    func write(head: UInt64, source: Int, at position: Int, count: Int)
}

/// Real pixels.
struct LZWPixels: LZWOutput {
    private let base: UnsafeMutableRawPointer
    let capacity: Int

    /// - Parameter buffer: written to, and read back from where it was written.
    init?(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        guard let address = buffer.baseAddress else { return nil }
        base = UnsafeMutableRawPointer(address)
        capacity = buffer.count
    }

    /// Eight pixels at first, then sixteen at a time, where up to fifteen too many still fit; later pixels overwrite
    /// them. What is read was written before, and the sixteen that hold a string's last pixel are read after its first.
    @inline(__always)
    func write(head: UInt64, source: Int, at position: Int, count: Int) {
        guard position &+ count &+ 16 <= capacity else {
            return writeAtEnd(head: head, source: source, at: position, count: count)
        }
        base.storeBytes(of: head.littleEndian, toByteOffset: position, as: UInt64.self)
        var done = 8
        while done < count {
            let piece = base.loadUnaligned(fromByteOffset: source &+ done, as: SIMD16<UInt8>.self)
            base.storeBytes(of: piece, toByteOffset: position &+ done, as: SIMD16<UInt8>.self)
            done &+= 16
        }
    }

    /// One pixel at a time, none too many.
    @inline(never)
    private func writeAtEnd(head: UInt64, source: Int, at position: Int, count: Int) {
        for number in 0..<count {
            let pixel =
                number < 8
                ? UInt8(truncatingIfNeeded: head >> UInt64(number * 8))
                : base.load(fromByteOffset: source + number, as: UInt8.self)
            base.storeBytes(of: pixel, toByteOffset: position + number, as: UInt8.self)
        }
    }
}

/// No pixels, only their number: enough to know whether an image's data is whole.
struct LZWCount: LZWOutput {
    let capacity: Int

    @inline(__always)
    func write(head: UInt64, source: Int, at position: Int, count: Int) {}
}
