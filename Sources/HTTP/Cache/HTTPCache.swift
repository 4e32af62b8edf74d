import Dispatch
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A private HTTP cache (RFC 9111), in memory and on disk, shared by the processes of one user.
///
/// It sits between whoever asks and what performs one exchange: no redirects are followed here. Every disk access, and
/// every event of a stream, happens on queues of the cache's own; neither the subscribing thread nor the
/// transport's is held up. A response is committed before its element is emitted.
public final class HTTPCache: Sendable {
    /// What the cache was made with.
    public let configuration: Configuration
    let store: CacheStore
    let warnings: CacheWarnings
    /// Where work is done, one queue a piece, so that a subscriber who takes his time holds up no other.
    ///
    /// A serial queue each time, which always gets a thread: on Linux a concurrent one takes a second to notice that
    /// all its threads are blocked and that it needs another.
    var queue: DispatchQueue { makeQueue() }
    private let makeQueue: @Sendable () -> DispatchQueue
    /// Transfers that others may join.
    let flights = Guarded(CacheFlights())

    /// Makes a cache. Nothing is opened before the first request.
    public convenience init(_ configuration: Configuration) {
        self.init(configuration) { DispatchQueue(label: "HTTPCache") }
    }

    /// Makes a cache that works on queues of a test's choice.
    init(_ configuration: Configuration, queue: @escaping @Sendable () -> DispatchQueue) {
        self.configuration = configuration
        makeQueue = queue
        warnings = CacheWarnings(configuration.warn)
        store = CacheStore(configuration, warnings: warnings)
    }

    /// The present of the system's clock in milliseconds since 1970.
    public static let systemClock: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Answers one request, one hop: from the store, after validation, or from the origin.
    ///
    /// Cold: each subscription consults the store anew. It emits one element and completes, on the cache's queue.
    /// Requests for the same thing while one is in flight share its transfer; disposing leaves the transfer to the
    /// others and cancels it with the last.
    ///
    /// - Parameters:
    ///   - request: what is asked; a caller's own validators, `Range` and `Cache-Control` are respected.
    ///   - mode: what is wanted of the cache; the configuration's mode if `nil`.
    ///   - fetch: performs one exchange with the origin, cold. Called only where the origin has to be asked; once more
    ///     where a 304 turns out to be about something else than what is stored.
    /// - Returns: the response, whose `source` says where it came from, and its body. Errors are those of `fetch`, and
    ///   `HTTPError.transport` of kind `.offline` where only the store may answer and has nothing.
    public func response(
        for request: HTTPRequest,
        mode: Mode? = nil,
        fetch: @escaping @Sendable (HTTPRequest) -> Observable<(HTTPResponse, Data)>
    ) -> Observable<(HTTPResponse, Data)> {
        response(for: request, mode: mode, note: nil, fetch: fetch)
    }

    /// As above; `note` is told what is decided, on the cache's queue or where a transfer ends.
    func response(
        for request: HTTPRequest,
        mode: Mode? = nil,
        note: (@Sendable (HTTPTrace.CacheDecision) -> Void)?,
        fetch: @escaping @Sendable (HTTPRequest) -> Observable<(HTTPResponse, Data)>
    ) -> Observable<(HTTPResponse, Data)> {
        let mode = mode ?? configuration.mode
        return Observable.create { [self] observer in
            let exchange = CacheExchange(self, request, mode: mode, note: note, fetch: fetch) { result in
                switch result {
                case .success(let element):
                    observer.onNext(element)
                    observer.onCompleted()
                case .failure(let error): observer.onError(error)
                }
            }
            queue.async { exchange.begin() }
            return Disposables.create { exchange.cancel() }
        }
    }

    /// Stores a response that did not come through `response(for:)`, if it may be stored, and lets an unsafe request's
    /// response invalidate what it has to. On the calling thread; it counts as received now.
    public func store(_ response: HTTPResponse, _ body: Data, for request: HTTPRequest) {
        guard let context = CacheContext(self, request, mode: .standard) else { return }
        let now = configuration.clock()
        let arrival = CacheArrival(
            response: response,
            body: body,
            requestTime: now,
            responseTime: now,
            mayStore: response.source == .network
        )
        _ = receive(arrival, context, CachePlan(plain: request), candidates(context))
    }

    /// Forgets everything, on disk too. On the calling thread.
    ///
    /// - Throws: `HTTPError.transport` of kind `.local` when the folder's files cannot be removed.
    public func removeAll() throws { try store.removeAll() }

    /// What the cache holds. On the calling thread; costs one read of the index whatever its size.
    ///
    /// - Throws: `HTTPError.transport` of kind `.local` when the index cannot be read.
    public func statistics() throws -> Statistics { try store.statistics() }
}
