extension JSONReader {
    /// A member's name, compared without making a string of it.
    package struct Key {
        let bytes: UnsafeRawBufferPointer
        let unescaped: String?

        /// The name as a string.
        package var text: String { unescaped ?? String(decoding: bytes, as: UTF8.self) }

        /// Lets `switch` compare with a literal.
        package static func ~= (name: StaticString, key: Key) -> Bool {
            let count = name.utf8CodeUnitCount
            if let unescaped = key.unescaped {
                return unescaped.utf8.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: count))
            }
            guard key.bytes.count == count else { return false }
            for index in 0..<count where key.bytes[index] != name.utf8Start[index] { return false }
            return true
        }
    }

    mutating func key() throws -> Key {
        skipSpace()
        guard try peek() == UInt8(ascii: "\"") else { throw failure("a member's name is missing") }
        let (range, isEscaped) = try quoted()
        try check(range)
        return Key(
            bytes: UnsafeRawBufferPointer(rebasing: bytes[range]),
            unescaped: isEscaped ? try unescape(range) : nil
        )
    }

    mutating func string() throws -> String {
        let (range, isEscaped) = try quoted()
        try check(range)
        return isEscaped ? try unescape(range) : String(decoding: bytes[range], as: UTF8.self)
    }

    private func check(_ range: Range<Int>) throws {
        guard brokenText == .replaced || String(validating: bytes[range], as: UTF8.self) != nil else {
            throw Failure(reason: "a string that is no UTF-8", offset: range.lowerBound)
        }
    }

    /// Passes over a string; the range is what stands between its quotes.
    mutating func quoted() throws -> (Range<Int>, isEscaped: Bool) {
        let start = position + 1
        var index = start
        var isEscaped = false
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                position = index + 1
                return (start..<index, isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                index += 2
            case 0..<0x20:
                position = index
                throw failure("a control character in a string")
            default: index += 1
            }
        }
        position = bytes.count
        throw failure("the end within a string")
    }

    private func unescape(_ range: Range<Int>) throws -> String {
        try String(unsafeUninitializedCapacity: range.count) { buffer in
            var count = 0
            var index = range.lowerBound
            func put(_ byte: UInt8) {
                buffer[count] = byte
                count += 1
            }
            while index < range.upperBound {
                guard bytes[index] == UInt8(ascii: "\\") else {
                    put(bytes[index])
                    index += 1
                    continue
                }
                let escape = bytes[index + 1]
                index += 2
                switch escape {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): put(escape)
                case UInt8(ascii: "b"): put(0x08)
                case UInt8(ascii: "f"): put(0x0C)
                case UInt8(ascii: "n"): put(0x0A)
                case UInt8(ascii: "r"): put(0x0D)
                case UInt8(ascii: "t"): put(0x09)
                case UInt8(ascii: "u"):
                    // At most 3 bytes for 6 (a pair: 4 for 12), so the buffer always suffices.
                    for unit in UTF8.encode(try scalar(&index, before: range.upperBound))
                        ?? UTF8.encodedReplacementCharacter
                    {
                        put(unit)
                    }
                default: throw Failure(reason: "an unknown escape in a string", offset: index - 1)
                }
            }
            return count
        }
    }

    /// What follows `\u`, with the second half of a pair where there is one. A lone half is U+FFFD.
    private func scalar(_ index: inout Int, before end: Int) throws -> Unicode.Scalar {
        let first = try unit(at: index, before: end)
        index += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let second = try unit(at: index + 2, before: end)
        guard (0xDC00...0xDFFF).contains(second) else { return "\u{FFFD}" }
        index += 6
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private func unit(at index: Int, before end: Int) throws -> UInt32 {
        guard index + 4 <= end else { throw Failure(reason: "an unfinished escape in a string", offset: index) }
        var value: UInt32 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw Failure(reason: "an escape without four digits in a string", offset: index)
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
