#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The target of a request as the cache sees it: what its key is made of, and which secrets it holds.
///
/// The key is a keyed hash of the whole URL, secrets included. So entries of different API keys never mix, and no part
/// of a URL is ever written to disk.
struct CacheTarget: Sendable {
    /// Scheme and authority in small letters, default port left out: two targets with the same origin may invalidate
    /// each other (RFC 9111 section 4.4).
    let origin: String
    /// Path and query as sent, less the parameters the policy ignores, without a fragment.
    let resource: String
    /// Values that must not reach the disk in any form: those of secret parameters, sent and decoded.
    let secrets: [String]

    /// Reads a URL; `nil` unless it is an absolute http or https URL.
    init?(_ url: URL, policy: HTTPCache.KeyPolicy) {
        var text = Substring(url.absoluteString)
        if let fragment = text.utf8.firstIndex(of: UInt8(ascii: "#")) { text = text[..<fragment] }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = FieldSyntax.lowercased(text[..<colon])
        guard scheme == "http" || scheme == "https", text[colon...].hasPrefix("://") else { return nil }
        let rest = Substring(text.utf8[colon...].dropFirst(3))
        let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        var authority = FieldSyntax.lowercased(rest[..<end])
        if authority.hasSuffix(scheme == "http" ? ":80" : ":443") {
            authority.removeLast(scheme == "http" ? 3 : 4)
        }
        guard !authority.isEmpty else { return nil }
        origin = scheme + "://" + authority

        let pathAndQuery = rest[end...]
        let mark = pathAndQuery.utf8.firstIndex(of: UInt8(ascii: "?"))
        let path = pathAndQuery[..<(mark ?? pathAndQuery.endIndex)]
        var resource = path.isEmpty ? "/" : String(path)
        var secrets: [String] = []
        if let mark {
            let rules = policy.rules.filter { $0.host == nil || $0.host == url.host?.lowercased() }
            let kept = pathAndQuery[mark...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
                .filter { pair in
                    let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    let name = String(parts[0])
                    if parts.count == 2, rules.contains(where: { $0.secretParameters.contains(name) }) {
                        let value = String(parts[1])
                        secrets.append(value)
                        secrets.append(Self.percentDecoded(value))
                    }
                    return !rules.contains { $0.ignoredParameters.contains(name) }
                }
            resource += "?" + kept.joined(separator: "&")
        }
        self.resource = resource
        self.secrets = secrets
    }

    /// The text with percent escapes undone (RFC 3986 section 2.1); what is no escape stays.
    private static func percentDecoded(_ text: String) -> String {
        var bytes = Array(text.utf8)[...]
        var plain: [UInt8] = []
        while let byte = bytes.popFirst() {
            if byte == UInt8(ascii: "%"), bytes.count >= 2,
                let value = UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16)
            {
                plain.append(value)
                bytes.removeFirst(2)
            } else {
                plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Reads a reference of a response's field, resolved against the target of its request (RFC 3986 section 5).
    init?(_ reference: String, relativeTo base: URL, policy: HTTPCache.KeyPolicy) {
        guard !reference.isEmpty else {
            self.init(base, policy: policy)
            return
        }
        guard let url = URL(string: reference, relativeTo: base)?.absoluteURL else { return nil }
        self.init(url, policy: policy)
    }

    /// The key of the entry under a cache's salt.
    func key(_ hasher: CacheHasher) -> Data { hasher.hash(origin + resource) }
}
