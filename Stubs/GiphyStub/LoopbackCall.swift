import HTTP
import HTTPStubs

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request as the stub reads it.
struct LoopbackCall {
    let request: LoopbackRequest
    /// Scheme, host and port under which the caller knows this server.
    let origin: String
    /// The path's segments, decoded.
    let path: [String]

    init(_ request: LoopbackRequest, port: UInt16) {
        self.request = request
        origin = "http://" + (request.headers["Host"] ?? "127.0.0.1:\(port)")
        path = request.path.split(separator: "/").map(String.init)
    }

    /// Whether it asks for a GIF and not for the API.
    var target: StubFault.Target { path.first == "v1" ? .api : .media }

    func parameter(_ name: String) -> String? { request.parameter(name) }

    /// The same as a value of the HTTP room; its query as it came, but for what is replaced.
    func value(replacing name: String? = nil, by value: String = "") -> HTTPRequest? {
        var target = request.target
        if let name {
            let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let pairs = parts.dropFirst().flatMap { $0.split(separator: "&") }.filter { !$0.hasPrefix(name + "=") }
            target = String(parts[0]) + "?" + (pairs.map(String.init) + ["\(name)=\(value)"]).joined(separator: "&")
        }
        return URL(string: origin + target).map { HTTPRequest($0, method: request.method, headers: request.headers) }
    }

    /// One line for a log, the key hidden.
    var line: String {
        let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let pairs = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { pair in
            pair.hasPrefix("api_key=") ? "api_key=***" : String(pair)
        }
        let query = pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
        let range = request.headers["Range"].map { " [\($0)]" } ?? ""
        let text = "\(request.method) \(parts[0])\(query)\(range)"
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}
