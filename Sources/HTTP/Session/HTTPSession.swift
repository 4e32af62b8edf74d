import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks servers: follows redirections, tries again, keeps limits. What it gives is in its `.rx` namespace.
///
/// ```swift
/// let session = HTTPSession(.init(transport: CurlTransport(.init(proxies: proxies))))
/// session.rx.decodable(HTTPRequest(url), as: Weather.self)
///     .subscribe(onNext: { print($0) })
///     .disposed(by: bag)
/// ```
public final class HTTPSession: Sendable {
    /// What the session was made with.
    public let configuration: Configuration
    private let slots: HostSlots
    let writers: DownloadWriters
    let tracer: HTTPTracer?

    /// Makes a session; nothing is started before the first request.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        slots = HostSlots(limit: configuration.maximumPerHost, total: configuration.maximumInAll)
        writers = DownloadWriters()
        tracer = HTTPTracer(configuration)
    }

    /// Makes a session that goes about some things differently and shares the other's places at each origin.
    init(_ other: HTTPSession, _ change: (inout Configuration) -> Void) {
        var configuration = other.configuration
        change(&configuration)
        self.configuration = configuration
        (slots, writers, tracer) = (other.slots, other.writers, other.tracer)
    }

    /// Waits until no download of this session has a file open any more, for a program that ends: a disposed download
    /// still writes what it holds and leaves its part in order.
    ///
    /// Blocks the calling thread, which must not be one that receives a download's events.
    /// - Returns: whether all were done before the time was up.
    @discardableResult
    public func waitForDownloads(upTo limit: Duration) -> Bool {
        writers.wait(upTo: limit)
    }

    /// Starts one exchange: default fields added, the URL allowed, a slot of its origin free.
    func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange {
        let isWatched = tracer != nil || configuration.quota != nil
        let watched = isWatched ? WatchedReceiver(receiver, request, quota: configuration.quota, tracer) : nil
        let exchange = SlottedExchange(Redirect.origin(of: request.url), slots, watched ?? receiver)
        if let error = configuration.allows?(request.url) {
            exchange.finished(error)
        } else {
            exchange.begin { [transport = configuration.transport] receiver in
                watched?.sending()
                return transport.start(request, limits: limits, receiver: receiver)
            }
        }
        return exchange
    }

    /// The request with the session's own fields where it has none of them.
    func completed(_ request: consuming HTTPRequest) -> HTTPRequest {
        // For these and those that a download or a cache may add.
        request.headers.reserve(request.headers.count + configuration.headers.count + 4)
        for field in configuration.headers where !request.headers.contains(field.name) {
            request.headers.add(field.name, field.value)
        }
        if let userAgent = configuration.userAgent, !request.headers.contains("User-Agent") {
            request.headers.add("User-Agent", userAgent)
        }
        return request
    }

    /// The final answer to a request, over all its redirections, with the store asked at each hop if there is one.
    /// Cold.
    func answer(_ request: HTTPRequest, cache: HTTPCache?) -> Observable<(HTTPResponse, Data)> {
        Observable.deferred { [self] in
            let first = completed(request)
            let deadline = configuration.retry.budget.map { configuration.clock.now() + $0 }
            return follow(first, RedirectTrail(first), cache, deadline)
        }
    }

    private func follow(
        _ request: HTTPRequest,
        _ trail: RedirectTrail,
        _ cache: HTTPCache?,
        _ deadline: Duration?
    ) -> Observable<(HTTPResponse, Data)> {
        let hop = hop(request, cache, deadline)
        return hop.flatMap { [self] response, data throws -> Observable<(HTTPResponse, Data)> in
            guard let next = try Redirect.next(after: response, to: request) else { return .just((response, data)) }
            var trail = trail
            try trail.add(next, maximum: configuration.maximumRedirects)
            tracer?.redirected(request, response, to: next)
            return follow(next, trail, cache, deadline)
        }
    }

    /// One hop through the store, if there is one.
    private func hop(
        _ request: HTTPRequest,
        _ cache: HTTPCache?,
        _ deadline: Duration?
    ) -> Observable<(HTTPResponse, Data)> {
        guard let cache else { return attempt(request, 1, deadline) }
        var note: (@Sendable (HTTPTrace.CacheDecision) -> Void)?
        if let tracer { note = { tracer.cache(request, $0) } }
        return cache.response(for: request, note: note) { [self] in attempt($0, 1, deadline) }
    }

    /// One hop: the request, sent as often as the policy says.
    private func attempt(
        _ request: HTTPRequest,
        _ number: Int,
        _ deadline: Duration?
    ) -> Observable<(HTTPResponse, Data)> {
        exchange(request, deadline)
            .map { [self] response, data -> Outcome in
                guard let wait = wait(request, .response(response), number, deadline) else {
                    return .settled(response, data)
                }
                return .again(wait)
            }
            .catch { [self] error in
                guard let wait = wait(request, .failure(error), number, deadline) else { throw error }
                return .just(.again(wait))
            }
            .flatMap { [self] (outcome: Outcome) -> Observable<(HTTPResponse, Data)> in
                switch outcome {
                case .settled(let response, let data): return .just((response, data))
                case .again(let wait):
                    return configuration.clock.timer(wait).flatMap { [self] in attempt(request, number + 1, deadline) }
                }
            }
    }

    private enum Outcome: Sendable {
        case settled(HTTPResponse, Data)
        case again(Duration)
    }

    /// How long to wait before the next attempt, or `nil` when there is none.
    ///
    /// - Parameter isTold: whether it is traced; `false` where it is not certain yet that the attempt will be made.
    func wait(
        _ request: HTTPRequest,
        _ outcome: RetryPolicy.Outcome,
        _ attempt: Int,
        _ deadline: Duration?,
        isTold: Bool = true
    ) -> Duration? {
        let delay = configuration.retry.delay(
            for: request,
            outcome,
            attempt: attempt,
            remaining: deadline.map { $0 - configuration.clock.now() },
            jitter: configuration.jitter(),
            now: configuration.clock.date()
        )
        if let delay, isTold { tracer?.retrying(request, outcome, attempt: attempt + 1, after: delay) }
        return delay
    }

    /// One exchange with its body collected. Cold; disposing aborts it.
    private func exchange(_ request: HTTPRequest, _ deadline: Duration?) -> Observable<(HTTPResponse, Data)> {
        Observable.create { [self] observer in
            var limits = configuration.limits
            if let deadline {
                let left = deadline - configuration.clock.now()
                guard left > .zero else {
                    observer.onError(
                        HTTPError.transport(.init(.timedOut, "the time for it is used up", host: request.url.host))
                    )
                    return Disposables.create()
                }
                limits.totalTimeout = limits.totalTimeout.map { min($0, left) } ?? left
            }
            let collector = ResponseCollector(observer, delivery: configuration.delivery)
            let exchange = start(request, limits: limits, receiver: collector)
            return Disposables.create { exchange.cancel() }
        }
    }
}
