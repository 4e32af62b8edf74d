/// Where ``LZWDecoder`` puts pixels. Positions count pixels from the start of the image.
protocol LZWOutput {
    /// How many pixels there is room for.
    var capacity: Int { get }
    /// Stores one pixel. The decoder keeps `position` below `capacity`.
    func store(_ pixel: UInt8, at position: Int)
    /// Repeats `count` pixels from `source` at `target`. The decoder keeps `source + count <= target` and
    /// `target + count <= capacity`.
    func copy(from source: Int, to target: Int, count: Int)
    /// Repeats the one pixel at `source` at `target`, both below `capacity`.
    func copyOne(from source: Int, to target: Int)
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

    @inline(__always)
    func store(_ pixel: UInt8, at position: Int) {
        base.storeBytes(of: pixel, toByteOffset: position, as: UInt8.self)
    }

    @inline(__always)
    func copyOne(from source: Int, to target: Int) {
        store(base.load(fromByteOffset: source, as: UInt8.self), at: target)
    }

    /// Eight pixels at a time where up to seven too many still fit; later pixels overwrite them.
    @inline(__always)
    func copy(from source: Int, to target: Int, count: Int) {
        guard target + count + 8 <= capacity else {
            (base + target).copyMemory(from: base + source, byteCount: count)
            return
        }
        var done = 0
        repeat {
            let eight = base.loadUnaligned(fromByteOffset: source + done, as: UInt64.self)
            base.storeBytes(of: eight, toByteOffset: target + done, as: UInt64.self)
            done += 8
        } while done < count
    }
}

/// No pixels, only their number: enough to know whether an image's data is whole.
struct LZWCount: LZWOutput {
    let capacity: Int

    @inline(__always)
    func store(_ pixel: UInt8, at position: Int) {}

    @inline(__always)
    func copy(from source: Int, to target: Int, count: Int) {}

    @inline(__always)
    func copyOne(from source: Int, to target: Int) {}
}
