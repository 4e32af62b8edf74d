import Rx
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One exchange with the origin, and everyone who waits for it.
///
/// It belongs to nobody in particular: whoever leaves, the first subscriber included, leaves it to the others; it is
/// cancelled when the last one left.
final class CacheTransfer: Sendable {
    /// What a waiting subscriber is told.
    enum Outcome: Sendable {
        case answer(HTTPResponse, Data)
        case failure(any Error)
        /// What came may not answer this request unasked: look into the store, then ask on its own account.
        case consult
    }

    private struct Waiter {
        var isIdentical: Bool
        var deliver: @Sendable (Outcome) -> Void
    }

    private struct State {
        var waiters: [Int: Waiter] = [:]
        /// Grows, so that waiters sort in the order they came.
        var nextID = 0
        var isStarted = false
        var isOver = false
        /// An unsafe request invalidated the target meanwhile: what comes is not stored.
        var isPoisoned = false
        /// Goes on without waiters, to validate what was served stale.
        var isDetached = false
    }

    let context: CacheContext
    private let cache: HTTPCache
    private let candidates: [CacheEntry]
    private let fetch: CacheExchange.Fetch
    private let upstream = SerialDisposable()
    private let state = Guarded(State())

    init(
        _ cache: HTTPCache,
        _ context: CacheContext,
        candidates: [CacheEntry],
        fetch: @escaping CacheExchange.Fetch
    ) {
        self.cache = cache
        self.context = context
        self.candidates = candidates
        self.fetch = fetch
    }

    /// Validates behind the back of a subscriber who was served stale, unless a transfer is under way already.
    static func refresh(
        _ cache: HTTPCache,
        _ context: CacheContext,
        candidates: [CacheEntry],
        fetch: @escaping CacheExchange.Fetch
    ) {
        let transfer = CacheTransfer(cache, context.unconditional, candidates: candidates, fetch: fetch)
        guard cache.flights.withLock({ $0.enterAlone(transfer) }) else { return }
        transfer.state.withLock { $0.isDetached = true }
        transfer.startOnce()
    }

    /// Adds a waiter; `nil` when the transfer is over.
    func join(isIdentical: Bool, _ deliver: @escaping @Sendable (Outcome) -> Void) -> Int? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            defer { state.nextID += 1 }
            state.waiters[state.nextID] = Waiter(isIdentical: isIdentical, deliver: deliver)
            return state.nextID
        }
    }

    /// Removes a waiter, and ends the transfer if it was the last.
    func leave(_ id: Int) {
        let isLast = state.withLock { state in
            guard state.waiters.removeValue(forKey: id) != nil, !state.isOver else { return false }
            guard state.waiters.isEmpty, !state.isDetached else { return false }
            state.isOver = true
            return true
        }
        guard isLast else { return }
        cache.flights.withLock { $0.remove(self) }
        upstream.dispose()
    }

    /// Marks that what comes is outdated already.
    func poison() { state.withLock { $0.isPoisoned = true } }

    /// Sends the request, the first time it is called.
    func startOnce() {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted && !state.isOver
        }
        if isFirst { send(CachePlan(context, candidates)) }
    }

    private func send(_ plan: CachePlan) {
        let requestTime = cache.configuration.clock()
        let answered = Once()
        // The place is taken before the exchange begins: it may end, and be followed by another, at once.
        let place = SingleAssignmentDisposable()
        upstream.disposable = place
        let subscription = fetch(plan.request).subscribe(
            onNext: { [self] response, body in
                guard answered.claim() else { return }
                let responseTime = cache.configuration.clock()
                cache.queue.async { [self] in
                    settle(response, body, plan, requestTime: requestTime, responseTime: responseTime)
                }
            },
            onError: { [self] error in
                guard answered.claim() else { return }
                cache.queue.async { [self] in finish(cache.failed(context, candidates, error)) }
            },
            onCompleted: { [self] in
                guard answered.claim() else { return }
                let error = HTTPError.invalidResponse("the exchange ended without a response")
                cache.queue.async { [self] in finish(.failure(error)) }
            }
        )
        place.setDisposable(subscription)
    }

    private func settle(
        _ response: HTTPResponse,
        _ body: Data,
        _ plan: CachePlan,
        requestTime: Int64,
        responseTime: Int64
    ) {
        let (isOver, isPoisoned) = state.withLock { ($0.isOver, $0.isPoisoned) }
        guard !isOver else { return }
        let arrival = CacheArrival(
            response: response,
            body: body,
            requestTime: requestTime,
            responseTime: responseTime,
            mayStore: !isPoisoned
        )
        switch cache.receive(arrival, context, plan, candidates) {
        case .deliver(let receipt): finish(.success(receipt))
        case .fail(let error): finish(.failure(error))
        case .askAgain: send(CachePlan(plain: context.request))
        }
    }

    private func finish(_ result: Result<CacheReceipt, any Error>) {
        let waiters = state.withLock { state -> [Waiter] in
            guard !state.isOver else { return [] }
            state.isOver = true
            defer { state.waiters = [:] }
            return state.waiters.sorted { $0.key < $1.key }.map(\.value)
        }
        let isShared = (try? result.get().isShareable) ?? false
        cache.flights.withLock { $0.end(self, isShareable: isShared) }
        let leader = waiters.firstIndex(where: \.isIdentical)
        for (index, waiter) in waiters.enumerated() {
            waiter.deliver(Self.outcome(result, isLeader: index == leader, isIdentical: waiter.isIdentical))
        }
    }

    /// The first waiter who asked this gets what came. Another gets it too when it asked the very same and the answer may be shared,
    /// since it was made after all of them had asked (RFC 9111 section 4); it then counts as answered by the cache.
    private static func outcome(
        _ result: Result<CacheReceipt, any Error>,
        isLeader: Bool,
        isIdentical: Bool
    ) -> Outcome {
        switch result {
        case .success(let receipt):
            if isLeader { return .answer(receipt.response, receipt.body) }
            guard isIdentical, receipt.isShareable else { return .consult }
            var response = receipt.response
            if response.source != .stale { response.source = .cache }
            return .answer(response, receipt.body)
        case .failure(let error): return isLeader || isIdentical ? .failure(error) : .consult
        }
    }
}

/// Lets one of several events through.
private final class Once: Sendable {
    private let isClaimed = Atomic(false)

    func claim() -> Bool { !isClaimed.exchange(true, ordering: .acquiringAndReleasing) }
}
