import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes a session's traces: numbers its exchanges and hides what must not be seen.
///
/// What was hidden in one request is hidden in whatever comes after it, since servers repeat keys in addresses and
/// fields, and redirections carry them on.
final class HTTPTracer: Sendable {
    private struct State {
        var exchanges = 0
        /// The latest last.
        var secrets: [String] = []
    }

    /// More than the requests that can be under way bring.
    private static let keptSecrets = 256

    private let take: @Sendable (HTTPTrace) -> Void
    private let redaction: HTTPTraceRedaction
    /// The session's clock.
    let now: @Sendable () -> Duration
    private let state = Guarded(State())

    init?(_ configuration: HTTPSession.Configuration) {
        guard let take = configuration.trace else { return nil }
        self.take = take
        redaction = configuration.traceRedaction
        now = configuration.clock.now
    }

    /// The next exchange's number.
    func nextExchange() -> Int {
        state.withLock { state in
            state.exchanges += 1
            return state.exchanges
        }
    }

    func request(_ request: HTTPRequest, exchange: Int) {
        learn(request)
        let target = target(request)
        let headers = redaction.redacted(request.headers, hiding: secrets)
        let bytes = request.upload == nil ? request.body?.count ?? 0 : nil
        emit(exchange, .request(target, headers: headers, bodyBytes: bytes))
    }

    func connected(_ connection: HTTPConnection, exchange: Int) { emit(exchange, .connected(connection)) }

    func response(_ response: HTTPResponse, exchange: Int) {
        let headers = redaction.redacted(response.headers, hiding: secrets)
        emit(exchange, .response(status: response.status, version: response.version, headers: headers))
    }

    func ended(_ failure: (any Error)?, bodyBytes: Int, time: Duration, exchange: Int) {
        guard let failure else { return emit(exchange, .finished(bodyBytes: bodyBytes, time: time)) }
        emit(exchange, .failed(reason: reason(failure), bodyBytes: bodyBytes, time: time))
    }

    func redirected(_ request: HTTPRequest, _ response: HTTPResponse, to next: HTTPRequest) {
        learn(request)
        emit(nil, .redirected(target(request), status: response.status, to: target(next)))
    }

    func retrying(_ request: HTTPRequest, _ outcome: RetryPolicy.Outcome, attempt: Int, after delay: Duration) {
        learn(request)
        let reason =
            switch outcome {
            case .response(let response): "It answered with status \(response.status)."
            case .failure(let error): reason(error)
            }
        emit(nil, .retrying(target(request), reason: reason, attempt: attempt, after: delay))
    }

    func cache(_ request: HTTPRequest, _ decision: HTTPTrace.CacheDecision) {
        learn(request)
        emit(nil, .cache(target(request), decision))
    }

    private var secrets: [String] { state.withLock { $0.secrets } + redaction.secrets }

    private func emit(_ exchange: Int?, _ event: HTTPTrace.Event) { take(HTTPTrace(exchange: exchange, event: event)) }

    private func reason(_ error: any Error) -> String { redaction.hidden("\(error)", secrets) }

    private func target(_ request: HTTPRequest) -> HTTPTrace.Target {
        HTTPTrace.Target(
            method: request.method,
            url: redaction.redacted(url: request.url.absoluteString, hiding: secrets)
        )
    }

    private func learn(_ request: HTTPRequest) {
        let all =
            redaction.hiddenValues(inURL: request.url.absoluteString) + redaction.hiddenValues(in: request.headers)
        let new = all.filter { $0.utf8.count >= HTTPTraceRedaction.shortestSecret }
        guard !new.isEmpty else { return }
        state.withLock { state in
            state.secrets.removeAll { new.contains($0) }
            state.secrets += new
            if state.secrets.count > Self.keptSecrets {
                state.secrets.removeFirst(state.secrets.count - Self.keptSecrets)
            }
        }
    }
}
