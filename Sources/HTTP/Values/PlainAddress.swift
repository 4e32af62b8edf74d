#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Scheme, host and port of a URL that has nothing but what most have before its path: `http` or `https` in small
/// letters, a host of small ASCII letters, digits, dots and hyphens, a port.
///
/// One look at its bytes. To take a URL apart by RFC 3986 costs more than all else that is done before a request for a
/// small file; whatever is not as plain is left to that.
struct PlainAddress: Hashable {
    let isSecure: Bool
    let host: String
    /// As it stands in the URL.
    let port: Int?

    /// `nil` where the URL is not as plain.
    init?(_ url: URL) {
        let address = Self.reading(url) { bytes, parts in
            PlainAddress(parts, host: String(decoding: bytes[parts.host], as: UTF8.self))
        }
        guard let address else { return nil }
        self = address
    }

    private init(_ parts: Parts, host: String) {
        (isSecure, self.host, port) = (parts.isSecure, host, parts.port)
    }

    /// Whether a URL is plain and https, `nil` where it is not plain: no text is made for that.
    static func isSecure(_ url: URL) -> Bool? { reading(url) { _, parts in parts.isSecure } }

    /// Scheme, host and port as one text, the port always named; `nil` where the URL is not plain.
    static func origin(_ url: URL) -> String? {
        reading(url) { bytes, parts in
            // With a port that is written as numbers are, it is how the URL begins.
            if parts.isPortCanonical { return String(decoding: bytes[..<parts.end], as: UTF8.self) }
            let start = String(decoding: bytes[..<parts.host.upperBound], as: UTF8.self)
            return "\(start):\(parts.port ?? (parts.isSecure ? 443 : 80))"
        }
    }

    /// Where what is where in a URL's bytes.
    private struct Parts {
        var isSecure: Bool
        var host: Range<Int>
        var port: Int?
        /// Whether the port is there and has no zeros before it.
        var isPortCanonical = false
        /// Where the path begins.
        var end: Int
    }

    private static func reading<Result>(
        _ url: URL,
        _ body: (UnsafeBufferPointer<UInt8>, Parts) -> Result
    ) -> Result? {
        var address = url.absoluteString
        return address.withUTF8 { bytes in parts(bytes).map { body(bytes, $0) } }
    }

    private static func parts(_ bytes: UnsafeBufferPointer<UInt8>) -> Parts? {
        guard begins(bytes, "http") else { return nil }
        let isSecure = bytes.count > 4 && bytes[4] == UInt8(ascii: "s")
        let start = isSecure ? 8 : 7
        guard bytes.count > start, bytes[start - 3] == UInt8(ascii: ":"), bytes[start - 2] == UInt8(ascii: "/"),
            bytes[start - 1] == UInt8(ascii: "/")
        else { return nil }
        var end = start
        while end < bytes.count, isHostByte(bytes[end]) { end += 1 }
        guard end > start else { return nil }
        var parts = Parts(isSecure: isSecure, host: start..<end, end: end)
        if end < bytes.count, bytes[end] == UInt8(ascii: ":") {
            end += 1
            var number = 0
            let first = end
            // A port has five digits at most.
            while end < bytes.count, end - first < 6, bytes[end] &- 48 < 10 {
                number = number * 10 + Int(bytes[end] &- 48)
                end += 1
            }
            guard end > first, number <= 65535 else { return nil }
            parts.port = number
            parts.isPortCanonical = bytes[first] != UInt8(ascii: "0") || end - first == 1
            parts.end = end
        }
        guard end == bytes.count || bytes[end] == UInt8(ascii: "/") else { return nil }
        return parts
    }

    private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
        guard bytes.count >= text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount where bytes[index] != text.utf8Start[index] { return false }
        return true
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "-")
    }
}

extension URL {
    /// Whether it is an https URL.
    var isSecure: Bool { PlainAddress.isSecure(self) ?? (scheme?.lowercased() == "https") }

    /// Its host in small letters.
    var lowercasedHost: String? { PlainAddress(self)?.host ?? host?.lowercased() }
}
