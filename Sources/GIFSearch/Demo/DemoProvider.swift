import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The embedded catalogue: animations that igif draws itself, for whoever has no key and no network.
///
/// It is asked exactly as GIPHY is, through requests, the cache and JSON, so it shows what GIPHY would: the session's
/// transport must lead `DemoTransport.host` to a `DemoTransport`, as `RoutingTransport` does. Questions behave as
/// `GiphyProvider` says.
public struct DemoProvider: GIFProvider {
    /// `demo`.
    public var name: String { client.name }
    /// Says what it is.
    public var attribution: String { "Demo catalogue, drawn by igif" }
    private let client: GiphyClient

    /// Makes a provider; nothing is asked yet.
    public init(session: HTTPSession) {
        client = GiphyClient(
            name: "demo",
            credit: nil,
            session: session,
            key: nil,
            endpoint: URL(string: "https://\(DemoTransport.host)")!
        )
    }

    /// Asks a question; see `GIFProvider.items(for:)`.
    public func items(for query: GIFQuery) -> Observable<[GIFItem]> { client.items(for: query) }

    /// The id in a page of the demo's host.
    public func id(fromPage url: String) -> String? { client.id(fromPage: url, origins: []) }

    /// Whether a URL of the demo's host names a file other than an original.
    public func isReduced(media url: String) -> Bool { client.isReduced(media: url, hosts: nil) }
}
