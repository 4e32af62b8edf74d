/// A request method (RFC 9110 section 9). Method names are case-sensitive.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it goes on the wire.
    public let rawValue: String

    /// Takes any name; what the wire does not allow is refused when the request is sent.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Lets a literal stand for a method, `"M-SEARCH"` say.
    public init(stringLiteral value: String) { rawValue = value }

    /// RFC 9110 section 9.3.1.
    public static let get = HTTPMethod(rawValue: "GET")
    /// RFC 9110 section 9.3.2.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// RFC 9110 section 9.3.3.
    public static let post = HTTPMethod(rawValue: "POST")
    /// RFC 9110 section 9.3.4.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// RFC 9110 section 9.3.5.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// RFC 9110 section 9.3.7.
    public static let options = HTTPMethod(rawValue: "OPTIONS")
    /// RFC 9110 section 9.3.8.
    public static let trace = HTTPMethod(rawValue: "TRACE")
    /// RFC 5789.
    public static let patch = HTTPMethod(rawValue: "PATCH")

    /// Whether the method only reads (RFC 9110 section 9.2.1). Anything else invalidates what a cache holds.
    public var isSafe: Bool { self == .get || self == .head || self == .options || self == .trace }

    /// Whether sending it twice does what sending it once does (RFC 9110 section 9.2.2), so that it may be retried.
    public var isIdempotent: Bool { isSafe || self == .put || self == .delete }

    /// The name as it goes on the wire.
    public var description: String { rawValue }
}
