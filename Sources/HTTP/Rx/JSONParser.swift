#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    /// Reads a JSON text in UTF-8 (RFC 8259), strictly: no comments, no trailing commas, nothing after the value.
    ///
    /// - Throws: `HTTPError.deserializationFailed` with the place of the first fault, for nesting deeper than 512 too.
    /// - Complexity: O(n) in the text's length.
    public init(parsing data: Data) throws(HTTPError) {
        let result = data.withUnsafeBytes { bytes -> Result<JSONValue, HTTPError> in
            var parser = JSONParser(bytes: bytes)
            do throws(HTTPError) { return .success(try parser.document()) } catch { return .failure(error) }
        }
        self = try result.get()
    }
}

/// A recursive descent over bytes, bounded in depth.
private struct JSONParser {
    let bytes: UnsafeRawBufferPointer
    var position = 0
    var depth = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func document() throws(HTTPError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw fault() }
        return value
    }

    private func fault() -> HTTPError { .deserializationFailed("it is not JSON (at byte \(position))") }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(HTTPError) -> JSONValue {
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return try nested { parser throws(HTTPError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(HTTPError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(HTTPError) -> JSONValue
    ) throws(HTTPError) -> JSONValue {
        depth += 1
        guard depth <= 512 else { throw .deserializationFailed("its JSON is nested too deep") }
        position += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(HTTPError) -> JSONValue {
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw fault() }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw fault() }
            members[name] = try value()
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw fault() }
        }
    }

    private mutating func array() throws(HTTPError) -> JSONValue {
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value())
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { throw fault() }
        }
    }

    private mutating func literal(_ text: String, _ value: JSONValue) throws(HTTPError) -> JSONValue {
        for byte in text.utf8 {
            guard take(byte) else { throw fault() }
        }
        return value
    }

    private mutating func number() throws(HTTPError) -> JSONValue.Number {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return JSONValue.Number(text: String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() throws(HTTPError) {
        guard let first = peek, first &- 48 < 10 else { throw fault() }
        while let byte = peek, byte &- 48 < 10 { position += 1 }
    }

    private mutating func string() throws(HTTPError) -> String {
        position += 1
        var text = ""
        while true {
            let start = position
            while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
                position += 1
            }
            if position > start {
                guard let piece = String(validating: bytes[start..<position], as: UTF8.self) else {
                    position = start
                    throw fault()
                }
                if text.isEmpty { text = piece } else { text += piece }
            }
            if take(UInt8(ascii: "\"")) { return text }
            guard take(UInt8(ascii: "\\")) else { throw fault() }
            text.unicodeScalars.append(try escape())
        }
    }

    private mutating func escape() throws(HTTPError) -> Unicode.Scalar {
        guard let byte = peek else { throw fault() }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hex()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            // A high surrogate and the low one after it make one scalar; alone, either is no character.
            let before = position
            if unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
                let low = try hex()
                if (0xDC00..<0xE000).contains(low),
                    let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(low) - 0xDC00)
                {
                    return scalar
                }
            }
            position = before
            return "\u{FFFD}"
        default: throw fault()
        }
    }

    private mutating func hex() throws(HTTPError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw fault()
            }
            value = value << 4 | UInt16(digit)
            position += 1
        }
        return value
    }
}
