import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("Examples: the cache")
struct CachingExamples {
    let page = Page()
    let server = ExampleServer()
    let url = ExampleServer.url("/news")

    init() {
        server.stub.when(.any) { _ in .text("news", headers: ["Cache-Control": "max-age=60"]) }
    }

    @Test func hit() throws {
        let print = page.print
        let stub = server.stub
        let url = url
        try ExampleServer.withFolder { folder in
            // docs:begin
            let session = HTTPSession(.init(transport: stub, cache: HTTPCache(.init(directory: folder))))
            let news = session.rx.string(HTTPRequest(url))

            print(try news.toBlocking().single())
            print(try news.toBlocking().single())
            print("\(stub.requests.count) request")
            // Prints: news, news, 1 request
            // docs:end
            page.expect("news, news, 1 request")
        }
    }

    @Test func source() throws {
        let print = page.print
        let url = url
        let session = server.makeSession { $0.cache = HTTPCache(.init()) }
        // docs:begin
        for _ in 1...2 {
            let (response, _) = try session.rx.response(HTTPRequest(url)).cache().toBlocking().single()
            print(response.source)
        }
        // Prints: network, cache
        // docs:end
        page.expect("network, cache")
    }

    @Test func offline() throws {
        let print = page.print
        let url = url
        let stub = server.stub
        // docs:begin
        let cache = HTTPCache(.init(mode: .offline))
        let session = HTTPSession(.init(transport: stub, cache: cache))
        do {
            print(try session.rx.string(HTTPRequest(url)).toBlocking().single())
        } catch HTTPError.transport(let failure) {
            print(failure.kind)
        }
        // Prints: offline
        // docs:end
        page.expect("offline")
        #expect(stub.requests.isEmpty)
    }

    @Test func policy() throws {
        let print = page.print
        let stub = server.stub
        // docs:begin
        let rule = HTTPCache.KeyPolicy.Rule(
            host: "api.example.org",
            secretParameters: ["api_key"],
            ignoredParameters: ["utm_source"]
        )
        let cache = HTTPCache(.init(keyPolicy: .init(rules: [rule])))
        let session = HTTPSession(.init(transport: stub, cache: cache))

        for query in ["api_key=mine&utm_source=a", "api_key=mine&utm_source=b", "api_key=yours"] {
            _ = try session.rx.string(.get, "https://api.example.org/news?\(query)").toBlocking().single()
        }
        print("\(stub.requests.count) requests")
        // Prints: 2 requests
        // docs:end
        page.expect("2 requests")
    }
}
