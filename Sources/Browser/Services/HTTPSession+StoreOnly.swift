import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPSession {
    /// A session that answers from a cache alone, whatever the age of what it holds, and has no way to any server: for
    /// `BrowserServices.stored`.
    ///
    /// Its requests say so as RFC 9111 section 5.2.1 has it, so that a cache of another session's mode will do; what is
    /// not stored is answered with status 504.
    public static func storeOnly(_ cache: HTTPCache) -> HTTPSession {
        HTTPSession(
            Configuration(
                transport: NoTransport(),
                cache: cache,
                retry: .never,
                headers: ["Cache-Control": "only-if-cached, max-stale"]
            )
        )
    }
}

/// Fails every exchange: a cache that validates behind an answer, say, reaches nobody.
private struct NoTransport: HTTPTransport {
    private final class Exchange: HTTPTransportExchange {
        func cancel() {}
        func resume() {}
    }

    func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange {
        receiver.finished(HTTPError.transport(.init(.offline, "only the cache is asked", host: request.url.host)))
        return Exchange()
    }
}
