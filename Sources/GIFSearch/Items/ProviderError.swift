/// Why a provider gave no items. Transport errors and limits surface as `HTTPError`, unwrapped.
public enum ProviderError: Error, Hashable, Sendable {
    /// The question cannot be asked as it is: the provider would refuse it, so no request was made.
    case invalidQuery(String)
    /// There is no key.
    case keyMissing(provider: String)
    /// The provider refused the key or what it may do (401, 403).
    case keyRefused(provider: String, status: Int, message: String?)
    /// Too many calls; `retryAfter` in seconds where the provider said.
    case rateLimited(provider: String, retryAfter: Int?)
    /// The provider is busy or down and says for how long: `retryAfter` in seconds.
    case busy(provider: String, status: Int, retryAfter: Int)
    /// No item of these ids.
    case notFound(provider: String, ids: [String])
    /// The provider answered with an error status.
    case unavailable(provider: String, status: Int, message: String?)
    /// The answer is not what the provider's documentation promises: HTML, a synthetic 200, wrong JSON.
    case invalidAnswer(provider: String, reason: String)
}

extension ProviderError: CustomStringConvertible {
    /// One sentence: what failed, on what, what to do.
    public var description: String {
        switch self {
        case .invalidQuery(let reason): return reason
        case .keyMissing(let provider): return "\(provider) needs a key and none is set."
        case .keyRefused(let provider, let status, let message):
            return "\(provider) refused the key (status \(status))\(Self.clause(message))."
        case .rateLimited(let provider, let seconds):
            guard let seconds else { return "\(provider) has had too many calls with this key; try again later." }
            return "\(provider) has had too many calls with this key; try again in \(seconds) s."
        case .busy(let provider, let status, let seconds):
            return "\(provider) answered with status \(status) and asks to wait; try again in \(seconds) s."
        case .notFound(let provider, let ids): return "\(provider) has no item \(ids.joined(separator: ", "))."
        case .unavailable(let provider, let status, let message):
            return "\(provider) answered with status \(status)\(Self.clause(message))."
        case .invalidAnswer(let provider, let reason): return "\(provider)'s answer makes no sense: \(reason)."
        }
    }

    private static func clause(_ message: String?) -> String { message.map { ": \($0)" } ?? "" }
}
