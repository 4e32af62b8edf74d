import Foundation
import HTTP

/// A request as a loopback server read it.
public struct LoopbackRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The request target as it came: path and query, nothing decoded.
    public let target: String
    /// The header fields in the order they came.
    public let headers: HTTPHeaders
    /// The content; empty when there was none.
    public let body: Data
    /// Which connection brought it, counted from 1.
    public let connection: Int
    /// The how many-th request it is on its connection, counted from 1.
    public let number: Int

    /// The path, percent-decoded.
    public var path: String {
        let raw = String(target.prefix { $0 != "?" })
        return raw.removingPercentEncoding ?? raw
    }

    /// The query's pairs in order, percent-decoded, `+` read as a space.
    public var query: [(name: String, value: String)] {
        guard let mark = target.firstIndex(of: "?") else { return [] }
        return target[target.index(after: mark)...].split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                let text = part.replacingOccurrences(of: "+", with: " ")
                return text.removingPercentEncoding ?? text
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// The first value of a query parameter.
    public func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
