#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Parts of representations (RFC 9111 sections 3.3 and 3.4).
extension HTTPCache {
    /// Takes a 206: stored alone, joined with a stored part of the same representation, and as a complete response
    /// once nothing is missing. A part beside a stored whole only updates it, or outdates it.
    func receivePart(_ arrival: CacheArrival, _ context: CacheContext, _ candidates: [CacheEntry]) {
        guard Self.isExact(arrival) else { return }
        if let whole = candidates.first(where: { $0.response.status == 200 }) {
            guard let new = arrival.response.headers["ETag"], let old = whole.response.headers["ETag"],
                !Validation.sameWeakly(new, old)
            else { return }
            store.remove([whole], key: context.key)
        }
        let parts = candidates.filter { $0.response.status == 206 }
        save(joined(arrival, context, parts) ?? arrival, context, replacing: parts)
    }

    /// The arrived part together with a stored one of the same strong validator that touches or overlaps it (section
    /// 3.4), or by itself as a complete response where it is the whole; `nil` where neither is so.
    func joined(_ arrival: CacheArrival, _ context: CacheContext, _ parts: [CacheEntry]) -> CacheArrival? {
        guard Self.isExact(arrival), let new = ContentRange(arrival.response.headers) else { return nil }
        if new.positions == 0..<new.length { return Self.complete(arrival, length: new.length) }
        guard let tag = arrival.response.headers["ETag"], Validation.isStrong(tag) else { return nil }
        for part in parts where part.response.headers["ETag"] == tag {
            guard let old = ContentRange(part.response.headers), old.length == new.length,
                old.positions.lowerBound <= new.positions.upperBound,
                new.positions.lowerBound <= old.positions.upperBound,
                let body = store.body(of: part, key: context.key), body.count == old.positions.count
            else { continue }
            let lower = min(old.positions.lowerBound, new.positions.lowerBound)
            let upper = max(old.positions.upperBound, new.positions.upperBound)
            // The new bytes in the middle, the old ones where they reach beyond on either side.
            let head = body.prefix(max(0, new.positions.lowerBound - old.positions.lowerBound))
            let tail = body.suffix(max(0, old.positions.upperBound - new.positions.upperBound))
            var joined = arrival
            joined.body = head + arrival.body + tail
            var kept = part.response.headers
            for field in arrival.response.headers {
                kept.replace(field.name, with: arrival.response.headers.values(field.name))
            }
            joined.response.headers = kept
            if upper - lower == new.length { return Self.complete(joined, length: new.length) }
            joined.response.headers["Content-Range"] = ContentRange(positions: lower..<upper, length: new.length).text
            joined.response.headers["Content-Length"] = String(upper - lower)
            return joined
        }
        return nil
    }

    /// Whether a part has exactly the bytes its `Content-Range` says, and those are bytes of the representation
    /// itself, no coding undone.
    private static func isExact(_ arrival: CacheArrival) -> Bool {
        guard !arrival.response.headers.contains("Content-Encoding"),
            let range = ContentRange(arrival.response.headers)
        else { return false }
        return range.positions.count == arrival.body.count
    }

    private static func complete(_ arrival: CacheArrival, length: Int) -> CacheArrival {
        var whole = arrival
        whole.response.status = 200
        whole.response.headers.remove("Content-Range")
        whole.response.headers["Content-Length"] = String(length)
        return whole
    }
}
