/// Pixels as numbers, to be compared at once.
enum GIFPixels {
    /// R, G, B, A from the lowest byte on; wholly 0 where less than half opaque, else opaque.
    static func packed(_ pixels: [UInt8]) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: pixels.count / 4) { target, written in
            pack(pixels, into: target)
            written = pixels.count / 4
        }
    }

    /// The same in memory that is there already: to get and clear that of a whole picture takes longer than to fill it.
    static func pack(_ pixels: [UInt8], into packed: inout [UInt32]) {
        guard packed.count == pixels.count / 4 else { return packed = self.packed(pixels) }
        packed.withUnsafeMutableBufferPointer { pack(pixels, into: $0) }
    }

    /// - Parameter target: a place for each pixel.
    private static func pack(_ pixels: [UInt8], into target: UnsafeMutableBufferPointer<UInt32>) {
        pixels.withUnsafeBytes { source in
            for place in 0..<pixels.count / 4 {
                let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: place &* 4, as: UInt32.self))
                target[place] = pixel >= 0x8000_0000 ? pixel | 0xFF00_0000 : 0
            }
        }
    }
}
