/// What an origin said was left of the calls it allows, and when it said so.
///
/// It informs: no request is held back because of it, since only the server knows what it will do.
public struct HTTPQuota: Hashable, Sendable {
    /// How many calls the window allows, where the origin says so.
    public var limit: Int?
    /// How many of them were left.
    public var remaining: Int
    /// When the window ends, in seconds since 1970; `nil` where the origin does not say.
    public var resets: Int64?
    /// When the origin said this, in seconds since 1970.
    public var seen: Int64

    /// Makes an observation.
    public init(limit: Int? = nil, remaining: Int, resets: Int64? = nil, seen: Int64) {
        self.limit = limit
        self.remaining = remaining
        self.resets = resets
        self.seen = seen
    }

    /// Whether nothing is left, or less than a tenth of the limit.
    public var isLow: Bool { remaining <= 0 || limit.map { Double(remaining) < Double($0) / 10 } ?? false }

    /// Whether the window has ended since, so that nothing is known of what is left now.
    /// - Parameter now: seconds since 1970.
    public func isOver(at now: Int64) -> Bool { resets.map { $0 <= now } ?? false }

    /// Whether this tells more of the present than another observation of the same origin.
    ///
    /// Answers of one second come in any order: then the later window counts, and within one window the smaller rest,
    /// since calls only use it up. Two ends of a window within two seconds are the same one.
    func supersedes(_ other: HTTPQuota) -> Bool {
        if seen != other.seen { return seen > other.seen }
        if let a = resets, let b = other.resets, abs(a - b) > 2 { return a > b }
        return remaining < other.remaining
    }
}
