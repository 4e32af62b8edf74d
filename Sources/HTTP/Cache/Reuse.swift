/// Whether a stored response may answer a request (RFC 9111 section 4), decided on values alone.
enum Reuse: Hashable, Sendable {
    /// It may: it is fresh enough for this request.
    case fresh
    /// It may although it is stale: `max-stale` of the request, or `--offline`.
    case stale
    /// It may although it is stale, and is to be validated meanwhile (RFC 5861 section 3).
    case staleWhileRevalidating
    /// The origin has to be asked.
    case askOrigin

    /// Decides for a request that a stored response matches.
    ///
    /// - Parameters:
    ///   - stored: the response, whose selectors match the request.
    ///   - control: the request's `Cache-Control`.
    ///   - mode: what the caller wants of the cache.
    ///   - now: the present, in milliseconds since 1970.
    init(_ stored: StoredResponse, control: CacheControl, mode: HTTPCache.Mode, now: Int64) {
        let freshness = Freshness(stored, now: now)
        switch mode {
        case .offline: self = freshness.isFresh ? .fresh : .stale
        case .refresh: self = .askOrigin
        case .standard: self = Self.standard(stored, freshness, control)
        }
    }

    private static func standard(_ stored: StoredResponse, _ freshness: Freshness, _ control: CacheControl) -> Reuse {
        let response = stored.cacheControl
        // Section 5.2.2.4: an unqualified no-cache is never used without asking; 5.2.1.4 and 5.2.1.5: nor when the
        // request says so. A request that forbids storing has no business with the store at all.
        if response.hasUnqualified("no-cache") || control.has("no-cache") || control.has("no-store") {
            return .askOrigin
        }
        guard let age = freshness.age else { return .askOrigin }
        if freshness.isFresh {
            // RFC 8246 section 2: a reload (max-age=0) does not ask again for what never changes.
            if response.has("immutable"), control.seconds("max-age") == .seconds(0) { return .fresh }
            return accepts(age: age, lifetime: freshness.lifetime, control) ? .fresh : .askOrigin
        }
        // Section 5.2.2.2: once stale, never without asking.
        if response.has("must-revalidate") { return .askOrigin }
        guard acceptsAge(age, control), !control.has("min-fresh") else { return .askOrigin }
        let staleness = age - freshness.lifetime
        switch control.directives["max-stale"] {
        case Optional.some(.none): return .stale
        case .some(.value):
            if let limit = control.validSeconds("max-stale"), staleness <= limit * 1000 { return .stale }
        default: break
        }
        if let window = response.validSeconds("stale-while-revalidate"), staleness <= window * 1000 {
            return .staleWhileRevalidating
        }
        return .askOrigin
    }

    /// Sections 5.2.1.1 and 5.2.1.3: `max-age` and `min-fresh` of the request. An invalid `max-age` accepts nothing.
    private static func accepts(age: Int64, lifetime: Int64, _ control: CacheControl) -> Bool {
        guard acceptsAge(age, control) else { return false }
        guard let margin = control.validSeconds("min-fresh") else { return true }
        return lifetime - age >= margin * 1000
    }

    private static func acceptsAge(_ age: Int64, _ control: CacheControl) -> Bool {
        switch control.seconds("max-age") {
        case .absent: return true
        case .invalid: return false
        case .seconds(let limit): return age <= limit * 1000
        }
    }

    /// Why the origin gave no usable answer.
    enum Failure: Hashable, Sendable {
        /// It could not be reached, or the connection was lost.
        case disconnected
        /// It answered 500, 502, 503 or 504.
        case serverError
    }

    /// Whether a stored response may be served stale because the origin failed (RFC 9111 section 4.2.4, RFC 5861
    /// section 4).
    ///
    /// `stale-if-error` of either side allows it within its window. Without that, a cache that is disconnected may
    /// serve stale, up to `limit`; a server's error is passed on. `must-revalidate` and an unqualified `no-cache`
    /// forbid it, and so does a request that demands a validated answer.
    static func mayServeStale(
        _ stored: StoredResponse,
        after failure: Failure,
        control: CacheControl,
        now: Int64,
        disconnectedLimit limit: Int64
    ) -> Bool {
        let response = stored.cacheControl
        if response.has("must-revalidate") || response.hasUnqualified("no-cache") || control.has("no-store") {
            return false
        }
        if control.has("no-cache") || control.seconds("max-age") == .seconds(0) { return false }
        guard let staleness = Freshness(stored, now: now).staleness else { return failure == .disconnected }
        let windows = [response, control].compactMap { $0.validSeconds("stale-if-error") }
        if let window = windows.max() { return staleness <= window * 1000 }
        return failure == .disconnected && staleness <= limit
    }
}
