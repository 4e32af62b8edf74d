/// A dictionary field in the syntax of structured fields (RFC 9651 section 4.2.2), of which the byte sequences are
/// wanted.
///
/// All of the field is parsed, since a field with one mistake counts as absent (RFC 9651 section 1.1); members of other
/// types, parameters and inner lists are checked and dropped.
struct StructuredDictionary {
    /// The members that are byte sequences, by key. Of members with one key the last counts.
    private(set) var bytes: [String: [UInt8]] = [:]

    /// Parses the lines of a field, which make one value (RFC 9651 section 4.2).
    /// - Returns: `nil` when there are none, or they are malformed.
    init?(lines: [String]) {
        guard !lines.isEmpty else { return nil }
        let text = Array(lines.joined(separator: ", ").utf8)
        var reader = StructuredReader(text)
        reader.skip(" ")
        while !reader.isAtEnd {
            guard let key = reader.key(), let member = member(&reader) else { return nil }
            if case .bytes(let bytes) = member { self.bytes[key] = bytes } else { self.bytes[key] = nil }
            reader.skip(" \t")
            if reader.isAtEnd { return }
            guard reader.take(",") else { return nil }
            reader.skip(" \t")
            if reader.isAtEnd { return nil }
        }
    }

    private func member(_ reader: inout StructuredReader) -> StructuredReader.Item? {
        guard reader.take("=") else { return reader.parameters() ? .other : nil }
        guard reader.take("(") else {
            guard let item = reader.bareItem(), reader.parameters() else { return nil }
            return item
        }
        while true {
            reader.skip(" ")
            if reader.take(")") { return reader.parameters() ? .other : nil }
            guard reader.bareItem() != nil, reader.parameters(), reader.isNext(" )") else { return nil }
        }
    }
}

/// Reads structured fields from left to right (RFC 9651 section 4.2.3 and on).
struct StructuredReader {
    /// A bare item, as far as anybody asks.
    enum Item: Equatable {
        case bytes([UInt8])
        case other
    }

    private var rest: ArraySlice<UInt8>

    init(_ text: [UInt8]) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    func isNext(_ any: StaticString) -> Bool {
        guard let first = rest.first else { return false }
        return any.withUTF8Buffer { $0.contains(first) }
    }

    mutating func skip(_ any: StaticString) {
        while isNext(any) { rest.removeFirst() }
    }

    mutating func take(_ any: StaticString) -> Bool {
        guard isNext(any) else { return false }
        rest.removeFirst()
        return true
    }

    /// Section 4.2.3.3.
    mutating func key() -> String? {
        guard let first = rest.first, first &- 97 < 26 || first == UInt8(ascii: "*") else { return nil }
        let key = rest.prefix { $0 &- 97 < 26 || Self.isDigit($0) || "_-.*".utf8.contains($0) }
        rest = rest[key.endIndex...]
        return String(decoding: key, as: UTF8.self)
    }

    /// Section 4.2.3.2. Returns whether they are well-formed; there may be none.
    mutating func parameters() -> Bool {
        while take(";") {
            skip(" ")
            guard key() != nil else { return false }
            if take("="), bareItem() == nil { return false }
        }
        return true
    }

    /// Section 4.2.3.1.
    mutating func bareItem() -> Item? {
        guard let first = rest.first else { return nil }
        switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number() ? .other : nil
        case UInt8(ascii: "\""): return string() ? .other : nil
        case UInt8(ascii: ":"): return byteSequence().map(Item.bytes)
        case UInt8(ascii: "?"):
            rest.removeFirst()
            return take("01") ? .other : nil
        case UInt8(ascii: "@"):
            rest.removeFirst()
            return number(isDate: true) ? .other : nil
        case UInt8(ascii: "%"): return displayString() ? .other : nil
        case UInt8(ascii: "*"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            rest = rest.drop { FieldSyntax.isTokenByte($0) || ":/".utf8.contains($0) }
            return .other
        default: return nil
        }
    }

    /// Sections 4.2.4 and 4.2.9: at most 15 digits, or 12 and a fraction of 1 to 3.
    private mutating func number(isDate: Bool = false) -> Bool {
        _ = take("-")
        let whole = digits()
        guard (1...15).contains(whole) else { return false }
        guard !isDate, take(".") else { return !isNext(".") }
        return whole <= 12 && (1...3).contains(digits())
    }

    private mutating func digits() -> Int {
        let digits = rest.prefix(while: Self.isDigit)
        rest = rest[digits.endIndex...]
        return digits.count
    }

    /// Section 4.2.5.
    private mutating func string() -> Bool {
        rest.removeFirst()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return true
            case UInt8(ascii: "\\"): guard take("\"\\") else { return false }
            case 0x20...0x7E: break
            default: return false
            }
        }
        return false
    }

    /// Section 4.2.7. Missing padding and bits that do not count are let pass, as it says.
    private mutating func byteSequence() -> [UInt8]? {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        var text = rest[..<end]
        rest = rest[(end + 1)...]
        while text.last == UInt8(ascii: "=") { text.removeLast() }
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        for (index, byte) in text.enumerated() {
            guard let value = Self.base64(byte) else { return nil }
            bits = bits << 6 | UInt32(value)
            if index % 4 != 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32(index % 4)))) }
        }
        return bytes
    }

    /// Section 4.2.10.
    private mutating func displayString() -> Bool {
        rest.removeFirst()
        guard take("\"") else { return false }
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self) != nil
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(Self.hexadecimal),
                    let low = rest.popFirst().flatMap(Self.hexadecimal)
                else { return false }
                text.append(high << 4 | low)
            case 0x20...0x7E: text.append(byte)
            default: return false
            }
        }
        return false
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 97...102: byte - 87
        default: nil
        }
    }

    private static func base64(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 65...90: byte - 65
        case 97...122: byte - 71
        case 48...57: byte + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
