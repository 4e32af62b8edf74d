#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension GiphyClient {
    /// See `GIFProvider.isReduced(media:)`.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - hosts: the domain whose hosts serve media, beside the endpoint itself.
    func isReduced(media url: String, hosts: String?) -> Bool {
        guard let url = URL(string: url) else { return false }
        let parts = URLParts(url)
        guard parts.origin == URLParts(endpoint).origin || url.isOf(hosts), let file = parts.path.last else {
            return false
        }
        var name = file.lowercased()
        if let dot = name.lastIndex(of: ".") { name = String(name[..<dot]) }
        let isScaled = ["100", "100w", "200", "200w"].contains { name == $0 }
        return isScaled || name.hasSuffix("_s") || name.hasSuffix("_d") || name.hasPrefix("giphy-") || name == "preview"
    }
}

extension URL {
    /// Whether this is a host of a domain, or the domain itself.
    fileprivate func isOf(_ domain: String?) -> Bool {
        guard let domain, let host = host?.lowercased() else { return false }
        return host == domain || host.hasSuffix(".\(domain)")
    }
}
