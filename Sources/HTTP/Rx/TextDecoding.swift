#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Text from bytes by the charset of a `Content-Type` (RFC 9110 section 8.3.2).
enum TextDecoding {
    /// - Throws: `HTTPError.deserializationFailed` when the bytes are not text in the stated charset, or that charset
    ///   is none of those understood here.
    static func string(_ data: Data, contentType: String?) throws(HTTPError) -> String {
        let charset = charset(of: contentType)
        switch charset {
        case nil, "utf-8", "utf8":
            let body = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data[...]
            guard let text = String(validating: body, as: UTF8.self) else {
                throw .deserializationFailed("it is not text in UTF-8")
            }
            return text
        case "us-ascii", "ascii":
            guard data.allSatisfy({ $0 < 0x80 }) else { throw .deserializationFailed("it is not text in US-ASCII") }
            return String(decoding: data, as: UTF8.self)
        case "iso-8859-1", "latin1", "iso8859-1":
            return String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) }))
        case "utf-16", "utf-16le", "utf-16be":
            guard let text = utf16(data, charset) else { throw .deserializationFailed("it is not text in UTF-16") }
            return text
        default:
            throw .deserializationFailed("its character set is not understood")
        }
    }

    /// Without a mark UTF-16 is big-endian (RFC 2781 section 4.3).
    private static func utf16(_ data: Data, _ charset: String?) -> String? {
        guard data.count % 2 == 0 else { return nil }
        var body = data[...]
        var isLittle = charset == "utf-16le"
        if charset == "utf-16", body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF]) {
            isLittle = body.first == 0xFF
            body = body.dropFirst(2)
        }
        let bytes = Array(body)
        let units = stride(from: 0, to: bytes.count, by: 2).map { index -> UInt16 in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return String(validating: units, as: UTF16.self)
    }

    /// The charset parameter in small letters, or `nil` when there is none.
    private static func charset(of contentType: String?) -> String? {
        guard let contentType else { return nil }
        for parameter in contentType.split(separator: ";").dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, HTTPHeaders.same(trimmed(pair[0]), "charset") else { continue }
            let value = trimmed(pair[1]).lowercased()
            return value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
                ? String(value.dropFirst().dropLast()) : value
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
