import Rx

/// Where GIFs come from: GIPHY, the demo catalogue, and what joins them.
///
/// Errors of the streams are `ProviderError` where the provider said no or made no sense, `HTTPError` where it was not
/// reached.
public protocol GIFProvider: Sendable {
    /// The name that stands in `GIFItem.source`, `giphy` say.
    var name: String { get }

    /// The mark that is shown wherever results are, `Powered by GIPHY` say.
    var attribution: String { get }

    /// Asks a question. Cold: each subscriber asks anew, nothing is asked before; disposing aborts the request.
    ///
    /// - Returns: the items page by page as they arrive, none of them twice, at most `query.limit` in all, then
    ///   completion. Nothing found completes without an element. The next page is asked for only when the one before
    ///   has been taken, so a `take` downstream stops it. Events arrive where the session delivers them.
    func items(for query: GIFQuery) -> Observable<[GIFItem]>

    /// The id of the item a web page of this provider shows, or `nil` where the URL is none of its pages.
    func id(fromPage url: String) -> String?

    /// Whether a media URL of this provider names less than an item's original: a smaller one, a still, a preview.
    ///
    /// Told from the name of the file alone; `false` where the URL is none of this provider's or its name tells nothing.
    func isReduced(media url: String) -> Bool
}

extension GIFProvider {
    /// Names of files tell nothing, unless a provider says otherwise.
    public func isReduced(media url: String) -> Bool { false }
}
