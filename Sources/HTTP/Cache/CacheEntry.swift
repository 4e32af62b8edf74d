#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A stored response and where its body is.
struct CacheEntry: Sendable {
    /// Drawn at random when the response is stored, never used again; a body of its own file is named after it.
    var id: UInt64
    /// The head.
    var response: StoredResponse
    /// Length of the body in bytes.
    var size: Int
    /// The body's checksum.
    var checksum: UInt64
    /// When it was last used, in seconds since 1970, to the hour.
    var used: Int64
    /// The body where the index itself holds it.
    var inline: Data?
}

extension StoredResponse {
    /// The head as bytes, its checksum last; what the index keeps.
    var encoded: Data {
        var out = ByteWriter()
        out.integer(UInt8(1))
        out.text(version.rawValue)
        out.integer(UInt16(status))
        out.integer(requestTime)
        out.integer(responseTime)
        out.integer(UInt16(selectors.count))
        for selector in selectors {
            out.text(selector.name)
            out.bytes(selector.hash)
            out.bytes(selector.languageHash)
        }
        out.integer(UInt16(headers.count))
        for field in headers {
            out.text(field.name)
            out.text(field.value)
        }
        out.integer(out.data.withUnsafeBytes { CacheChecksum.of($0) })
        return out.data
    }

    /// Reads a head; `nil` when it is damaged.
    init?(encoded: Data) {
        guard encoded.count > 8 else { return nil }
        var sum = ByteReader(encoded.suffix(8))
        guard sum.integer(UInt64.self) == encoded.dropLast(8).withUnsafeBytes({ CacheChecksum.of($0) }) else {
            return nil
        }
        var reader = ByteReader(encoded.dropLast(8))
        guard reader.integer(UInt8.self) == 1, let version = reader.text().flatMap(HTTPResponse.Version.init),
            let status = reader.integer(UInt16.self), let requestTime = reader.integer(Int64.self),
            let responseTime = reader.integer(Int64.self), let selectorCount = reader.integer(UInt16.self)
        else { return nil }
        var selectors: [VarySelector] = []
        for _ in 0..<selectorCount {
            guard let name = reader.text(), let hash = reader.bytes(), let language = reader.bytes() else { return nil }
            selectors.append(VarySelector(name: name, hash: hash, languageHash: language))
        }
        guard let fieldCount = reader.integer(UInt16.self) else { return nil }
        var fields: [HTTPHeaders.Field] = []
        for _ in 0..<fieldCount {
            guard let name = reader.text(), let value = reader.text() else { return nil }
            fields.append(.init(name: name, value: value))
        }
        self.init(
            status: Int(status),
            version: version,
            headers: HTTPHeaders(fields),
            requestTime: requestTime,
            responseTime: responseTime,
            selectors: selectors
        )
    }
}

/// Appends little-endian integers and counted bytes.
private struct ByteWriter {
    var data = Data()

    mutating func integer(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }

    mutating func bytes(_ bytes: some Collection<UInt8>) {
        integer(UInt32(bytes.count))
        data.append(contentsOf: bytes)
    }

    mutating func text(_ text: String) { bytes(text.utf8) }
}

/// Takes them back, never beyond the end.
private struct ByteReader {
    private var data: Data

    init(_ data: Data) { self.data = data }

    mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        let size = MemoryLayout<Value>.size
        guard data.count >= size else { return nil }
        defer { data.removeFirst(size) }
        return data.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(as: Value.self)) }
    }

    mutating func bytes() -> Data? {
        guard let count = integer(UInt32.self), data.count >= Int(count) else { return nil }
        defer { data.removeFirst(Int(count)) }
        return Data(data.prefix(Int(count)))
    }

    mutating func text() -> String? { bytes().map { String(decoding: $0, as: UTF8.self) } }
}
