/// Bytes as text (RFC 4648, section 4), as pictures travel to terminals.
enum Base64 {
    /// Appends the text of bytes. Complexity: O(bytes).
    static func append(_ bytes: some Collection<UInt8>, to text: inout [UInt8]) {
        let isContiguous = bytes.withContiguousStorageIfAvailable { append($0, to: &text) } != nil
        if !isContiguous { Array(bytes).withUnsafeBufferPointer { append($0, to: &text) } }
    }

    private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
        text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
        var place = 0
        while place + 2 < bytes.count {
            let three = UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
            text.append(letter(three >> 18))
            text.append(letter(three >> 12))
            text.append(letter(three >> 6))
            text.append(letter(three))
            place += 3
        }
        switch bytes.count - place {
        case 1:
            let bits = UInt32(bytes[place]) << 4
            text += [letter(bits >> 6), letter(bits), padding, padding]
        case 2:
            let bits = UInt32(bytes[place]) << 10 | UInt32(bytes[place + 1]) << 2
            text += [letter(bits >> 12), letter(bits >> 6), letter(bits), padding]
        default: break
        }
    }

    private static let padding = UInt8(ascii: "=")

    /// The letter of the lowest six bits.
    @inline(__always)
    private static func letter(_ bits: UInt32) -> UInt8 {
        let six = UInt8(truncatingIfNeeded: bits & 63)
        return switch six {
        case 0..<26: 65 + six
        case 26..<52: 71 + six
        case 52..<62: six &- 4
        case 62: 43
        default: 47
        }
    }
}
