#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request as a value: what to ask, not how it travels.
///
/// Header fields go out verbatim, in order. The URL is sent as it stands, never normalised, since providers demand
/// that media URLs stay unmodified, query included.
public struct HTTPRequest: Hashable, Sendable {
    /// The method, GET unless told.
    public var method: HTTPMethod
    /// An absolute http or https URL.
    public var url: URL
    /// Header fields in the order they are sent.
    public var headers: HTTPHeaders
    /// The content, or `nil` for none.
    public var body: Data?
    /// Content that is read from files while it is sent, in place of `body`; `nil` for none.
    public var upload: HTTPUpload?

    /// Whether there is content, be it empty.
    var hasContent: Bool { body != nil || upload != nil }

    /// Makes a request.
    public init(_ url: URL, method: HTTPMethod = .get, headers: HTTPHeaders = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}
