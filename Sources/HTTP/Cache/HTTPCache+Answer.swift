#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPCache {
    /// What the store answers.
    struct Answer: Sendable {
        var response: HTTPResponse
        var body: Data
        /// Whether it is to be validated meanwhile.
        var refreshes = false
    }

    /// What is stored for a request and matches its selecting fields, the newest first (RFC 9111 section 4.1).
    func candidates(_ context: CacheContext) -> [CacheEntry] {
        store.entries(context.key)
            .filter {
                VarySelector.match($0.response.selectors, request: context.request.headers, hasher: context.hasher)
            }
            .sorted { a, b in
                let (x, y) = (a.response.dateOrArrival, b.response.dateOrArrival)
                return x == y ? a.response.responseTime > b.response.responseTime : x > y
            }
    }

    /// The answer of the store to a request, or `nil` when the origin has to be asked.
    func answer(_ context: CacheContext, _ candidates: [CacheEntry]) -> Answer? {
        let now = configuration.clock()
        if let whole = candidates.first(where: { $0.response.status != 206 }) {
            let reuse = Reuse(whole.response, control: context.control, mode: context.mode, now: now)
            if reuse != .askOrigin, let answer = answer(context, from: whole, reuse, now: now) { return answer }
        }
        guard context.request.method == .get, let part = candidates.first(where: { $0.response.status == 206 }),
            let wanted = ByteRange(context.request.headers), !Validation.isConditional(context.request),
            let range = ContentRange(part.response.headers), let positions = wanted.positions(in: range.length),
            range.positions.lowerBound <= positions.lowerBound, positions.upperBound <= range.positions.upperBound
        else { return nil }
        let reuse = Reuse(part.response, control: context.control, mode: context.mode, now: now)
        guard reuse == .fresh || reuse == .stale, let body = store.body(of: part, key: context.key) else { return nil }
        return slice(context, part, body, at: range.positions.lowerBound, positions, of: range.length, reuse, now: now)
    }

    private func answer(_ context: CacheContext, from entry: CacheEntry, _ reuse: Reuse, now: Int64) -> Answer? {
        let stored = entry.response
        let refreshes = reuse == .staleWhileRevalidating
        switch Validation.evaluate(context.request, against: stored, now: now) {
        case .originOnly: return context.mode == .offline ? full(context, entry, reuse, now: now) : nil
        case .notModified:
            var response = served(stored, context.request, reuse == .fresh ? .cache : .stale, now: now)
            response.status = 304
            for name in ["Content-Length", "Content-Type", "Content-Encoding", "Content-Language", "Content-Range"] {
                response.headers.remove(name)
            }
            store.touch(entry, key: context.key, now: now)
            return Answer(response: response, body: Data(), refreshes: refreshes)
        case .full: break
        }
        guard context.request.method == .get, stored.status == 200, context.request.headers.contains("Range"),
            mayUseRange(context.request, stored)
        else { return full(context, entry, reuse, now: now) }
        // More than one range, or one outside the representation, is the origin's to answer.
        guard let wanted = ByteRange(context.request.headers), !stored.headers.contains("Content-Encoding"),
            let positions = wanted.positions(in: entry.size)
        else { return nil }
        guard let body = store.body(of: entry, key: context.key) else { return nil }
        return slice(context, entry, body, at: 0, positions, of: body.count, reuse, now: now)
    }

    private func full(_ context: CacheContext, _ entry: CacheEntry, _ reuse: Reuse, now: Int64) -> Answer? {
        let response = served(entry.response, context.request, reuse == .fresh ? .cache : .stale, now: now)
        let refreshes = reuse == .staleWhileRevalidating
        if context.request.method == .head { return Answer(response: response, body: Data(), refreshes: refreshes) }
        guard let body = store.body(of: entry, key: context.key) else { return nil }
        store.touch(entry, key: context.key, now: now)
        return Answer(response: response, body: body, refreshes: refreshes)
    }

    /// Whether `If-Range`, where there is one, lets a range be cut (RFC 9110 section 13.1.5): strong comparison of the
    /// tag, or the very date of a `Last-Modified` that is a strong validator, which takes a minute (section 8.8.2.2).
    private func mayUseRange(_ request: HTTPRequest, _ stored: StoredResponse) -> Bool {
        guard let condition = request.headers["If-Range"] else { return true }
        if condition.hasSuffix("\"") { return Validation.isStrong(condition) && stored.headers["ETag"] == condition }
        guard let modified = stored.date("Last-Modified") else { return false }
        return stored.headers["Last-Modified"] == condition && stored.dateOrArrival.seconds - modified.seconds >= 60
    }

    private func slice(
        _ context: CacheContext,
        _ entry: CacheEntry,
        _ body: Data,
        at offset: Int,
        _ positions: Range<Int>,
        of length: Int,
        _ reuse: Reuse,
        now: Int64
    ) -> Answer {
        var response = served(entry.response, context.request, reuse == .fresh ? .cache : .stale, now: now)
        response.status = 206
        response.headers["Content-Range"] = ContentRange(positions: positions, length: length).text
        response.headers["Content-Length"] = String(positions.count)
        store.touch(entry, key: context.key, now: now)
        let start = body.startIndex + positions.lowerBound - offset
        let refreshes = reuse == .staleWhileRevalidating
        return Answer(response: response, body: Data(body[start..<start + positions.count]), refreshes: refreshes)
    }

    /// The head of a stored response as it is served, with its current age (RFC 9111 section 4).
    func served(_ stored: StoredResponse, _ request: HTTPRequest, _ source: HTTPResponse.Source, now: Int64)
        -> HTTPResponse
    {
        var response = HTTPResponse(
            status: stored.status,
            headers: stored.headers,
            url: request.url,
            version: stored.version,
            source: source
        )
        response.headers["Age"] = String((Freshness.age(of: stored, now: now) ?? 0) / 1000)
        return response
    }
}
