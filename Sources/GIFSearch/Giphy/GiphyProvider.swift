import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// GIFs and stickers from GIPHY (<https://developers.giphy.com/docs/api>).
///
/// - A page has at most 50 items; more are asked for one page after the other, only as they are taken, until the limit
///   is reached, a page brings nothing new, or GIPHY's largest offset (4999; trending 499) is.
/// - A query has at most 50 characters, counted as Unicode code points; a longer one fails before any request.
/// - `random` is one request an item and never comes from the cache; `translate` gives one item at most; both have no
///   offset.
/// - `ids` keeps the order asked, leaves out what GIPHY does not know (see `GIFQuery.missingIDs(in:)`), and fails with
///   `ProviderError.notFound` only where none is known. Limit, offset and rating do not apply to it.
/// - The key goes into the query, as the API demands, over https or to a loopback address only; anything else fails
///   before a request is made. It is no part of any error.
public struct GiphyProvider: GIFProvider {
    /// Where GIPHY's API is.
    public static let endpoint = URL(string: "https://api.giphy.com")!

    /// What the HTTP cache has to know of the API's URLs: `api_key` is a secret and no part of a stored key. It holds for
    /// every host, since the endpoint may be another.
    public static let cacheRule = HTTPCache.KeyPolicy.Rule(secretParameters: ["api_key"])

    /// What traces may show of the API's URLs: which page of what size, type, rating and language was asked for. Not
    /// the words, which are the user's own, and not the key.
    public static let traceRedaction = HTTPTraceRedaction(
        harmlessParameters: ["limit", "offset", "rating", "lang", "bundle", "fields"]
    )

    /// `giphy`.
    public var name: String { client.name }
    /// GIPHY's terms ask for this mark wherever its results are shown.
    public var attribution: String { "Powered by GIPHY" }
    private let client: GiphyClient

    /// Makes a provider; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - session: what asks; its cache, if it has one, is used.
    ///   - key: the API key; without one every question fails with `ProviderError.keyMissing`.
    ///   - endpoint: scheme, host and port of the API; the API's paths are appended.
    public init(session: HTTPSession, key: String?, endpoint: URL = GiphyProvider.endpoint) {
        client = GiphyClient(
            name: "giphy",
            credit: "Powered by GIPHY",
            session: session,
            key: key ?? "",
            endpoint: endpoint
        )
    }

    /// Asks a question; see `GIFProvider.items(for:)` and above.
    public func items(for query: GIFQuery) -> Observable<[GIFItem]> { client.items(for: query) }

    /// The id in a page of giphy.com: `/gifs/SLUG-ID`, `/stickers/…`, `/clips/…`, `/embed/ID`; of the endpoint too, where
    /// that is another. A media URL is no page: where the id stands in it is nobody's promise.
    public func id(fromPage url: String) -> String? {
        client.id(fromPage: url, origins: Self.pageOrigins)
    }

    private static let pageOrigins: Set = ["https://giphy.com", "http://giphy.com", "https://www.giphy.com"]

    /// Whether a URL of GIPHY's media hosts has one of the names its smaller renditions have: `200w.gif`,
    /// `giphy-preview.gif`, `giphy_s.gif`. An original is called `giphy.gif`, or something of its own.
    public func isReduced(media url: String) -> Bool { client.isReduced(media: url, hosts: "giphy.com") }
}
