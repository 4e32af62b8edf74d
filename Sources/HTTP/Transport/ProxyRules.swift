/// Which proxy a request goes through, by the variables curl itself reads.
///
/// The choice is made here and told to libcurl, because the rule on private addresses must know it: through a proxy
/// the address that is connected to is the proxy's, and that one may well be private.
public struct ProxyRules: Hashable, Sendable {
    /// The proxy for http URLs, `nil` for none.
    public var http: String?
    /// The proxy for https URLs, `nil` for none.
    public var https: String?
    /// Hosts asked without a proxy: names (with all names below them), literal addresses, or `*` for every host.
    public var exceptions: [String]

    /// Makes rules; without arguments no proxy is ever used.
    public init(http: String? = nil, https: String? = nil, exceptions: [String] = []) {
        self.http = http
        self.https = https
        self.exceptions = exceptions
    }

    /// Reads `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, in capitals too, except `HTTP_PROXY`: a CGI
    /// server sets that from a header anyone can send.
    public init(environment: [String: String]) {
        func value(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        let all = value("all_proxy", "ALL_PROXY")
        http = value("http_proxy") ?? all
        https = value("https_proxy", "HTTPS_PROXY") ?? all
        exceptions = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    }

    /// The proxy for a host, or `nil` when it is asked directly.
    public func proxy(scheme: String, host: String) -> String? {
        guard let proxy = scheme.lowercased() == "https" ? https : http else { return nil }
        let host = Self.bare(host)
        return exceptions.contains { Self.covers($0, host) } ? nil : proxy
    }

    private static func covers(_ exception: String, _ host: String) -> Bool {
        if exception == "*" { return true }
        if let slash = exception.firstIndex(of: "/") {
            guard let network = NetworkAddress(literal: String(exception[..<slash])),
                let address = NetworkAddress(literal: host), network.bytes.count == address.bytes.count,
                let length = Int(exception[exception.index(after: slash)...]),
                0...network.bytes.count * 8 ~= length
            else { return false }
            return zip(network.bytes, address.bytes).enumerated().allSatisfy { index, pair in
                let bits = min(max(length - index * 8, 0), 8)
                return (pair.0 ^ pair.1) >> (8 - bits) == 0
            }
        }
        var name = bare(exception)
        if name.hasPrefix(".") { name.removeFirst() }
        return !name.isEmpty && (host == name || host.hasSuffix("." + name))
    }

    private static func bare(_ host: String) -> String {
        var host = host.lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            host = String(host[host.index(after: host.startIndex)..<end])
        }
        if host.hasSuffix(".") { host.removeLast() }
        return host
    }
}
