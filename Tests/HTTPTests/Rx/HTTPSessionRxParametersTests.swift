import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("HTTPSession.rx with parameters")
struct HTTPSessionRxParametersTests {
    func makeSession(_ transport: any HTTPTransport, cache: HTTPCache? = nil) -> HTTPSession {
        HTTPSession(.init(transport: transport, cache: cache, retry: .never))
    }

    @Test("Each wrapper asks with its parameters and gives its value")
    func values() throws {
        struct Item: Decodable, Equatable { var n: Int }
        let stub = StubTransport()
        stub.when(.any) { _ in .json(#"{"n":7}"#) }
        let rx = makeSession(stub).rx
        let url = "https://api.example.com/v1"
        #expect(try rx.response(.get, url, parameters: ["a": 1]).toBlocking(timeout: 10).first()?.0.status == 200)
        #expect(try rx.data(.delete, url, parameters: ["a": 2]).toBlocking(timeout: 10).first()?.count == 7)
        #expect(try rx.string(.get, URL(string: url)!).toBlocking(timeout: 10).first() == #"{"n":7}"#)
        #expect(try rx.json(.post, url, parameters: ["a": 4]).toBlocking(timeout: 10).first()?.n.int == 7)
        let item: Item? = try rx.decodable(.put, url, parameters: ["a": 5], encoding: .json).toBlocking(timeout: 10)
            .first()
        #expect(item == Item(n: 7))
        #expect(stub.requests.map { $0.url.query ?? "" } == ["a=1", "a=2", "", "", ""])
        #expect(
            stub.requests.map { $0.body.map { String(decoding: $0, as: UTF8.self) } } == [
                nil, nil, nil, "a=4", #"{"a":5}"#,
            ]
        )
    }

    @Test("What is wrong with the request is each subscriber's error, and nothing is sent")
    func refused() {
        let stub = StubTransport()
        let stream = makeSession(stub).rx.json(.get, "not a url")
        for _ in 0..<2 {
            #expect(throws: HTTPError.transport(.init(.invalidRequest, "its address is not a URL"))) {
                try stream.toBlocking(timeout: 10).first()
            }
        }
        #expect(stub.requests.isEmpty)
    }

    @Test("cache() right after response stands before the network")
    func cached() throws {
        let stub = StubTransport()
        stub.when(.any) { _ in .text("x", headers: ["Cache-Control": "max-age=60"]) }
        let rx = makeSession(stub, cache: HTTPCache(.init())).rx
        for _ in 0..<2 {
            _ = try rx.response(.get, "https://a.example", parameters: ["q": "cats"]).cache().toBlocking(timeout: 10)
                .first()
        }
        #expect(stub.requests.count == 1)
    }

    @Test("A server receives query, form and JSON as they were meant")
    func onTheWire() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200, [:], "ok") }
        defer { server.stop() }
        let rx = makeSession(CurlTransport(.init(proxies: ProxyRules()))).rx
        let words = "a b+c&d=é%"
        let parameters: HTTPParameters = ["q": .string(words), "tags": ["x", "y"]]
        let url = server.url("/p?k=1")
        for (method, encoding) in [(HTTPMethod.get, HTTPFormEncoding.form), (.post, .form), (.post, .query)] {
            _ = try rx.string(method, url, parameters: parameters, encoding: encoding).toBlocking(timeout: 20).first()
        }
        _ = try rx.string(.post, url, parameters: parameters, encoding: .json, headers: ["X-A": "1"])
            .toBlocking(timeout: 20).first()

        let seen = server.requests
        try #require(seen.count == 4)
        for request in [seen[0], seen[2]] {
            #expect(request.query.map(\.name) == ["k", "q", "tags[]", "tags[]"])
            #expect(request.parameter("q") == words)
            #expect(request.body.isEmpty)
            #expect(request.headers["Content-Type"] == nil)
        }
        #expect(seen[1].target == "/p?k=1")
        #expect(seen[1].body == Data("q=a+b%2Bc%26d%3D%C3%A9%25&tags%5B%5D=x&tags%5B%5D=y".utf8))
        #expect(seen[1].headers.values("Content-Type") == ["application/x-www-form-urlencoded"])
        #expect(seen[1].headers["Content-Length"] == String(seen[1].body.count))
        #expect(try JSONValue(parsing: seen[3].body) == ["q": .string(words), "tags": ["x", "y"]])
        #expect(seen[3].headers.values("Content-Type") == ["application/json"])
        #expect(seen[3].headers["X-A"] == "1")
    }
}
