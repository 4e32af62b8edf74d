#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A URL taken apart the way a server reads it, without a parser's corrections.
struct URLParts {
    /// The segments of the path, decoded; empty ones left out.
    var path: [String]
    /// The pairs of the query in order, decoded, `+` read as a space.
    var query: [(name: String, value: String)]
    /// Scheme, host and port, as they stand.
    var origin: String

    init(_ url: URL) {
        let text = url.absoluteString.utf8.prefix { $0 != UInt8(ascii: "#") }
        var rest = text[...]
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), rest[colon...].starts(with: "://".utf8) {
            rest = rest[colon...].dropFirst(3)
        }
        rest = rest.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        origin = String(decoding: text[..<rest.startIndex], as: UTF8.self)
        let parts = rest.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        path = (parts.first ?? rest).split(separator: UInt8(ascii: "/")).map { Self.decoded($0, plusIsSpace: false) }
        query = parts.dropFirst().flatMap { $0.split(separator: UInt8(ascii: "&")) }.map { pair in
            let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (
                Self.decoded(sides[0], plusIsSpace: true),
                sides.count > 1 ? Self.decoded(sides[1], plusIsSpace: true) : ""
            )
        }
    }

    /// The first value of a query parameter.
    func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    private static func decoded(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String {
        let bytes = Array(text)
        var plain: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                plain.append(value)
                index += 3
                continue
            }
            plain.append(plusIsSpace && bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
            index += 1
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
