import HTTP

/// What is said of a quota.
struct QuotaWords {
    /// Seconds since 1970.
    let now: Int64

    /// `37 of 100 left, resets in 25 min`.
    func state(_ quota: HTTPQuota) -> String {
        let most = quota.limit.map { " of \($0)" } ?? ""
        let left = quota.remaining == 0 ? "none\(most)" : "\(quota.remaining)\(most)"
        guard let resets = quota.resets else { return "\(left) left \(time(now - quota.seen)) ago" }
        return resets > now ? "\(left) left, resets in \(time(resets - now))" : "\(left) left, and reset since"
    }

    /// The origin as people write it: without scheme and port where they are the usual ones.
    static func name(_ origin: String) -> String {
        guard origin.hasPrefix("https://"), origin.hasSuffix(":443") else { return origin }
        return String(origin.dropFirst(8).dropLast(4))
    }

    /// Whole units, rounded up, since who comes too early is refused.
    private func time(_ seconds: Int64) -> String {
        func count(_ unit: Int64) -> Int64 { (max(0, seconds) + unit - 1) / unit }
        if seconds < 120 { return "\(count(1)) s" }
        if seconds < 7200 { return "\(count(60)) min" }
        return seconds < 172_800 ? "\(count(3600)) h" : "\(count(86400)) days"
    }
}
