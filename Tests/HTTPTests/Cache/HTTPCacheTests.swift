import Foundation
import Rx
import RxTest
import Testing

@testable import HTTP

@Suite("The cache between caller and origin")
struct HTTPCacheTests {
    let clock = TestClock()
    let warnings = TestWarnings()
    let cache: HTTPCache

    init() { cache = HTTPCache(.init(clock: { [clock] in clock.now }, warn: { [warnings] in warnings.add($0) })) }

    func ask(_ request: HTTPRequest, _ origin: TestOrigin, mode: HTTPCache.Mode? = nil) throws -> (HTTPResponse, String)
    {
        let stream = cache.response(for: request, mode: mode) { origin.fetch($0) }
        let (response, body) = try stream.toBlocking(timeout: 10).single()
        return (response, String(decoding: body, as: UTF8.self))
    }

    @Test("A fresh response is served from the store with its age and its fields (sections 4 and 5.1)")
    func hit() throws {
        let origin = TestOrigin { _ in
            (
                200, ["Cache-Control": "max-age=60", "Set-Cookie": "a=b", "set-cookie": "c=d", "Date": httpDate()],
                "body"
            )
        }
        #expect(try ask(makeRequest(), origin).0.source == .network)
        clock.advance(seconds: 5)
        let (response, body) = try ask(makeRequest(), origin)
        #expect(response.source == .cache)
        #expect(body == "body")
        #expect(response.headers["Age"] == "5")
        #expect(response.headers["Date"] == httpDate())
        #expect(response.headers.values("Set-Cookie") == ["a=b", "c=d"])
        #expect(origin.requests.count == 1)
    }

    @Test("What the network gave reaches the caller unchanged, connection fields too")
    func unchanged() throws {
        let headers: HTTPHeaders = [
            "Connection": "X", "X": "1", "Cache-Control": "no-cache=\"Y\", max-age=9", "Y": "2",
        ]
        let origin = TestOrigin { _ in (200, headers, "") }
        #expect(try ask(makeRequest(), origin).0.headers == headers)
        #expect(try ask(makeRequest(), origin).0.headers.map(\.name) == ["Cache-Control", "Date", "Age"])
    }

    @Test("A stale response is validated; 304 serves the stored body with updated fields (section 4.3)")
    func revalidation() throws {
        let origin = TestOrigin { request in
            guard request.headers.contains("If-None-Match") else {
                return (200, ["Cache-Control": "max-age=1", "ETag": "\"v1\"", "X": "old"], "body")
            }
            return (304, ["Cache-Control": "max-age=60", "ETag": "\"v1\"", "X": "new"], "")
        }
        _ = try ask(makeRequest(), origin)
        clock.advance(seconds: 2)
        let (response, body) = try ask(makeRequest(), origin)
        #expect(response.status == 200)
        #expect(response.source == .revalidated)
        #expect(body == "body")
        #expect(response.headers["X"] == "new")
        #expect(origin.requests.last?.headers == ["If-None-Match": "\"v1\""])
        #expect(try ask(makeRequest(), origin).0.source == .cache)
    }

    @Test("A 304 about another representation is not used: the origin is asked again, unconditionally (section 4.3.4)")
    func wrong304() throws {
        let origin = TestOrigin { request in
            if request.headers.contains("If-None-Match") { return (304, ["ETag": "\"other\""], "") }
            return (200, ["Cache-Control": "max-age=1", "ETag": "\"v1\""], "body")
        }
        _ = try ask(makeRequest(), origin)
        clock.advance(seconds: 2)
        #expect(try ask(makeRequest(), origin).0.source == .network)
        #expect(origin.requests.map { $0.headers.contains("If-None-Match") } == [false, true, false])
    }

    @Test("A full answer to a validation replaces what was stored (section 4.3.3)")
    func replaced() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=1", "ETag": "\"v1\""], "one") }
        _ = try ask(makeRequest(), origin)
        clock.advance(seconds: 2)
        origin.answer { _ in (200, ["Cache-Control": "max-age=60", "ETag": "\"v2\""], "two") }
        #expect(
            try ask(makeRequest(), origin) == (makeNetwork(["Cache-Control": "max-age=60", "ETag": "\"v2\""]), "two")
        )
        #expect(try ask(makeRequest(), origin).1 == "two")
        #expect(origin.requests.count == 2)
    }

    func makeNetwork(_ headers: HTTPHeaders) -> HTTPResponse {
        HTTPResponse(status: 200, headers: headers, url: makeURL(), source: .network)
    }

    @Test("A newer answer that may not be stored outdates what is")
    func outdated() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=60"], "one") }
        _ = try ask(makeRequest(), origin)
        origin.answer { _ in (200, ["Cache-Control": "no-store"], "two") }
        _ = try ask(makeRequest(headers: ["Cache-Control": "no-cache"]), origin)
        #expect(try ask(makeRequest(), origin).1 == "two")
        #expect(origin.requests.count == 3)
    }

    @Test("The caller's validators are answered from what is fresh, and passed on unchanged otherwise (section 4.3.2)")
    func callersCondition() throws {
        let origin = TestOrigin { _ in
            (200, ["Cache-Control": "max-age=10", "ETag": "\"v1\"", "Content-Length": "4"], "body")
        }
        _ = try ask(makeRequest(), origin)
        let conditional = makeRequest(headers: ["If-None-Match": "\"v1\""])
        let (response, body) = try ask(conditional, origin)
        #expect(response.status == 304)
        #expect(response.source == .cache)
        #expect(response.headers["ETag"] == "\"v1\"")
        #expect(!response.headers.contains("Content-Length"))
        #expect(body.isEmpty)

        clock.advance(seconds: 11)
        origin.answer { _ in (304, ["ETag": "\"v1\"", "Cache-Control": "max-age=60"], "") }
        #expect(try ask(conditional, origin).0.status == 304)
        #expect(origin.requests.last == conditional)
        #expect(try ask(makeRequest(), origin).0.source == .cache, "its 304 updated what is stored")
    }

    @Test("only-if-cached without an answer is 504 (section 5.2.1.7)")
    func onlyIfCached() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=60"], "body") }
        let request = makeRequest(headers: ["Cache-Control": "only-if-cached"])
        #expect(try ask(request, origin).0.status == 504)
        #expect(origin.requests.isEmpty)
        _ = try ask(makeRequest(), origin)
        #expect(try ask(request, origin).1 == "body")
    }

    @Test("Variants are kept apart and the matching one is served (section 4.1)")
    func variants() throws {
        let origin = TestOrigin { request in
            (200, ["Cache-Control": "max-age=60", "Vary": "Foo"], request.headers["Foo"] ?? "none")
        }
        for value in ["1", "2", "1", "2"] { #expect(try ask(makeRequest(headers: ["Foo": value]), origin).1 == value) }
        #expect(try ask(makeRequest(), origin).1 == "none")
        #expect(origin.requests.count == 3)
    }

    @Test("Answers to different Authorization never mix")
    func authorization() throws {
        let origin = TestOrigin { request in
            (200, ["Cache-Control": "max-age=60"], request.headers["Authorization"] ?? "nobody")
        }
        for who in ["a", "b", "a"] { #expect(try ask(makeRequest(headers: ["Authorization": who]), origin).1 == who) }
        #expect(try ask(makeRequest(), origin).1 == "nobody")
        #expect(origin.requests.count == 3)
    }

    @Test(
        "A successful unsafe request invalidates its target, a failed one does not (section 4.4)",
        arguments: ["POST", "PUT", "DELETE", "PATCH", "M-SEARCH"] as [HTTPMethod]
    )
    func invalidation(method: HTTPMethod) throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=60"], "body") }
        _ = try ask(makeRequest(), origin)
        origin.answer { _ in (500, [:], "") }
        _ = try ask(makeRequest(method: method), origin)
        #expect(try ask(makeRequest(), origin).0.source == .cache)
        origin.answer { _ in (303, [:], "") }
        _ = try ask(makeRequest(method: method), origin)
        #expect(try ask(makeRequest(), origin).0.source == .network)
    }

    @Test("It invalidates Location and Content-Location of the same origin, and of no other (section 4.4)")
    func locations() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=60"], "body") }
        let urls = ["http://a.example/new", "http://a.example/dir/rel", "http://b.example/new"]
        for url in urls { _ = try ask(makeRequest(url), origin) }
        let post = makeRequest("http://a.example/dir/x", method: .post)
        origin.answer { _ in (201, ["Location": "/new", "Content-Location": "rel"], "") }
        _ = try ask(post, origin)
        origin.answer { _ in (201, ["Location": "http://b.example/new"], "") }
        _ = try ask(post, origin)
        origin.answer { _ in (200, [:], "asked") }
        #expect(try urls.map { try ask(makeRequest($0), origin).0.source } == [.network, .network, .cache])
    }

    @Test("A POST answered with what its target now is serves later GETs (RFC 9110 section 9.3.3)")
    func post() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=60", "Content-Location": "/x"], "now") }
        _ = try ask(makeRequest(method: .post), origin)
        #expect(try ask(makeRequest(), origin).1 == "now")
        #expect(origin.requests.count == 1)
        origin.answer { _ in (200, ["Cache-Control": "max-age=60", "Content-Location": "/other"], "") }
        _ = try ask(makeRequest(method: .post), origin)
        #expect(try ask(makeRequest(), origin).0.source == .network)
    }

    @Test("HEAD is answered from a fresh GET, and updates or outdates a stale one (section 4.3.5)")
    func head() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=10", "ETag": "\"v1\"", "X": "1"], "body") }
        _ = try ask(makeRequest(), origin)
        let (response, body) = try ask(makeRequest(method: .head), origin)
        #expect(response.source == .cache)
        #expect(body.isEmpty)
        clock.advance(seconds: 11)
        origin.answer { _ in (200, ["Cache-Control": "max-age=60", "ETag": "\"v1\"", "X": "2"], "") }
        #expect(try ask(makeRequest(method: .head), origin).0.source == .network)
        let updated = try ask(makeRequest(), origin)
        #expect(updated.0.source == .cache)
        #expect(updated.0.headers["X"] == "2")
        #expect(updated.1 == "body")
        clock.advance(seconds: 61)
        origin.answer { _ in (200, ["Cache-Control": "max-age=60", "ETag": "\"v1\"", "Content-Length": "9"], "") }
        _ = try ask(makeRequest(method: .head), origin)
        _ = try ask(makeRequest(), origin)
        #expect(!(origin.requests.last?.headers.contains("If-None-Match") ?? true), "another length outdated it")
    }

    @Test("A body shorter or longer than its Content-Length is not stored (section 3.3)")
    func truncated() throws {
        for length in ["5", "3", "4, 5"] {
            let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=60", "Content-Length": length], "body") }
            for _ in 0..<2 {
                #expect(try ask(makeRequest("http://a.example/\(length.first!)"), origin).0.source == .network)
            }
        }
    }

    @Test("A response that repeats the API key is not stored")
    func repeatedSecret() throws {
        let url = "http://a.example/?api_key=0123456789abcdef"
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=60"], "{\"you\":\"0123456789abcdef\"}") }
        for _ in 0..<2 { #expect(try ask(makeRequest(url), origin).0.source == .network) }
        origin.answer { _ in (200, ["Cache-Control": "max-age=60", "X": "key 0123456789abcdef"], "") }
        for _ in 0..<2 { #expect(try ask(makeRequest(url), origin).0.source == .network) }
        origin.answer { _ in (200, ["Cache-Control": "max-age=60"], "{}") }
        #expect(try (0..<2).map { _ in try ask(makeRequest(url), origin).0.source } == [.network, .cache])
    }

    @Test("Offline serves whatever is stored, and is a clear error otherwise")
    func offline() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "no-cache"], "body") }
        #expect(throws: HTTPError.self) { try ask(makeRequest(), origin, mode: .offline) }
        _ = try ask(makeRequest(), origin)
        clock.advance(seconds: 9999)
        let (response, body) = try ask(makeRequest(), origin, mode: .offline)
        #expect(response.source == .stale)
        #expect(body == "body")
        #expect(throws: HTTPError.self) { try ask(makeRequest(method: .post), origin, mode: .offline) }
        #expect(origin.requests.count == 1)
    }

    @Test("Refresh validates what is fresh, end to end")
    func refresh() throws {
        let origin = TestOrigin { request in
            request.headers.contains("If-None-Match")
                ? (304, [:], "") : (200, ["Cache-Control": "max-age=60, immutable", "ETag": "\"v1\""], "body")
        }
        _ = try ask(makeRequest(), origin)
        #expect(try ask(makeRequest(), origin, mode: .refresh).0.source == .revalidated)
        #expect(origin.requests.last?.headers == ["Cache-Control": "max-age=0", "If-None-Match": "\"v1\""])
    }

    let refused = HTTPError.transport(.init(.cannotConnect, "refused", host: "a.example"))

    @Test("Disconnected, a stale answer is served and said so once; a refresh is not (section 4.2.4)")
    func disconnected() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=1"], "body") }
        _ = try ask(makeRequest(), origin)
        clock.advance(seconds: 7201)
        origin.answer { [refused] _ in throw refused }
        for _ in 0..<2 { #expect(try ask(makeRequest(), origin).0.source == .stale) }
        #expect(warnings.all == ["a.example cannot be reached; this answer is 2 hours old"])
        #expect(throws: refused) { try ask(makeRequest(), origin, mode: .refresh) }
        #expect(throws: refused) { try ask(makeRequest("http://a.example/other"), origin) }
    }

    @Test("Disconnected, what must be validated is answered for with a generated 504 where that is wanted (5.2.2.2)")
    func gatewayTimeout() throws {
        var configuration = HTTPCache.Configuration(clock: { [clock] in clock.now })
        configuration.generatesGatewayTimeout = true
        let strict = HTTPCache(configuration)
        for control in ["max-age=1, must-revalidate", "no-cache"] {
            let origin = TestOrigin { _ in (200, ["Cache-Control": control], "body") }
            for cache in [cache, strict] {
                _ = try cache.response(for: makeRequest()) { origin.fetch($0) }.toBlocking(timeout: 10).single()
            }
            clock.advance(seconds: 2)
            origin.answer { [refused] _ in throw refused }
            #expect(throws: refused) { try ask(makeRequest(), origin) }
            let (response, body) = try strict.response(for: makeRequest()) { origin.fetch($0) }
                .toBlocking(timeout: 10).single()
            #expect(response.status == 504)
            #expect(response.headers.isEmpty && body.isEmpty)
            // Nothing is stored of what it would answer for.
            #expect(throws: refused) {
                try strict.response(for: makeRequest("http://a.example/other")) { origin.fetch($0) }
                    .toBlocking(timeout: 10).single()
            }
        }
    }

    @Test("An error that is none of the network surfaces as itself, whatever is stored")
    func otherErrors() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=1, stale-if-error=99"], "body") }
        _ = try ask(makeRequest(), origin)
        clock.advance(seconds: 2)
        let error = HTTPError.transport(.init(.tls, "unknown authority", host: "a.example"))
        origin.answer { _ in throw error }
        #expect(throws: error) { try ask(makeRequest(), origin) }
    }

    @Test("stale-if-error hides a server's error, nothing else does (RFC 5861 section 4)")
    func staleIfError() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=1, stale-if-error=10"], "body") }
        _ = try ask(makeRequest(), origin)
        clock.advance(seconds: 2)
        for status in [500, 502, 503, 504] {
            origin.answer { _ in (status, [:], "") }
            #expect(try ask(makeRequest(), origin).0.source == .stale, "\(status)")
        }
        for status in [404, 429, 501] {
            origin.answer { _ in (status, ["Cache-Control": "no-store"], "") }
            #expect(try ask(makeRequest(), origin).0.status == status)
        }
    }

    @Test("An error does not drop what is stored")
    func errorKeeps() throws {
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=1", "ETag": "\"v1\""], "body") }
        _ = try ask(makeRequest(), origin)
        clock.advance(seconds: 2)
        origin.answer { _ in (503, [:], "") }
        #expect(try ask(makeRequest(), origin).0.status == 503)
        origin.answer { _ in (304, [:], "") }
        #expect(try ask(makeRequest(), origin).0.source == .revalidated)
    }

    @Test("What was stored counts although it did not come through the cache")
    func storing() throws {
        cache.store(makeResponse(200, ["Cache-Control": "max-age=60"]), Data("made".utf8), for: makeRequest())
        let origin = TestOrigin { _ in (200, [:], "asked") }
        #expect(try ask(makeRequest(), origin).1 == "made")
        try cache.removeAll()
        #expect(try ask(makeRequest(), origin).1 == "asked")
    }

    @Test("An element less exchange and a URL that is not http are errors")
    func unusable() throws {
        let none = cache.response(for: makeRequest()) { _ in .empty() }
        #expect(throws: HTTPError.self) { try none.toBlocking(timeout: 10).single() }
        let mail = cache.response(for: HTTPRequest(makeURL("mailto:x"))) { _ in .empty() }
        #expect(throws: HTTPError.self) { try mail.toBlocking(timeout: 10).single() }
    }

    @Test("A 304 nobody asked for is an error, and reaches no caller")
    func unasked304() throws {
        let origin = TestOrigin { _ in (304, [:], "") }
        #expect(throws: HTTPError.invalidResponse("status 304 to a request without a condition")) {
            try ask(makeRequest(), origin)
        }
        #expect(try ask(makeRequest(headers: ["If-None-Match": "\"a\""]), origin).0.status == 304)
        #expect(origin.requests.count == 2)
    }
}
