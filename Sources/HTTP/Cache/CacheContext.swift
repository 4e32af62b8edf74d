#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What stays the same while one request is answered.
struct CacheContext: Sendable {
    let target: CacheTarget
    /// Hashes under the folder's salt.
    let hasher: CacheHasher
    /// The key of the target under the salt.
    let key: Data
    let mode: HTTPCache.Mode
    /// The request's `Cache-Control`.
    let control: CacheControl
    let request: HTTPRequest

    /// Reads a request, and the cache's salt where this is the first; `nil` unless the URL is absolute http or https.
    init?(_ cache: HTTPCache, _ request: HTTPRequest, mode: HTTPCache.Mode) {
        guard let target = CacheTarget(request.url, policy: cache.configuration.keyPolicy) else { return nil }
        self.init(target, cache.store.hasher, request, mode)
    }

    private init(_ target: CacheTarget, _ hasher: CacheHasher, _ request: HTTPRequest, _ mode: HTTPCache.Mode) {
        self.target = target
        self.hasher = hasher
        key = target.key(hasher)
        self.request = request
        self.mode = mode
        control = CacheControl(request.headers)
    }

    /// Whether nothing in the request says how the cache should treat it, so that it may wait for another's transfer.
    var mayJoin: Bool {
        mode == .standard && request.method == .get && !Validation.isConditional(request)
            && !request.headers.contains("Range") && control.directives.isEmpty
    }

    /// The same target asked without the caller's conditions and range.
    var unconditional: CacheContext {
        var request = request
        for name in Validation.conditionalFields + ["Range"] { request.headers.remove(name) }
        return CacheContext(target, hasher, request, mode)
    }

    /// What must not reach the disk in a response: the secrets of the URL and of the fields that say who asks, as far
    /// as they are long enough to be told from ordinary text.
    func secrets(_ policy: HTTPCache.KeyPolicy) -> [String] {
        let values = policy.secretFields.flatMap { name in request.headers.values(name) }
        let fields = values.flatMap { value in [value] + value.split(separator: " ").map(String.init) }
        return (target.secrets + fields).filter { $0.utf8.count >= 8 }
    }
}

/// Transfers under way that others may join.
struct CacheFlights {
    private(set) var byKey: [Data: CacheTransfer] = [:]
    /// How many have ended, so that whoever consulted the store meanwhile notices.
    private(set) var ended = 0
    /// Keys whose last answer could not be shared: requests for them do not wait for each other.
    private var unshareable: Set<Data> = []

    /// What a request that needs the origin does.
    enum Entry {
        case lead
        case join(CacheTransfer)
        case alone
        case consultAgain
    }

    /// Enters a transfer, or finds the one to join.
    mutating func enter(_ transfer: CacheTransfer, since count: Int) -> Entry {
        if ended != count { return .consultAgain }
        let key = transfer.context.key
        if unshareable.contains(key) { return .alone }
        if let other = byKey[key] { return .join(other) }
        byKey[key] = transfer
        return .lead
    }

    /// Enters a transfer unless there is one for its key.
    mutating func enterAlone(_ transfer: CacheTransfer) -> Bool {
        guard byKey[transfer.context.key] == nil else { return false }
        byKey[transfer.context.key] = transfer
        return true
    }

    /// Removes a transfer that was cancelled.
    mutating func remove(_ transfer: CacheTransfer) {
        if byKey[transfer.context.key] === transfer { byKey[transfer.context.key] = nil }
    }

    /// Removes a transfer that ended.
    mutating func end(_ transfer: CacheTransfer, isShareable: Bool) {
        ended += 1
        remove(transfer)
        guard transfer.context.mayJoin else { return }
        if isShareable {
            unshareable.remove(transfer.context.key)
        } else {
            if unshareable.count >= 1024 { unshareable.removeAll() }
            unshareable.insert(transfer.context.key)
        }
    }
}

/// What is sent to the origin for a request, and what the answer can be about.
struct CachePlan: Sendable {
    /// The request as it goes out.
    var request: HTTPRequest
    /// The stored response whose validators the request carries.
    var validated: CacheEntry?
    /// The stored part whose rest the request asks for.
    var completed: CacheEntry?

    /// The caller's request, unchanged.
    init(plain request: HTTPRequest) { self.request = request }

    /// The request with the validators of what is stored (RFC 9111 section 4.3.1), or asking for what is missing of a
    /// stored part with a strong validator (section 3.4). A request with the caller's own conditions or range, or
    /// another method than GET, goes out unchanged.
    init(_ context: CacheContext, _ candidates: [CacheEntry]) {
        request = context.request
        if context.mode == .refresh, context.control.directives.isEmpty {
            request.headers.add("Cache-Control", "max-age=0")
        }
        guard request.method == .get, !context.control.has("no-store"), !Validation.isConditional(request),
            !request.headers.contains("Range")
        else { return }
        if let whole = candidates.first(where: { $0.response.status != 206 }) {
            guard let conditional = Validation.conditional(request, for: whole.response) else { return }
            request = conditional
            validated = whole
        } else if let part = candidates.first, let range = ContentRange(part.response.headers),
            range.positions.lowerBound == 0, let tag = part.response.headers["ETag"], Validation.isStrong(tag)
        {
            request.headers.add("Range", "bytes=\(range.positions.upperBound)-")
            request.headers.add("If-Range", tag)
            completed = part
        }
    }
}

/// A response that arrived, and when.
struct CacheArrival: Sendable {
    var response: HTTPResponse
    var body: Data
    var requestTime: Int64
    var responseTime: Int64
    /// False when an unsafe request has invalidated the target meanwhile.
    var mayStore: Bool
}

/// What a transfer brought.
struct CacheReceipt: Sendable {
    var response: HTTPResponse
    var body: Data
    /// Whether those who asked the same meanwhile may have it too.
    var isShareable: Bool
}
