import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the demo service answers, before a transport has it.
struct DemoAnswer {
    var status: Int
    var headers: HTTPHeaders
    var body: Data

    /// JSON that may be kept for five minutes.
    static func json(_ body: Data, status: Int = 200, cacheControl: String = "max-age=300") -> DemoAnswer {
        let headers: HTTPHeaders = [
            "Content-Type": "application/json", "Cache-Control": cacheControl, "ETag": tag(body),
        ]
        return DemoAnswer(status: status, headers: headers, body: body)
    }

    /// An error in GIPHY's shape.
    static func failure(_ status: Int, _ message: String) -> DemoAnswer {
        var writer = JSONWriter()
        writer.object { writer in
            writer.key("data")
            writer.array { _ in }
            writer.key("meta")
            writer.object { writer in
                writer.member("status", status)
                writer.member("msg", message)
                writer.member("response_id", "demo-\(status)")
            }
        }
        return json(writer.data, status: status, cacheControl: "no-store")
    }

    /// A GIF, whole or the range that is asked for, or the news that the caller has it already.
    static func file(_ bytes: Data, _ request: HTTPRequest) -> DemoAnswer {
        let tag = tag(bytes)
        var headers: HTTPHeaders = [
            "Content-Type": "image/gif", "Cache-Control": "public, max-age=86400", "ETag": tag,
            "Accept-Ranges": "bytes",
        ]
        if let known = request.headers.joined("If-None-Match"), Self.lists(known, tag) {
            return DemoAnswer(status: 304, headers: headers, body: Data())
        }
        // RFC 9110 section 13.1.5: with another validator the range no longer means these bytes.
        let isSame = request.headers["If-Range"].map { $0 == tag } ?? true
        guard isSame, request.method == .get, let asked = request.headers["Range"],
            let range = Range(ofBytes: asked, count: bytes.count)
        else { return DemoAnswer(status: 200, headers: headers, body: bytes) }
        guard !range.isEmpty else {
            headers.add("Content-Range", "bytes */\(bytes.count)")
            return DemoAnswer(status: 416, headers: headers, body: Data())
        }
        headers.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)")
        let start = bytes.startIndex
        return DemoAnswer(
            status: 206,
            headers: headers,
            body: bytes.subdata(in: start + range.lowerBound..<start + range.upperBound)
        )
    }

    /// A strong validator: length and FNV-1a of the bytes.
    private static func tag(_ bytes: Data) -> String {
        "\"\(String(bytes.count, radix: 36))-\(String(bytes.withUnsafeBytes(hash), radix: 36))\""
    }

    static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// Whether an `If-None-Match` names this validator; weakness does not matter there (RFC 9110 section 13.1.2).
    private static func lists(_ field: String, _ tag: String) -> Bool {
        field.split(separator: ",").contains { entry in
            let entry = entry.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().map(String.init).joined()
            return entry == "*" || entry == tag || entry == "W/" + tag
        }
    }
}

extension Range where Bound == Int {
    /// The bytes a `Range` field asks for (RFC 9110 section 14.1.2); empty where there are none of them, `nil` where
    /// the field is to be ignored: another unit, several ranges, or no range at all.
    init?(ofBytes field: String, count: Int) {
        guard field.hasPrefix("bytes=") else { return nil }
        let sides = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ $0.utf8.allSatisfy { $0 &- 48 < 10 } }) else { return nil }
        switch (Int(sides[0]), Int(sides[1])) {
        case (let first?, nil) where sides[1].isEmpty: self = Swift.min(first, count)..<count
        case (let first?, let last?) where first <= last:
            self = Swift.min(first, count)..<Swift.min(last == .max ? last : last + 1, count)
        case (nil, let length?) where sides[0].isEmpty: self = Swift.max(0, count - length)..<count
        default: return nil
        }
    }
}
