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

extension HTTPCache {
    /// What follows from an arrived response.
    enum Reception: Sendable {
        /// The subscribers get this.
        case deliver(CacheReceipt)
        /// The answer is about something else than what is stored: ask again without conditions.
        case askAgain
        /// The answer fits no question.
        case fail(HTTPError)
    }

    /// Takes a response from the origin: stores it, updates or invalidates what is stored (RFC 9111 sections 3, 4.3
    /// and 4.4), and says what the subscribers get.
    func receive(_ arrival: CacheArrival, _ context: CacheContext, _ plan: CachePlan, _ candidates: [CacheEntry])
        -> Reception
    {
        let (response, body) = (arrival.response, arrival.body)
        switch context.request.method {
        case .get: return receiveGet(arrival, context, plan, candidates)
        case .head: receiveHead(arrival, context, candidates)
        case let method where !method.isSafe: receiveUnsafe(arrival, context)
        default: break
        }
        return .deliver(CacheReceipt(response: response, body: body, isShareable: false))
    }

    private func receiveGet(
        _ arrival: CacheArrival,
        _ context: CacheContext,
        _ plan: CachePlan,
        _ candidates: [CacheEntry]
    ) -> Reception {
        var response = arrival.response
        if response.status == 304 {
            if let entry = plan.validated { return revalidated(arrival, context, entry) }
            guard Validation.isConditional(context.request) else {
                return .fail(.invalidResponse("status 304 to a request without a condition"))
            }
            // The caller's own condition: what it confirms is updated if it is about what is stored.
            if let entry = candidates.first, response.headers["ETag"] ?? response.headers["Last-Modified"] != nil,
                Validation.corresponds(response.headers, to: entry.response)
            {
                update(entry, arrival, context)
            }
            response.source = .revalidated
            return .deliver(CacheReceipt(response: response, body: arrival.body, isShareable: false))
        }
        if [500, 502, 503, 504].contains(response.status),
            let stale = staleAnswer(context, candidates, after: .serverError, "answered with status \(response.status)")
        {
            return .deliver(stale)
        }
        if let part = plan.completed {
            guard response.status == 206 else {
                return response.status == 416 ? .askAgain : received(arrival, context, candidates)
            }
            guard let whole = joined(arrival, context, [part]), whole.response.status == 200 else { return .askAgain }
            save(whole, context, replacing: candidates)
            return .deliver(CacheReceipt(response: whole.response, body: whole.body, isShareable: false))
        }
        if response.status == 206 {
            receivePart(arrival, context, candidates)
            return .deliver(CacheReceipt(response: response, body: arrival.body, isShareable: false))
        }
        return received(arrival, context, candidates)
    }

    /// A full response (section 3): it replaces what is stored. One that may not be stored outdates what is, unless it
    /// is an error, which says nothing about the representation.
    private func received(_ arrival: CacheArrival, _ context: CacheContext, _ candidates: [CacheEntry]) -> Reception {
        let response = arrival.response
        let isStored = save(arrival, context, replacing: candidates)
        if !isStored, response.isSuccess || [301, 308, 404, 410].contains(response.status) {
            store.remove(candidates, key: context.key)
        }
        let control = CacheControl(response.headers)
        let mayShare = isStored && !control.hasUnqualified("no-cache") && !control.has("must-revalidate")
        return .deliver(CacheReceipt(response: response, body: arrival.body, isShareable: mayShare))
    }

    /// A 304 to the cache's own condition (section 4.3.4). One about another representation, or whose body is gone,
    /// cannot be used.
    private func revalidated(_ arrival: CacheArrival, _ context: CacheContext, _ entry: CacheEntry) -> Reception {
        guard Validation.corresponds(arrival.response.headers, to: entry.response),
            let body = store.body(of: entry, key: context.key)
        else { return .askAgain }
        let fresh = update(entry, arrival, context)
        var response = served(fresh, context.request, .revalidated, now: arrival.responseTime)
        response.version = arrival.response.version
        let isShareable = !fresh.cacheControl.has("no-cache") && !fresh.cacheControl.has("no-store")
        return .deliver(CacheReceipt(response: response, body: body, isShareable: isShareable))
    }

    /// Writes a stored response's newer fields, or drops it where they forbid storing.
    @discardableResult
    private func update(_ entry: CacheEntry, _ arrival: CacheArrival, _ context: CacheContext) -> StoredResponse {
        var fresh = Validation.freshened(
            entry.response,
            by: arrival.response.headers,
            requestTime: arrival.requestTime,
            responseTime: arrival.responseTime
        )
        fresh.selectors = selectors(fresh.headers, context)
        let isForbidden = CacheControl(arrival.response.headers).has("no-store") || context.control.has("no-store")
        if isForbidden || VarySelector.isStar(fresh.headers) || !arrival.mayStore
            || repeatsSecret(fresh.headers, Data(), context)
        {
            store.remove([entry], key: context.key)
        } else {
            store.update(entry, to: fresh, key: context.key)
        }
        return fresh
    }

    /// What a 200 to `HEAD` says about the stored response (section 4.3.5): it is updated when validators and length
    /// agree, else it is outdated.
    private func receiveHead(_ arrival: CacheArrival, _ context: CacheContext, _ candidates: [CacheEntry]) {
        guard arrival.response.status == 200, arrival.mayStore else { return }
        let headers = arrival.response.headers
        for entry in candidates where entry.response.status == 200 {
            let length = headers["Content-Length"]
            let isSame = length == nil || length == (entry.response.headers["Content-Length"] ?? String(entry.size))
            if isSame, Validation.corresponds(headers, to: entry.response) {
                update(entry, arrival, context)
            } else {
                store.remove([entry], key: context.key)
            }
        }
    }

    /// What a response to an unsafe method, or one of unknown safety, does (section 4.4): unless it is an error, the
    /// target and the same origin's `Location` and `Content-Location` are invalidated. A POST's response with explicit
    /// freshness that says it is what the target is now is stored for later GETs (RFC 9110 section 9.3.3).
    private func receiveUnsafe(_ arrival: CacheArrival, _ context: CacheContext) {
        let response = arrival.response
        guard (200..<400).contains(response.status) else { return }
        invalidate(context.key)
        var isTarget = false
        for name in ["Location", "Content-Location"] {
            guard let reference = response.headers[name],
                let target = CacheTarget(reference, relativeTo: context.request.url, policy: configuration.keyPolicy),
                target.origin == context.target.origin
            else { continue }
            invalidate(target.key(context.hasher))
            if name == "Content-Location" { isTarget = target.resource == context.target.resource }
        }
        let control = CacheControl(response.headers)
        guard context.request.method == .post, response.status == 200, isTarget,
            control.has("max-age") || response.headers.contains("Expires")
        else { return }
        var get = context.request
        get.method = .get
        (get.body, get.upload) = (nil, nil)
        if let context = CacheContext(self, get, mode: context.mode) { save(arrival, context, replacing: []) }
    }

    private func invalidate(_ key: Data) {
        flights.withLock { $0.byKey[key] }?.poison()
        store.removeAll(key: key)
    }

    /// Stores a response under the fields that select it, in place of what the same request selected before.
    ///
    /// - Returns: whether it may be stored; trouble of the disk is warned of apart.
    @discardableResult
    func save(_ arrival: CacheArrival, _ context: CacheContext, replacing: [CacheEntry]) -> Bool {
        let response = arrival.response
        guard arrival.mayStore, Storability.mayStore(response, for: context.request),
            arrival.body.count <= configuration.entryBytes, isComplete(response, arrival.body)
        else { return false }
        var headers = Storability.storable(response.headers)
        guard !repeatsSecret(headers, arrival.body, context) else { return false }
        // RFC 9110 section 6.6.1: who stores a response without a date notes when it came.
        if !headers.contains("Date") {
            headers.add("Date", HTTPDate(seconds: arrival.responseTime.quotient(flooredBy: 1000)).text)
        }
        let stored = StoredResponse(
            status: response.status,
            version: response.version,
            headers: headers,
            requestTime: arrival.requestTime,
            responseTime: arrival.responseTime,
            selectors: selectors(response.headers, context)
        )
        store.insert(stored, arrival.body, key: context.key, replacing: replacing)
        return true
    }

    func selectors(_ headers: HTTPHeaders, _ context: CacheContext) -> [VarySelector] {
        VarySelector.selectors(
            of: headers,
            request: context.request.headers,
            always: configuration.keyPolicy.secretFields,
            hasher: context.hasher
        )
    }

    /// Whether a body has the length its head declares (RFC 9111 section 3.3); a decoded body has another.
    private func isComplete(_ response: HTTPResponse, _ body: Data) -> Bool {
        if response.headers.contains("Content-Encoding") { return true }
        guard response.status != 204, let length = response.headers["Content-Length"] else { return true }
        return FieldSyntax.members(of: length).allSatisfy { $0 == String(body.count) }
    }

    private func repeatsSecret(_ headers: HTTPHeaders, _ body: Data, _ context: CacheContext) -> Bool {
        context.secrets(configuration.keyPolicy).contains { secret in
            headers.contains { $0.value.contains(secret) } || Self.contains(body, Array(secret.utf8))
        }
    }

    /// Whether bytes occur in a body; by the C library, which reads at memory speed.
    private static func contains(_ body: Data, _ bytes: [UInt8]) -> Bool {
        body.withUnsafeBytes { body in
            bytes.withUnsafeBytes { bytes in
                guard var at = body.baseAddress, let pattern = bytes.baseAddress else { return false }
                let end = at + body.count
                while end - at >= bytes.count {
                    guard let next = memchr(at, Int32(bytes[0]), end - at - bytes.count + 1) else { return false }
                    if memcmp(next, pattern, bytes.count) == 0 { return true }
                    at = UnsafeRawPointer(next) + 1
                }
                return false
            }
        }
    }
}
