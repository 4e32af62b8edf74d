/// How old a stored response is and how long it stays fresh (RFC 9111 section 4.2). Times are milliseconds.
struct Freshness: Hashable, Sendable {
    /// How long the response is fresh from its making (section 4.2.1).
    var lifetime: Int64
    /// How old it is (section 4.2.3), or `nil` when the clock stands before the moment the response arrived: its age
    /// is then unknown, and it counts as stale.
    var age: Int64?

    /// Whether it may be used without asking (section 4.2).
    var isFresh: Bool { age.map { $0 < lifetime } ?? false }

    /// By how much its age passes its lifetime; zero while it is fresh, `nil` when its age is unknown.
    var staleness: Int64? { age.map { max(0, $0 - lifetime) } }

    /// Calculates both at a moment.
    init(_ response: StoredResponse, now: Int64) {
        lifetime = Self.lifetime(of: response)
        age = Self.age(of: response, now: now)
    }

    /// Current age (section 4.2.3). `Age` given more than once counts with its first member; one that is not a number
    /// is ignored (section 5.1). Date counts in whole seconds, so both sides of the apparent age do.
    static func age(of response: StoredResponse, now: Int64) -> Int64? {
        guard now >= response.responseTime else { return nil }
        let arrival = response.responseTime.quotient(flooredBy: 1000)
        let apparent = max(0, arrival - response.dateOrArrival.seconds) * 1000
        let stated =
            response.headers.values("Age").first.flatMap { FieldSyntax.members(of: $0).first }
            .flatMap(FieldSyntax.deltaSeconds) ?? 0
        let corrected = stated * 1000 + max(0, response.responseTime - response.requestTime)
        return max(apparent, corrected) + (now - response.responseTime)
    }

    /// Freshness lifetime (section 4.2.1): `max-age`, else `Expires` less `Date`, else a heuristic. A private cache
    /// ignores `s-maxage` and `CDN-Cache-Control`. What is given but invalid makes the response stale.
    static func lifetime(of response: StoredResponse) -> Int64 {
        switch response.cacheControl.seconds("max-age") {
        case .seconds(let seconds): return seconds * 1000
        case .invalid: return 0
        case .absent: break
        }
        if response.headers.contains("Expires") {
            guard let expires = response.date("Expires") else { return 0 }
            return max(0, expires.seconds - response.dateOrArrival.seconds) * 1000
        }
        return heuristicLifetime(of: response)
    }

    /// A tenth of the time since the last change (section 4.2.2), at most a week, for statuses that are heuristically
    /// cacheable and others that are marked `public`.
    static func heuristicLifetime(of response: StoredResponse) -> Int64 {
        guard isHeuristicallyCacheable(response.status) || response.cacheControl.has("public"),
            let modified = response.date("Last-Modified")
        else { return 0 }
        let unchanged = max(0, response.dateOrArrival.seconds - modified.seconds)
        return min(unchanged * 100, 7 * 86_400_000)
    }

    /// The heuristically cacheable statuses of RFC 9110 section 15.1.
    static func isHeuristicallyCacheable(_ status: Int) -> Bool {
        switch status {
        case 200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501: return true
        default: return false
        }
    }
}
