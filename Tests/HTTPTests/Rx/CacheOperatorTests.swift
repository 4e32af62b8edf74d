import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("cache()")
struct CacheOperatorTests {
    let stub = StubTransport()
    let cache = HTTPCache(.init())

    func makeSession(cache: HTTPCache?) -> HTTPSession {
        HTTPSession(.init(transport: stub, cache: cache, retry: .never))
    }

    func makeRequest(_ path: String) -> HTTPRequest { HTTPRequest(URL(string: "https://a.example\(path)")!) }

    func first<T>(_ stream: Observable<T>) throws -> T? { try stream.toBlocking(timeout: 10).first() }

    @Test("After response it answers from the store without a request")
    func hit() throws {
        stub.when(.any) { _ in .text("x", headers: ["Cache-Control": "max-age=60"]) }
        let rx = makeSession(cache: cache).rx
        #expect(try first(rx.response(makeRequest("/")).cache())?.0.source == .network)
        #expect(try first(rx.response(makeRequest("/")).cache())?.0.source == .cache)
        #expect(try first(rx.string(makeRequest("/"))) == "x", "the wrappers ask it too")
        #expect(stub.requests.count == 1)
        #expect(try first(rx.response(makeRequest("/")))?.0.source == .network, "the primitive never asks it")
    }

    @Test("Each hop of a redirection is asked on its own")
    func hops() throws {
        stub.when(.path("/a")) { _ in .status(308, headers: ["Location": "/b", "Cache-Control": "max-age=60"]) }
        stub.when(.path("/b")) { _ in .text("b", headers: ["Cache-Control": "no-store"]) }
        let rx = makeSession(cache: cache).rx
        for _ in 0..<3 { #expect(try first(rx.string(makeRequest("/a"))) == "b") }
        #expect(stub.requests.map(\.url.path) == ["/a", "/b", "/b", "/b"])
    }

    @Test("Without a cache in the session it changes nothing")
    func none() throws {
        stub.when(.any) { _ in .text("x", headers: ["Cache-Control": "max-age=60"]) }
        let rx = makeSession(cache: nil).rx
        for _ in 0..<2 { _ = try first(rx.response(makeRequest("/")).cache()) }
        #expect(stub.requests.count == 2)
    }

    @Test("A stream of unknown origin is stored under its URL when it is 2xx")
    func unknownOrigin() throws {
        let fresh: HTTPHeaders = ["Cache-Control": "max-age=60"]
        let good = HTTPResponse(status: 200, headers: fresh, url: makeRequest("/made").url)
        let bad = HTTPResponse(status: 404, headers: fresh, url: makeRequest("/gone").url)
        let made = Observable.of((good, Data("made".utf8)), (bad, Data("gone".utf8))).cache(in: cache)
        #expect(try made.toBlocking(timeout: 10).toArray().count == 2)
        stub.when(.any) { _ in .text("asked") }
        let rx = makeSession(cache: cache).rx
        #expect(try first(rx.string(makeRequest("/made"))) == "made")
        #expect(try first(rx.string(makeRequest("/gone"))) == "asked")
    }
}
