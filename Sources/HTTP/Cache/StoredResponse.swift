/// The head of a response as the store keeps it: everything but the body and the key.
struct StoredResponse: Hashable, Sendable {
    /// The status; 206 only for an incomplete representation, whose `Content-Range` says which part it is.
    var status: Int
    /// The version the response came over.
    var version: HTTPResponse.Version
    /// The fields that may be stored (RFC 9111 section 3.1).
    var headers: HTTPHeaders
    /// When the request was sent, in milliseconds since 1970.
    var requestTime: Int64
    /// When the response arrived, in milliseconds since 1970.
    var responseTime: Int64
    /// What the request said in the fields that `Vary` names (RFC 9111 section 4.1).
    var selectors: [VarySelector]

    /// The `Cache-Control` of the response.
    var cacheControl: CacheControl { CacheControl(headers) }

    /// The value of a date field that stands once and is a date.
    func date(_ name: String) -> HTTPDate? {
        let values = headers.values(name)
        guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
        return HTTPDate(first, now: responseTime.quotient(flooredBy: 1000))
    }

    /// When the origin made the response, or when it arrived where the origin does not say (RFC 9110 section 6.6.1).
    var dateOrArrival: HTTPDate { date("Date") ?? HTTPDate(seconds: responseTime.quotient(flooredBy: 1000)) }

    /// Whether the response can be validated with the origin.
    var hasValidator: Bool { headers.contains("ETag") || date("Last-Modified") != nil }
}
