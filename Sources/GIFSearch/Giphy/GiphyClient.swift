import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Speaks GIPHY's API, to GIPHY and to the demo catalogue alike.
struct GiphyClient: Sendable {
    /// The provider's name.
    let name: String
    /// Who must be named with each item.
    let credit: String?
    let session: HTTPSession
    /// `nil` where the service wants no key; empty where it wants one and there is none.
    let key: String?
    /// Scheme, host and port, and the beginning of the path if there is one.
    let endpoint: URL

    /// See `GIFProvider.items(for:)`.
    func items(for query: GIFQuery) -> Observable<[GIFItem]> {
        Observable.deferred {
            try check(query)
            switch query.kind {
            case .search, .trending: return pages(query)
            case .random(let tag): return draws(query, tag: tag)
            case .translate(let phrase):
                let path = "/v1/\(query.media.rawValue)/translate"
                return answer(path, [("s", Self.trimmed(phrase))] + common(query))
                    .compactMap { answer in answer.items.first.map { [$0] } }
            case .ids(let ids): return lookUp(unique(ids))
            }
        }
    }

    // MARK: Pages

    /// How far a list has been read.
    private struct Cursor: Sendable {
        var offset: Int
        var left: Int
        var seen: Set<String> = []
        /// Answers in a row that brought nothing new.
        var misses = 0

        init(_ query: GIFQuery) {
            offset = query.offset
            left = query.limit
        }

        /// Takes what is new of a page, as much as is wanted.
        mutating func take(_ items: [GIFItem]) -> [GIFItem] {
            let fresh = Array(items.filter { seen.insert($0.id).inserted }.prefix(left))
            left -= fresh.count
            misses = fresh.isEmpty ? misses + 1 : 0
            return fresh
        }
    }

    private func pages(_ query: GIFQuery) -> Observable<[GIFItem]> {
        let (path, words, lastOffset) = list(query)
        return PageByPage.pages(from: Cursor(query)) { cursor in
            let size = min(cursor.left, GiphyLimits.page)
            let place = [("limit", String(size)), ("offset", String(cursor.offset))]
            return answer(path, words + place + common(query)).map { answer in
                var next = cursor
                let fresh = next.take(answer.items)
                // Both are counted, since pages repeat items and leave some out.
                next.offset += max(answer.entries, min(answer.pageCount ?? 0, size))
                let isLast = answer.total.map { next.offset >= $0 } ?? (answer.entries < size)
                let goesOn = !fresh.isEmpty && next.left > 0 && next.offset <= lastOffset && !isLast
                return (fresh.isEmpty ? nil : fresh, goesOn ? next : nil)
            }
        }
    }

    private func list(_ query: GIFQuery) -> (path: String, words: [(String, String)], lastOffset: Int) {
        let path = "/v1/\(query.media.rawValue)"
        guard case .search(let text) = query.kind else {
            return (path + "/trending", [], GiphyLimits.lastTrendingOffset)
        }
        let language = query.language.map { [("lang", $0)] } ?? []
        return (path + "/search", [("q", Self.trimmed(text))] + language, GiphyLimits.lastOffset)
    }

    /// One request an item. Chance repeats itself, so it takes three repetitions in a row to say that that was all.
    private func draws(_ query: GIFQuery, tag: String?) -> Observable<[GIFItem]> {
        let words = tag.map { [("tag", Self.trimmed($0))] } ?? []
        let path = "/v1/\(query.media.rawValue)/random"
        return PageByPage.pages(from: Cursor(query)) { cursor in
            answer(path, words + common(query), isStored: false).map { answer in
                var next = cursor
                let fresh = next.take(answer.items)
                let goesOn = next.left > 0 && next.misses < 3 && !answer.items.isEmpty
                return (fresh.isEmpty ? nil : fresh, goesOn ? next : nil)
            }
        }
    }

    // MARK: Ids

    /// How far a list of ids has been looked up.
    private struct Progress: Sendable {
        var start = 0
        var hasFound = false
    }

    private func lookUp(_ ids: [String]) -> Observable<[GIFItem]> {
        PageByPage.pages(from: Progress()) { progress in
            let part = Array(ids[progress.start..<min(progress.start + GiphyLimits.ids, ids.count)])
            return found(part).map { items in
                let next = Progress(start: progress.start + part.count, hasFound: progress.hasFound || !items.isEmpty)
                if next.start < ids.count { return (items.isEmpty ? nil : items, next) }
                guard next.hasFound else { throw ProviderError.notFound(provider: name, ids: ids) }
                return (items.isEmpty ? nil : items, nil)
            }
        }
    }

    /// Those of some ids that are known, in their order, in one call.
    private func found(_ ids: [String]) -> Observable<[GIFItem]> {
        let call =
            ids.count == 1
            ? answer("/v1/gifs/\(ids[0])", []) : answer("/v1/gifs", [("ids", ids.joined(separator: ","))])
        return
            call
            .map { answer in
                let byID = Dictionary(answer.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
                return ids.compactMap { byID[$0] }
            }
            .catch { error in
                guard case ProviderError.unavailable(_, 404, _) = error else { throw error }
                return .just([])
            }
    }

    // MARK: One call

    /// Calls the API. Cold; emits one answer, an error is a `ProviderError` or the session's.
    private func answer(
        _ path: String,
        _ parameters: [(String, String)],
        isStored: Bool = true
    ) -> Observable<GiphyAnswer> {
        Observable.deferred {
            let request = try request(path, parameters, isStored: isStored)
            return session.rx.response(request).cache().map { response, body in try read(response, body) }
        }
    }

    private func request(_ path: String, _ parameters: [(String, String)], isStored: Bool) throws -> HTTPRequest {
        var parameters = parameters
        if let key {
            guard !key.isEmpty else { throw ProviderError.keyMissing(provider: name) }
            guard endpoint.scheme?.lowercased() == "https" || LoopbackHost.contains(endpoint.host ?? "") else {
                let reason = "its key is sent over https or to this machine only"
                throw HTTPError.transport(.init(.invalidRequest, reason, host: endpoint.host))
            }
            parameters.insert(("api_key", key), at: 0)
        }
        let query = parameters.map { $0.0 + "=" + Self.encoded($0.1) }.joined(separator: "&")
        var base = endpoint.absoluteString.prefix { $0 != "?" && $0 != "#" }
        while base.last == "/" { base.removeLast() }
        guard let url = URL(string: String(base) + path + (query.isEmpty ? "" : "?" + query)) else {
            throw HTTPError.transport(.init(.invalidRequest, "the address of its API is no URL"))
        }
        var headers: HTTPHeaders = ["Accept": "application/json"]
        if !isStored { headers.add("Cache-Control", "no-cache, no-store") }
        return HTTPRequest(url, headers: headers)
    }

    private func read(_ response: HTTPResponse, _ body: Data) throws -> GiphyAnswer {
        let cached = response.source == .cache || response.source == .stale
        let failure = GiphyFailure(provider: name, key: key, now: session.configuration.clock.date())
        do {
            let answer = try GiphyAnswer(body, source: name, credit: credit, cached: cached)
            if let error = failure.error(response, answer) { throw error }
            return answer
        } catch let error as JSONReader.Failure {
            throw failure.error(response, body, error)
        }
    }

    /// Every octet but RFC 3986's unreserved ones (section 2.3) escaped.
    static func encoded(_ text: String) -> String {
        var encoded: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.append(byte)
            default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension GiphyClient {
    /// Refuses what GIPHY would refuse, before a request is spent on it.
    private func check(_ query: GIFQuery) throws {
        func refuse(_ reason: String) throws -> Never { throw ProviderError.invalidQuery(reason) }
        func checkWords(_ text: String, _ what: String) throws {
            let count = Self.trimmed(text).unicodeScalars.count
            if count == 0 { try refuse("\(what) is empty.") }
            if count > GiphyLimits.queryLength {
                try refuse("\(what) has \(count) characters and \(name) takes \(GiphyLimits.queryLength) at most.")
            }
        }
        func checkOffset(_ last: Int) throws {
            guard (0...last).contains(query.offset) else { try refuse("The offset must be from 0 to \(last).") }
        }
        switch query.kind {
        case .search(let text):
            try checkWords(text, "The query")
            try checkOffset(GiphyLimits.lastOffset)
        case .trending: try checkOffset(GiphyLimits.lastTrendingOffset)
        case .random(let tag): if let tag { try checkWords(tag, "The tag") }
        case .translate(let phrase): try checkWords(phrase, "The phrase")
        case .ids(let ids):
            guard !ids.isEmpty else { try refuse("No id is given.") }
            for id in ids where !Self.isID(id) { try refuse("An id of \(name) has letters and digits only.") }
            return
        }
        guard query.limit > 0 else { try refuse("The limit must be at least 1.") }
    }

    /// Whether a text can be an id, and so can stand in a path and in a list.
    private static func isID(_ text: some StringProtocol) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0 &- 48 < 10 || ($0 | 0x20) &- 97 < 26 }
    }

    /// The id in a page of one of these origins, or of the endpoint's.
    func id(fromPage url: String, origins: Set<String>) -> String? {
        guard Self.looksLikePage(url), let url = URL(string: url) else { return nil }
        let parts = URLParts(url)
        guard origins.contains(parts.origin.lowercased()) || parts.origin == URLParts(endpoint).origin,
            parts.path.count >= 2, Self.pageFolders.contains(parts.path[0])
        else { return nil }
        let last = parts.path[1].split(separator: "-", omittingEmptySubsequences: false).last
        return last.flatMap { Self.isID($0) ? String($0) : nil }
    }

    private static let pageFolders = ["gifs", "stickers", "clips", "embed"]

    /// Whether a URL's first folder can be that of a page. Told from the bytes: of a list of thousands of URLs none but
    /// pages is worth taking apart.
    private static func looksLikePage(_ url: String) -> Bool {
        var url = url
        return url.withUTF8 { bytes in
            let slash = UInt8(ascii: "/")
            // Scheme, host and what follows them.
            var start = 0
            for _ in 0..<2 {
                while start < bytes.count, bytes[start] == slash { start += 1 }
                while start < bytes.count, bytes[start] != slash { start += 1 }
            }
            while start < bytes.count, bytes[start] == slash { start += 1 }
            var end = start
            var isEncoded = false
            while end < bytes.count, bytes[end] != slash {
                isEncoded = isEncoded || bytes[end] == UInt8(ascii: "%")
                end += 1
            }
            if isEncoded { return true }
            let folder = bytes[start..<end]
            return pageFolders.contains { $0.utf8.count == folder.count && folder.elementsEqual($0.utf8) }
        }
    }

    private func common(_ query: GIFQuery) -> [(String, String)] { [("rating", query.rating.rawValue)] }

    private func unique(_ ids: [String]) -> [String] {
        var seen: Set<String> = []
        return ids.filter { seen.insert($0).inserted }
    }

    /// Words without white space around them.
    static func trimmed(_ text: String) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }
}
