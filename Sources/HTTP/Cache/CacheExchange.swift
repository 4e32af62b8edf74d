import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One subscriber's request on its way through the cache.
final class CacheExchange: Sendable {
    typealias Fetch = @Sendable (HTTPRequest) -> Observable<(HTTPResponse, Data)>
    typealias Completion = @Sendable (Result<(HTTPResponse, Data), any Error>) -> Void

    private struct State {
        var isCancelled = false
        var leave: (@Sendable () -> Void)?
    }

    private let cache: HTTPCache
    private let request: HTTPRequest
    private let mode: HTTPCache.Mode
    private let note: (@Sendable (HTTPTrace.CacheDecision) -> Void)?
    private let fetch: Fetch
    private let complete: Completion
    private let state = Guarded(State())

    init(
        _ cache: HTTPCache,
        _ request: HTTPRequest,
        mode: HTTPCache.Mode,
        note: (@Sendable (HTTPTrace.CacheDecision) -> Void)?,
        fetch: @escaping Fetch,
        complete: @escaping Completion
    ) {
        self.cache = cache
        self.request = request
        self.mode = mode
        self.note = note
        self.fetch = fetch
        self.complete = complete
    }

    /// Answers the request; on the cache's queue.
    func begin() {
        guard !isCancelled else { return }
        guard let context = CacheContext(cache, request, mode: mode) else {
            let reason = "its URL is not an absolute http or https URL"
            return complete(.failure(HTTPError.transport(.init(.invalidRequest, reason, host: request.url.host))))
        }
        if request.method == .get || request.method == .head {
            consult(context, mayJoin: true)
        } else if mode == .offline {
            complete(.failure(offline))
        } else {
            ask(context, CacheTransfer(cache, context, candidates: [], fetch: fetch))
        }
    }

    /// Forgets the subscriber; the transfer ends with its last one.
    func cancel() {
        let leave = state.withLock { state in
            state.isCancelled = true
            return state.leave.take()
        }
        leave?()
    }

    private var isCancelled: Bool { state.withLock { $0.isCancelled } }

    private var offline: HTTPError {
        .transport(
            .init(
                .offline,
                "nothing is stored that answers it, and the network is not to be used",
                host: request.url.host
            )
        )
    }

    private func note(_ answer: HTTPCache.Answer) {
        guard let note else { return }
        if answer.response.source != .stale {
            return note(.hit(age: answer.response.headers["Age"].flatMap { Int($0) } ?? 0))
        }
        let reason =
            answer.refreshes
            ? "it may be for a while, and is validated meanwhile"
            : mode == .offline ? "the network is not to be used" : "the request allows it"
        note(.stale(reason: reason))
    }

    private func noteAsking(_ context: CacheContext, _ candidates: [CacheEntry]) {
        guard let note else { return }
        note(CachePlan(context, candidates).validated == nil ? .miss : .validating)
    }

    private func consult(_ context: CacheContext, mayJoin: Bool) {
        let ended = cache.flights.withLock { $0.ended }
        let candidates = cache.candidates(context)
        if let answer = cache.answer(context, candidates) {
            note(answer)
            complete(.success((answer.response, answer.body)))
            // Behind the answer (RFC 5861 section 3): what was served waited for nobody.
            if answer.refreshes { CacheTransfer.refresh(cache, context, candidates: candidates, fetch: fetch) }
            return
        }
        if context.control.has("only-if-cached") {
            let response = HTTPResponse(status: 504, url: request.url, source: .cache)
            note?(.unavailable)
            return complete(.success((response, Data())))
        }
        if mode == .offline {
            note?(.unavailable)
            return complete(.failure(offline))
        }

        let transfer = CacheTransfer(cache, context, candidates: candidates, fetch: fetch)
        guard mayJoin, context.mayJoin else {
            noteAsking(context, candidates)
            return ask(context, transfer)
        }
        switch cache.flights.withLock({ $0.enter(transfer, since: ended) }) {
        case .lead, .alone:
            noteAsking(context, candidates)
            ask(context, transfer)
        case .join(let other):
            note?(.joined)
            ask(context, other)
        // A transfer ended after the store was consulted: what it brought may answer.
        case .consultAgain: consult(context, mayJoin: true)
        }
    }

    /// Waits for a transfer, this exchange's own or another's.
    private func ask(_ context: CacheContext, _ transfer: CacheTransfer) {
        let id = transfer.join(isIdentical: transfer.context.request == request) { [self] outcome in
            switch outcome {
            case .answer(let response, let body):
                if response.source == .revalidated { note?(.revalidated) }
                if response.source == .stale { note?(.stale(reason: "the origin did not answer as it should")) }
                complete(.success((response, body)))
            case .failure(let error): complete(.failure(error))
            case .consult:
                cache.queue.async { [self] in
                    if !isCancelled { consult(context, mayJoin: false) }
                }
            }
        }
        guard let id else { return consult(context, mayJoin: false) }
        let isGone = state.withLock { state in
            if !state.isCancelled { state.leave = { transfer.leave(id) } }
            return state.isCancelled
        }
        if isGone { transfer.leave(id) } else { transfer.startOnce() }
    }
}
