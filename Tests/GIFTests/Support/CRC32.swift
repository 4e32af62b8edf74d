/// The checksum of zlib and PNG.
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private var state: UInt32 = 0xFFFF_FFFF

    var value: UInt32 { ~state }

    mutating func add(_ bytes: [UInt8]) {
        Self.table.withUnsafeBufferPointer { table in
            bytes.withUnsafeBufferPointer { bytes in
                var position = 0
                while position < bytes.count {
                    state = table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[position])] ^ (state >> 8)
                    position &+= 1
                }
            }
        }
    }
}
