import GIF
import GIFSearch
import HTTP

extension CommandFailure {
    /// Takes any error the rooms below raise and gives it its exit code and a hint. The one place that does.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as ProviderError: self.init(error)
        case let error as HTTPError: self.init(error)
        case let error as GIFError: self.init(error)
        default: self.init(.failure, "\(error)")
        }
    }

    private init(_ error: ProviderError) {
        let message = error.description
        switch error {
        case .invalidQuery: self.init(.usage, message)
        case .keyMissing(let provider): self.init(.keyRefused, message, source: provider, hint: Self.howToGetAKey)
        case .keyRefused(let provider, let status, _):
            self.init(.keyRefused, message, source: provider, httpStatus: status, hint: Self.howToGetAKey)
        case .rateLimited(let provider, let seconds):
            self.init(.rateLimited, message, source: provider, httpStatus: 429, retryAfter: seconds)
        case .busy(let provider, let status, let seconds):
            self.init(.rateLimited, message, source: provider, httpStatus: status, retryAfter: seconds)
        case .notFound(let provider, _): self.init(.noResults, message, source: provider, httpStatus: 404)
        case .unavailable(let provider, let status, _):
            self.init(.unavailable, message, source: provider, httpStatus: status, hint: "Try again later.")
        case .invalidAnswer(let provider, _): self.init(.unavailable, message, source: provider)
        }
    }

    private init(_ error: GIFError) {
        let message = error.description
        switch error {
        case .collageRefused(.odd): self.init(.usage, message, hint: "--allow-odd leaves a cell free.")
        case .collageRefused: self.init(.usage, message)
        default: self.init(.failure, message)
        }
    }

    private init(_ error: HTTPError) {
        let message = error.description
        switch error {
        case .unknown: self.init(.failure, message)
        case .invalidResponse, .deserializationFailed, .digestMismatch: self.init(.unavailable, message)
        case .requestFailed(let response, _):
            let wait = response.headers["Retry-After"].flatMap { Int($0) }
            let passes = response.status == 429 || (response.status >= 500 && wait != nil)
            self.init(
                passes ? .rateLimited : .unavailable,
                message,
                httpStatus: response.status,
                retryAfter: wait
            )
        case .transport(let failure): self.init(Self.status(of: failure.kind), message, hint: Self.hint(failure.kind))
        case .limitExceeded: self.init(.unavailable, message)
        case .file: self.init(.cannotWrite, message)
        }
    }

    /// How a user gets a key and tells igif about it.
    static let howToGetAKey =
        "Get a key at https://developers.giphy.com and give it to 'igif config set giphy-key -' on standard input, "
        + "or in GIPHY_API_KEY."

    private static func status(of kind: HTTPError.TransportFailure.Kind) -> ExitStatus {
        switch kind {
        case .invalidRequest: .usage
        case .local: .failure
        case .nameNotResolved, .cannotConnect, .tls, .timedOut, .connectionLost, .protocolViolation, .redirect,
            .addressRefused, .offline:
            .unavailable
        }
    }

    private static func hint(_ kind: HTTPError.TransportFailure.Kind) -> String? {
        switch kind {
        case .nameNotResolved, .cannotConnect: "Is this machine online? Without a network, try --source demo."
        case .offline: "Run it once without --offline, so that there is an answer to keep."
        case .timedOut: "Try again, or allow more time with --timeout."
        default: nil
        }
    }
}
