/// The pieces of field syntax a cache needs (RFC 9110 section 5.6), over bytes.
enum FieldSyntax {
    /// Splits a list value at its commas, quoted strings respected, white space around members and empty members
    /// dropped (RFC 9110 section 5.6.1). A quote that never closes takes the rest as one member.
    ///
    /// - Parameter escapes: whether a backslash inside quotes takes the next byte with it; in entity tags it does not
    ///   (RFC 9110 section 8.8.3).
    static func members(of value: String, escapes: Bool = true) -> [Substring] {
        var members: [Substring] = []
        let bytes = value.utf8
        var start = bytes.startIndex
        var quoted = false
        var index = bytes.startIndex
        func close(at end: String.Index) {
            let member = trimmed(value[start..<end])
            if !member.isEmpty { members.append(member) }
        }
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\\") where quoted && escapes:
                index = bytes.index(after: index)
                if index == bytes.endIndex { continue }
            case UInt8(ascii: "\""): quoted.toggle()
            case UInt8(ascii: ",") where !quoted:
                close(at: index)
                start = bytes.index(after: index)
            default: break
            }
            index = bytes.index(after: index)
        }
        close(at: bytes.endIndex)
        return members
    }

    /// Without the optional white space around it (RFC 9110 section 5.6.3).
    static func trimmed(_ text: Substring) -> Substring {
        var bytes = text.utf8
        while let first = bytes.first, first == 32 || first == 9 { bytes.removeFirst() }
        while let last = bytes.last, last == 32 || last == 9 { bytes.removeLast() }
        return Substring(bytes)
    }

    /// Whether a byte may stand in a token (RFC 9110 section 5.6.2).
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            return true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: return true
        default: return false
        }
    }

    /// The text of a quoted string that takes up the whole of `text` (RFC 9110 section 5.6.4), `nil` if it does not.
    static func unquoted(_ text: Substring) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return nil }
        var plain: [UInt8] = []
        var index = 1
        while index < bytes.count - 1 {
            var byte = bytes[index]
            if byte == UInt8(ascii: "\"") { return nil }
            if byte == UInt8(ascii: "\\") {
                index += 1
                guard index < bytes.count - 1 else { return nil }
                byte = bytes[index]
            }
            plain.append(byte)
            index += 1
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Delta seconds (RFC 9111 section 1.2.2): digits only; what does not fit counts as 2^31.
    static func deltaSeconds(_ text: some StringProtocol) -> Int64? {
        let bytes = text.utf8
        guard !bytes.isEmpty else { return nil }
        var value: Int64 = 0
        for byte in bytes {
            guard byte &- 48 < 10 else { return nil }
            value = min(value * 10 + Int64(byte - 48), 1 << 31)
        }
        return value
    }

    /// ASCII letters made small, other bytes as they are.
    static func lowercased(_ text: some StringProtocol) -> String {
        String(decoding: text.utf8.map(\.lowercasedASCII), as: UTF8.self)
    }
}
