#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Conditional requests: those the cache makes, those it answers, and what a 304 does to the store
/// (RFC 9111 section 4.3).
enum Validation {
    /// Fields by which a caller makes a request conditional (RFC 9110 section 13.1).
    static let conditionalFields = [
        "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range",
    ]

    /// Whether the caller made the request conditional.
    static func isConditional(_ request: HTTPRequest) -> Bool {
        conditionalFields.contains { request.headers.contains($0) }
    }

    /// The request with the stored response's validators (section 4.3.1), both where there are both; `nil` when the
    /// stored response has none.
    static func conditional(_ request: HTTPRequest, for stored: StoredResponse) -> HTTPRequest? {
        var request = request
        if let tag = stored.headers["ETag"] { request.headers.add("If-None-Match", tag) }
        if let modified = stored.headers["Last-Modified"], stored.date("Last-Modified") != nil {
            request.headers.add("If-Modified-Since", modified)
        }
        return isConditional(request) ? request : nil
    }

    /// What a fresh stored response answers to the caller's condition (section 4.3.2).
    enum Answer: Sendable {
        /// The condition asks for the response itself, or there is none.
        case full
        /// What the caller has is still right: 304.
        case notModified
        /// A condition only the origin may evaluate.
        case originOnly
    }

    /// Evaluates the caller's condition against a fresh stored response; `If-None-Match` goes before
    /// `If-Modified-Since` (RFC 9110 section 13.2.2). `If-Range` belongs to `Range` and is evaluated there.
    static func evaluate(_ request: HTTPRequest, against stored: StoredResponse, now: Int64) -> Answer {
        if request.headers.contains("If-Match") || request.headers.contains("If-Unmodified-Since") {
            return .originOnly
        }
        let tags = request.headers.values("If-None-Match").flatMap { FieldSyntax.members(of: $0, escapes: false) }
        if request.headers.contains("If-None-Match") {
            guard (200..<300).contains(stored.status) else { return .full }
            if tags.contains("*") { return .notModified }
            guard let own = stored.headers["ETag"] else { return .full }
            return tags.contains { sameWeakly($0, own) } ? .notModified : .full
        }
        guard let since = request.headers["If-Modified-Since"], (200..<300).contains(stored.status),
            let since = HTTPDate(since, now: now.quotient(flooredBy: 1000))
        else { return .full }
        return (stored.date("Last-Modified") ?? stored.dateOrArrival) <= since ? .notModified : .full
    }

    /// Weak comparison of two entity tags (RFC 9110 section 8.8.3.2).
    static func sameWeakly(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool { opaque(a) == opaque(b) }

    /// Whether a tag is strong: quoted and without the weakness mark.
    static func isStrong(_ tag: some StringProtocol) -> Bool { tag.utf8.first == UInt8(ascii: "\"") }

    private static func opaque(_ tag: some StringProtocol) -> String {
        String(tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...])
    }

    /// Whether a new response, a 304 or the answer to `HEAD`, is about the representation that is stored
    /// (sections 4.3.4 and 4.3.5): what validators both carry are the same.
    static func corresponds(_ headers: HTTPHeaders, to stored: StoredResponse) -> Bool {
        if let new = headers["ETag"], let old = stored.headers["ETag"] { return sameWeakly(new, old) }
        if let new = headers["Last-Modified"], let old = stored.headers["Last-Modified"] { return new == old }
        return true
    }

    /// The stored response with the fields of a newer response about the same representation (section 3.2). Its
    /// length, coding and range describe the stored body and stay.
    static func freshened(_ stored: StoredResponse, by headers: HTTPHeaders, requestTime: Int64, responseTime: Int64)
        -> StoredResponse
    {
        var fresh = stored
        fresh.requestTime = requestTime
        fresh.responseTime = responseTime
        fresh.headers.remove("Age")
        fresh.headers["Date"] = HTTPDate(seconds: responseTime.quotient(flooredBy: 1000)).text
        var replaced: Set<String> = ["content-length", "content-encoding", "content-range"]
        let update = Storability.storable(headers)
        for field in update {
            guard replaced.insert(FieldSyntax.lowercased(field.name)).inserted else { continue }
            fresh.headers.replace(field.name, with: update.values(field.name))
        }
        return fresh
    }
}

extension HTTPHeaders {
    /// Puts new lines of a name where its first line stands, or at the end, and removes its other lines.
    mutating func replace(_ name: String, with values: [String]) {
        var result: [Field] = []
        var placed = false
        for field in fields {
            guard Self.same(field.name, name) else {
                result.append(field)
                continue
            }
            if !placed { result += values.map { Field(name: field.name, value: $0) } }
            placed = true
        }
        if !placed { result += values.map { Field(name: name, value: $0) } }
        self = HTTPHeaders(result)
    }
}
