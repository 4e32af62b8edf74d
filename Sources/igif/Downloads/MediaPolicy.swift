import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which URLs media may be fetched from: https, and never this machine or its network, unless the API is there too.
///
/// An item's URLs are a stranger's words. Whether an address is private is decided where it is connected to, since a
/// name or a redirection can lead anywhere; the scheme is decided here, before each hop.
struct MediaPolicy: Hashable, Sendable {
    /// Whether the API itself is asked on this machine.
    let apiIsLoopback: Bool
    /// Whether nothing at all may be fetched: only what is there already counts.
    var isOffline = false
    /// Most bytes of one answer.
    var largest = MediaPolicy.largestFile

    /// Why a URL may not be fetched, or `nil` when it may.
    func refusal(_ url: URL) -> HTTPError? {
        if isOffline { return .transport(.init(.offline, "it is not here and --offline makes no request")) }
        // What nearly all are; anything else is taken apart.
        if url.absoluteString.hasPrefix("https://") { return nil }
        switch url.scheme?.lowercased() {
        case "https": return nil
        case "http" where apiIsLoopback: return nil
        case "http": return .transport(.init(.addressRefused, "GIFs are fetched over https only", host: url.host))
        default: return .transport(.init(.invalidRequest, "GIFs are fetched over https only"))
        }
    }

    /// What a download may take. Its time is bounded by silence, not in total.
    var limits: HTTPTransferLimits {
        HTTPTransferLimits(
            totalTimeout: nil,
            bodyBytes: largest,
            allowsPrivateAddresses: apiIsLoopback
        )
    }

    /// Largest file that is fetched when the user sets no limit, in bytes: ten times what GIPHY takes.
    static let largestFile = 1 << 30
}
