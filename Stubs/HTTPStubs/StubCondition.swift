import Foundation
import HTTP

/// Which requests a stub answers. Conditions combine with `&&`, `||` and `!`.
///
/// ```swift
/// stub.when(.host("api.example.com") && .path("/search") && !.query("offset", "0")) { _ in .status(404) }
/// ```
public struct StubCondition: Sendable {
    private let holds: @Sendable (HTTPRequest) -> Bool

    /// Makes a condition of any question.
    public init(_ holds: @escaping @Sendable (HTTPRequest) -> Bool) { self.holds = holds }

    /// Whether a request meets the condition.
    public func matches(_ request: HTTPRequest) -> Bool { holds(request) }

    /// Every request.
    public static let any = StubCondition { _ in true }

    /// Requests to a host, case aside.
    public static func host(_ host: String) -> StubCondition {
        StubCondition { $0.url.host?.lowercased() == host.lowercased() }
    }

    /// Requests whose path, percent-decoded, is exactly this.
    public static func path(_ path: String) -> StubCondition {
        StubCondition { Self.path(of: $0) == path }
    }

    /// Requests whose path, percent-decoded, begins so.
    public static func path(prefix: String) -> StubCondition {
        StubCondition { Self.path(of: $0).hasPrefix(prefix) }
    }

    /// Requests with this method.
    public static func method(_ method: HTTPMethod) -> StubCondition { StubCondition { $0.method == method } }

    /// Requests with this query parameter: with this value, or with any.
    public static func query(_ name: String, _ value: String? = nil) -> StubCondition {
        StubCondition { request in
            let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            return items.contains { $0.name == name && (value == nil || $0.value == value) }
        }
    }

    /// Requests with this header field: with this value on a line of its own, or with any.
    public static func header(_ name: String, _ value: String? = nil) -> StubCondition {
        StubCondition { request in
            let values = request.headers.values(name)
            return value.map(values.contains) ?? !values.isEmpty
        }
    }

    /// Both.
    public static func && (a: StubCondition, b: StubCondition) -> StubCondition {
        StubCondition { a.matches($0) && b.matches($0) }
    }

    /// Either.
    public static func || (a: StubCondition, b: StubCondition) -> StubCondition {
        StubCondition { a.matches($0) || b.matches($0) }
    }

    /// Not this.
    public static prefix func ! (a: StubCondition) -> StubCondition { StubCondition { !a.matches($0) } }

    private static func path(of request: HTTPRequest) -> String {
        let path = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.path ?? ""
        return path.isEmpty ? "/" : path
    }
}
