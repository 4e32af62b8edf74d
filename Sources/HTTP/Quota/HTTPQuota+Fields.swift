extension HTTPQuota {
    /// Reads what a response says of its origin's quota; `nil` where it says nothing.
    ///
    /// Understood are `RateLimit` with `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11, and the dictionary
    /// of its seventh version), the older `RateLimit-Limit`, `-Remaining` and `-Reset`, the same with `X-` in front,
    /// and 429 with `Retry-After` (RFC 6585 section 4). Of several policies the one that ends first counts. What is
    /// malformed is passed over, and so is everything on a response that some cache had already: one with an `Age`
    /// above zero (section 7.3 of the draft).
    ///
    /// - Parameters:
    ///   - response: the head of an answer that came from the network.
    ///   - now: when it came, in seconds since 1970.
    public init?(_ response: HTTPResponse, now: Int64) {
        let headers = response.headers
        // Nearly every answer is without: one look at the names.
        guard response.status == 429 || headers.contains(where: { Self.isAboutQuota($0.name) }) else { return nil }
        if let age = headers["Age"].flatMap({ FieldSyntax.deltaSeconds($0) }), age > 0 { return nil }
        let clock = QuotaClock(headers, now: now)
        let said = Self.standard(headers, clock) ?? Self.dictionary(headers, clock) ?? Self.older(headers, clock)
        guard response.status == 429 else {
            guard let said else { return nil }
            self = said
            return
        }
        // What is refused has nothing left, whatever the policies that were listed say of themselves; and Retry-After
        // goes before their windows (section 7 of the draft).
        self = said ?? HTTPQuota(remaining: 0, seen: now)
        remaining = 0
        if let wait = RetryAfter.delay(response, now: clock.date) { resets = now + wait.components.seconds }
    }

    private static func isAboutQuota(_ name: String) -> Bool {
        let bytes = name.utf8
        // Asked of every field of every answer: its first letter nearly always says no.
        guard bytes.count >= 9, let first = bytes.first.map({ $0 | 0x20 }),
            first == UInt8(ascii: "r") || first == UInt8(ascii: "x")
        else { return false }
        let start = bytes.prefix(2).elementsEqual("x-".utf8, by: { $0 | 0x20 == $1 }) ? 2 : 0
        return bytes.dropFirst(start).prefix(4).elementsEqual("rate".utf8, by: { $0 | 0x20 == $1 })
    }

    // MARK: The forms

    /// `RateLimit: "default";r=50;t=30`, its limit from `RateLimit-Policy: "default";q=100;w=60`.
    private static func standard(_ headers: HTTPHeaders, _ clock: QuotaClock) -> HTTPQuota? {
        guard let limits = items(headers, "RateLimit") else { return nil }
        let policies = items(headers, "RateLimit-Policy") ?? []
        var tightest: HTTPQuota?
        for item in limits {
            guard let name = word(item.value), case .integer(let left)? = item.parameters["r"], left >= 0
            else { continue }
            let policy = policies.first { word($0.value) == name }
            if let unit = policy?.parameters["qu"].flatMap(word), unit != "requests", unit != "request" { continue }
            var quota = HTTPQuota(remaining: clamped(left), seen: clock.now)
            if case .integer(let most)? = policy?.parameters["q"], most >= 0 { quota.limit = clamped(most) }
            if case .integer(let window)? = item.parameters["t"], window >= 0 { quota.resets = clock.end(in: window) }
            if tightest.map({ quota.isTighter(than: $0) }) ?? true { tightest = quota }
        }
        return tightest
    }

    /// `RateLimit: limit=100, remaining=50, reset=5`, the draft's seventh version.
    private static func dictionary(_ headers: HTTPHeaders, _ clock: QuotaClock) -> HTTPQuota? {
        guard let text = text(headers, "RateLimit"), let members = StructuredField.dictionary(text),
            case .integer(let left)? = members["remaining"]?.item?.value, left >= 0
        else { return nil }
        var quota = HTTPQuota(remaining: clamped(left), seen: clock.now)
        if case .integer(let most)? = members["limit"]?.item?.value, most >= 0 { quota.limit = clamped(most) }
        if case .integer(let window)? = members["reset"]?.item?.value, window >= 0 {
            quota.resets = clock.end(in: window)
        }
        return quota
    }

    private static func items(_ headers: HTTPHeaders, _ name: String) -> [StructuredField.Item]? {
        text(headers, name).flatMap { StructuredField.list($0) }?.compactMap(\.item)
    }

    /// The field's value, unless it is longer than any such field has to be.
    private static func text(_ headers: HTTPHeaders, _ name: String) -> String? {
        headers.joined(name).flatMap { $0.utf8.count <= 4096 ? $0 : nil }
    }

    /// A name: a string, in early drafts a token.
    private static func word(_ value: StructuredField.BareItem) -> String? {
        switch value {
        case .string(let text), .token(let text): text
        default: nil
        }
    }

    /// Three fields with a number each, nobody's standard: fractions occur, policies behind the number, and ends of
    /// windows as seconds from now or since 1970.
    private static func older(_ headers: HTTPHeaders, _ clock: QuotaClock) -> HTTPQuota? {
        for prefix in ["RateLimit-", "X-RateLimit-", "X-Rate-Limit-"] {
            guard let left = headers[prefix + "Remaining"].flatMap(number) else { continue }
            var quota = HTTPQuota(remaining: clamped(Int(max(0, left).rounded(.down))), seen: clock.now)
            if let most = headers[prefix + "Limit"].flatMap(number), most >= 0 {
                quota.limit = clamped(Int(most.rounded()))
            }
            if let end = headers[prefix + "Reset"].flatMap(number), end >= 0 { quota.resets = clock.end(end) }
            return quota
        }
        return nil
    }

    private func isTighter(than other: HTTPQuota) -> Bool {
        guard remaining > 0, other.remaining > 0, let a = limit, let b = other.limit, a > 0, b > 0 else {
            if remaining == 0, other.remaining == 0 { return (resets ?? 0) > (other.resets ?? 0) }
            return remaining < other.remaining
        }
        return Double(remaining) / Double(a) < Double(other.remaining) / Double(b)
    }

    /// The number a value begins with, up to a comma or semicolon; `nil` where that is no plain number.
    private static func number(_ value: String) -> Double? {
        let first = FieldSyntax.trimmed(value.prefix { $0 != "," && $0 != ";" })
        let isPlain = first.utf8.count <= 20 && first.utf8.allSatisfy { $0 &- 48 < 10 || $0 == 46 || $0 == 45 }
        return isPlain ? Double(first) : nil
    }

    static func clamped(_ number: Int) -> Int { min(number, 1 << 40) }
}

/// The present as this machine and as the server know it.
struct QuotaClock {
    /// When the answer came, by this machine, in seconds since 1970.
    let now: Int64
    /// The same moment by the server's `Date`, where it has one.
    let date: Int64

    init(_ headers: HTTPHeaders, now: Int64) {
        self.now = now
        date = headers["Date"].flatMap { HTTPDate($0, now: now) }?.seconds ?? now
    }

    /// The end of a window of so many seconds.
    func end(in seconds: Int) -> Int64 { now + Int64(min(seconds, 1 << 31)) }

    /// The end of a window given as seconds from now, or since 1970 (in milliseconds even): no window lasts thirty
    /// years. A moment is the server's, so the two clocks' difference is taken off.
    func end(_ value: Double) -> Int64 {
        guard value >= 1e9 else { return end(in: Int(value.rounded(.up))) }
        let seconds = (value >= 1e11 ? value / 1000 : value).rounded(.up)
        return min(max(Int64(min(seconds, 1e12)) - date, -1 << 31), 1 << 31) + now
    }
}
