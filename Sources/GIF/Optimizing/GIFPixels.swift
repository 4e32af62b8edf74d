/// Pixels as numbers, to be compared at once.
enum GIFPixels {
    /// R, G, B, A from the lowest byte on; wholly 0 where less than half opaque, else opaque.
    static func packed(_ pixels: [UInt8]) -> [UInt32] {
        let count = pixels.count / 4
        return [UInt32](unsafeUninitializedCapacity: count) { target, written in
            pixels.withUnsafeBytes { source in
                for place in 0..<count {
                    let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: place &* 4, as: UInt32.self))
                    target[place] = pixel >= 0x8000_0000 ? pixel | 0xFF00_0000 : 0
                }
            }
            written = count
        }
    }
}
