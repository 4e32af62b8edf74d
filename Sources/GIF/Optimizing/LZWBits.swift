/// Codes of any width, packed from the lowest bit on.
struct LZWBits {
    private var bytes: [UInt8]
    private var bits: UInt64 = 0
    private var count = 0

    /// - Parameter memory: is emptied and filled.
    init(_ memory: [UInt8]) {
        bytes = memory
        bytes.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    mutating func append(_ code: Int, width: Int) {
        bits |= UInt64(truncatingIfNeeded: code) &<< UInt64(truncatingIfNeeded: count)
        count &+= width
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits &>>= 8
            count &-= 8
        }
    }

    mutating func finish() -> [UInt8] {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
        return bytes
    }
}
