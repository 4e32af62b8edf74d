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
        var address = url.absoluteString
        guard let parts = address.withUTF8(Self.parts) else { return nil }
        self = parts
    }

    private init(isSecure: Bool, host: String, port: Int?) {
        (self.isSecure, self.host, self.port) = (isSecure, host, port)
    }

    private static func parts(_ bytes: UnsafeBufferPointer<UInt8>) -> PlainAddress? {
        let isSecure = bytes.starts(with: "https://".utf8)
        guard isSecure || bytes.starts(with: "http://".utf8) else { return nil }
        let start = isSecure ? 8 : 7
        var end = start
        while end < bytes.count, isHostByte(bytes[end]) { end += 1 }
        guard end > start else { return nil }
        let host = UnsafeBufferPointer(rebasing: bytes[start..<end])
        var port: Int?
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
            port = number
        }
        guard end == bytes.count || bytes[end] == UInt8(ascii: "/") else { return nil }
        return PlainAddress(isSecure: isSecure, host: String(decoding: host, as: UTF8.self), port: port)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension URL {
    /// Whether it is an https URL.
    var isSecure: Bool { PlainAddress(self)?.isSecure ?? (scheme?.lowercased() == "https") }

    /// Its host in small letters.
    var lowercasedHost: String? { PlainAddress(self)?.host ?? host?.lowercased() }
}
