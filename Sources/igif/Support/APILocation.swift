import GIFSearch
import HTTP
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where GIPHY's API is asked: at GIPHY, or where `IGIF_GIPHY_URL` says.
struct APILocation: Hashable, Sendable {
    /// Scheme, host and port.
    let endpoint: URL
    /// Whether that is this machine.
    let isLoopback: Bool

    /// Scheme, host and port as ``HTTPQuotaStore`` names them: `https://api.giphy.com:443`.
    var origin: String {
        let scheme = endpoint.scheme?.lowercased() ?? "https"
        let port = endpoint.port ?? (scheme == "http" ? 80 : 443)
        return "\(scheme)://\(endpoint.host?.lowercased() ?? ""):\(port)"
    }

    /// Reads the variable; without one it is GIPHY.
    /// - Throws: `CommandFailure` (64) when it is no http(s) URL of scheme, host and port.
    init(_ text: String?) throws(CommandFailure) {
        guard let text else {
            endpoint = GiphyProvider.endpoint
            isLoopback = false
            return
        }
        let problem = CommandFailure.usage(
            "IGIF_GIPHY_URL is no URL of scheme, host and port.",
            hint: "It looks like http://127.0.0.1:8080."
        )
        guard SafeLink(text) != nil, let url = URL(string: text), let host = url.host, !host.isEmpty, url.user == nil,
            url.path.isEmpty || url.path == "/", url.query == nil
        else { throw problem }
        endpoint = url
        isLoopback = LoopbackHost.contains(host)
        // A key must not travel in the clear; that it is refused here says so before anything else happens.
        guard isLoopback || url.scheme?.lowercased() == "https" else {
            throw .usage("IGIF_GIPHY_URL is http and not on this machine, so a key would be readable on its way.")
        }
    }
}
