#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPCache {
    /// What becomes of a transfer that failed: a stale answer where one is allowed, else the error, or a 504 in its
    /// place where what is stored must not be used unasked and the configuration wants that (section 5.2.2.2).
    func failed(_ context: CacheContext, _ candidates: [CacheEntry], _ error: any Error)
        -> Result<CacheReceipt, any Error>
    {
        guard context.request.method == .get, case HTTPError.transport(let failure) = error,
            [.nameNotResolved, .cannotConnect, .timedOut, .connectionLost].contains(failure.kind)
        else { return .failure(error) }
        if let stale = staleAnswer(context, candidates, after: .disconnected, "cannot be reached") {
            return .success(stale)
        }
        guard configuration.generatesGatewayTimeout, !candidates.isEmpty else { return .failure(error) }
        let response = HTTPResponse(status: 504, url: context.request.url, source: .cache)
        return .success(CacheReceipt(response: response, body: Data(), isShareable: false))
    }

    /// A stored answer in place of one the origin failed to give (RFC 9111 section 4.2.4, RFC 5861 section 4).
    func staleAnswer(_ context: CacheContext, _ candidates: [CacheEntry], after failure: Reuse.Failure, _ what: String)
        -> CacheReceipt?
    {
        let now = configuration.clock()
        let limit = configuration.staleWhenDisconnected.components.seconds * 1000
        guard context.mode != .refresh, !Validation.isConditional(context.request),
            !context.request.headers.contains("Range"),
            let entry = candidates.first(where: { $0.response.status != 206 }),
            Reuse.mayServeStale(
                entry.response,
                after: failure,
                control: context.control,
                now: now,
                disconnectedLimit: limit
            ),
            let body = store.body(of: entry, key: context.key)
        else { return nil }
        let host = context.request.url.host ?? "the server"
        warnings(.stale, "\(host) \(what); this answer is \(Self.age(now - entry.response.responseTime)) old")
        let response = served(entry.response, context.request, .stale, now: now)
        return CacheReceipt(response: response, body: body, isShareable: true)
    }

    /// A span of time for people, in the largest unit that fits.
    private static func age(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds / 1000)
        for (length, name) in [(86400, "day"), (3600, "hour"), (60, "minute")] as [(Int64, String)]
        where seconds >= length {
            return "\(seconds / length) \(name)\(seconds / length == 1 ? "" : "s")"
        }
        return "\(seconds) second\(seconds == 1 ? "" : "s")"
    }
}
