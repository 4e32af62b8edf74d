#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The head of a response: status and fields, and where it came from.
public struct HTTPResponse: Hashable, Sendable {
    /// The protocol version an answer came over.
    public enum Version: String, Hashable, Sendable {
        /// HTTP/1.0, RFC 1945.
        case http10 = "HTTP/1.0"
        /// HTTP/1.1, RFC 9112.
        case http11 = "HTTP/1.1"
        /// HTTP/2, RFC 9113.
        case http2 = "HTTP/2"
        /// HTTP/3, RFC 9114.
        case http3 = "HTTP/3"
    }

    /// What the cache did for an answer.
    public enum Source: Hashable, Sendable {
        /// The origin gave it; the cache had nothing to do with it or did not have it.
        case network
        /// The store gave it and no request left the process, or it joined a transfer that was already under way.
        case cache
        /// The origin was asked with a validator, answered 304, and the stored body was used.
        case revalidated
        /// The store gave it although it is stale, because the origin failed or a directive allowed it.
        case stale
    }

    /// The status code, three digits. From 600 on it has no meaning and is to be treated as 5xx (RFC 9110 section 15).
    public var status: Int
    /// The header fields in the order received.
    public var headers: HTTPHeaders
    /// The URL that gave this answer: the last one where redirects were followed.
    public var url: URL
    /// The version of the exchange.
    public var version: Version
    /// Where the answer came from.
    public var source: Source

    /// Makes a response head.
    public init(
        status: Int,
        headers: HTTPHeaders = [:],
        url: URL,
        version: Version = .http11,
        source: Source = .network
    ) {
        self.status = status
        self.headers = headers
        self.url = url
        self.version = version
        self.source = source
    }

    /// Whether the status is 2xx (RFC 9110 section 15.3).
    public var isSuccess: Bool { (200..<300).contains(status) }
}
