import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ObservableType where Element == (HTTPResponse, Data) {
    /// Answers from the session's private HTTP cache (RFC 9111) where it may, and stores what it may.
    ///
    /// Right after `rx.response` it stands before the network: a subscriber that the store can answer makes no request,
    /// and each hop of a chain of redirections is asked on its own. Without a cache in the session's configuration it
    /// changes nothing. Cold, as what it is applied to; disposing aborts a transfer nobody else waits for.
    public func cache() -> Observable<(HTTPResponse, Data)> {
        guard let origin = responseOrigin, let cache = origin.session.configuration.cache else {
            return asObservable()
        }
        return origin.session.answer(origin.request, cache: cache)
    }

    /// As `cache()`, with a store of the caller's choice.
    ///
    /// On a stream of unknown origin, one that went through other operators or was made by hand, the request is not
    /// known: what it gives is stored under each answer's URL, as the answer to a plain GET, if it is 2xx and may be
    /// stored; everything passes through.
    public func cache(in cache: HTTPCache) -> Observable<(HTTPResponse, Data)> {
        if let origin = responseOrigin { return origin.session.answer(origin.request, cache: cache) }
        return map { response, data in
            if response.isSuccess { cache.store(response, data, for: HTTPRequest(response.url)) }
            return (response, data)
        }
    }

    private var responseOrigin: ResponseOrigin? {
        (asObservable() as? AnnotatedObservable<(HTTPResponse, Data), ResponseOrigin>)?.annotation
    }
}
