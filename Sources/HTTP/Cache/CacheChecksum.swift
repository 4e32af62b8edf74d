/// XXH64, a checksum of 64 bits that runs at memory speed: it finds damage on disk, it resists no forger.
///
/// Whoever can write into the cache folder, which only its owner can, needs to forge nothing.
struct CacheChecksum {
    private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5
    )

    /// The checksum of some bytes; a seed chains several pieces.
    static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        let (p1, p2, p3, p4, p5) = primes
        func word(_ at: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        }
        func half(_ at: Int) -> UInt64 {
            UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
        }
        func rotate(_ x: UInt64, _ n: UInt64) -> UInt64 { x << n | x >> (64 - n) }
        func round(_ accumulator: UInt64, _ input: UInt64) -> UInt64 { rotate(accumulator &+ input &* p2, 31) &* p1 }
        func merge(_ hash: UInt64, _ value: UInt64) -> UInt64 { (hash ^ round(0, value)) &* p1 &+ p4 }

        var at = 0
        var hash: UInt64
        if bytes.count >= 32 {
            var (v1, v2, v3, v4) = (seed &+ p1 &+ p2, seed &+ p2, seed, seed &- p1)
            while at <= bytes.count - 32 {
                v1 = round(v1, word(at))
                v2 = round(v2, word(at + 8))
                v3 = round(v3, word(at + 16))
                v4 = round(v4, word(at + 24))
                at += 32
            }
            hash = rotate(v1, 1) &+ rotate(v2, 7) &+ rotate(v3, 12) &+ rotate(v4, 18)
            hash = merge(merge(merge(merge(hash, v1), v2), v3), v4)
        } else {
            hash = seed &+ p5
        }
        hash &+= UInt64(bytes.count)
        while at + 8 <= bytes.count {
            hash = rotate(hash ^ round(0, word(at)), 27) &* p1 &+ p4
            at += 8
        }
        if at + 4 <= bytes.count {
            hash = rotate(hash ^ half(at) &* p1, 23) &* p2 &+ p3
            at += 4
        }
        while at < bytes.count {
            hash = rotate(hash ^ UInt64(bytes[at]) &* p5, 11) &* p1
            at += 1
        }
        hash = (hash ^ hash >> 33) &* p2
        hash = (hash ^ hash >> 29) &* p3
        return hash ^ hash >> 32
    }
}
