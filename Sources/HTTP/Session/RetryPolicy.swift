/// When a request is sent again, how long is waited, and when to stop.
///
/// Only idempotent methods (RFC 9110 section 9.2.2) are ever sent again, and nothing is waited for beyond the budget.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at most, the first time included.
    public var maximumAttempts: Int
    /// Statuses that are always worth another try.
    public var statuses: Set<Int>
    /// Statuses worth another try only when the server says when, by `Retry-After`.
    public var statusesWithRetryAfter: Set<Int>
    /// The longest `Retry-After` that is waited out; a longer one gives the response to the caller at once.
    public var longestRetryAfter: Duration
    /// The bound of the first wait; each further one is twice the last.
    public var baseDelay: Duration
    /// The bound of every wait.
    public var maximumDelay: Duration
    /// Time for everything: all attempts, all waits and all redirects; `nil` for none.
    public var budget: Duration?

    /// Makes a policy; the defaults are those of an API call that has to end within 20 s.
    public init(
        maximumAttempts: Int = 3,
        statuses: Set<Int> = [503],
        statusesWithRetryAfter: Set<Int> = [408, 425, 429, 500, 502, 503, 504],
        longestRetryAfter: Duration = .seconds(5),
        baseDelay: Duration = .milliseconds(250),
        maximumDelay: Duration = .seconds(4),
        budget: Duration? = .seconds(20)
    ) {
        self.maximumAttempts = maximumAttempts
        self.statuses = statuses
        self.statusesWithRetryAfter = statusesWithRetryAfter
        self.longestRetryAfter = longestRetryAfter
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.budget = budget
    }

    /// Sends everything once.
    public static let never = RetryPolicy(maximumAttempts: 1, budget: nil)

    /// Tries again after any status that may pass by itself; for jobs that nobody waits for at a prompt.
    public static let patient = RetryPolicy(
        maximumAttempts: 6,
        statuses: [408, 425, 429, 500, 502, 503, 504],
        longestRetryAfter: .seconds(60),
        maximumDelay: .seconds(30),
        budget: nil
    )

    /// How one attempt ended.
    enum Outcome {
        case response(HTTPResponse)
        case failure(any Error)
    }

    /// How long to wait before sending the request again, or `nil` when the outcome stands.
    ///
    /// - Parameters:
    ///   - request: what was sent.
    ///   - outcome: what came of it.
    ///   - attempt: how often it was sent so far, at least 1.
    ///   - remaining: what is left of the budget.
    ///   - jitter: a random number in 0..<1; the wait is that part of its bound (full jitter), so that clients that
    ///     failed together do not come back together.
    ///   - now: seconds since 1970, for a `Retry-After` that is a date.
    func delay(
        for request: HTTPRequest,
        _ outcome: Outcome,
        attempt: Int,
        remaining: Duration?,
        jitter: Double,
        now: Int64
    ) -> Duration? {
        guard attempt < maximumAttempts, request.method.isIdempotent else { return nil }
        var delay = min(maximumDelay, baseDelay * (1 << min(attempt - 1, 20))) * jitter
        switch outcome {
        case .failure(let error):
            guard Self.isTransient(error) else { return nil }
        case .response(let response):
            let wait = RetryAfter.delay(response, now: now)
            if let wait {
                guard wait <= longestRetryAfter else { return nil }
                guard statuses.contains(response.status) || statusesWithRetryAfter.contains(response.status) else {
                    return nil
                }
                // No earlier than asked, and not all at the same moment either.
                delay = wait + min(delay, .milliseconds(250))
            } else if !statuses.contains(response.status) {
                return nil
            }
        }
        if let remaining, delay >= remaining { return nil }
        return delay
    }

    /// Whether an error may well not happen again.
    static func isTransient(_ error: any Error) -> Bool {
        guard case HTTPError.transport(let failure) = error else { return false }
        switch failure.kind {
        case .nameNotResolved, .cannotConnect, .timedOut, .connectionLost: return true
        default: return false
        }
    }
}

/// Reads `Retry-After` (RFC 9110 section 10.2.3).
public enum RetryAfter {
    /// How long the server wants its client to stay away, or `nil` when it does not say. A moment that has passed is
    /// zero.
    /// - Parameters:
    ///   - response: the answer that may say so.
    ///   - now: seconds since 1970.
    public static func delay(_ response: HTTPResponse, now: Int64) -> Duration? {
        guard let value = response.headers["Retry-After"] else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ $0 &- 48 < 10 }) {
            return .seconds(Int64(value).map { min($0, 1 << 31) } ?? 1 << 31)
        }
        return HTTPDate(value, now: now).map { .seconds(max(0, $0.seconds - now)) }
    }
}
