import Browser
import Foundation
import GIFSearch
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("A session that only asks the store")
struct HTTPSessionStoreOnlyTests {
    @Test("It gives what was answered before, however old, and makes no request")
    func stored() throws {
        let server = try LoopbackServer { _, connection in
            let headers: HTTPHeaders = ["Content-Type": "application/json", "Cache-Control": "max-age=0"]
            try connection.respond(200, headers, page)
        }
        defer { server.stop() }
        let cache = HTTPCache(.init(keyPolicy: .init(rules: [GiphyProvider.cacheRule])))
        let session = HTTPSession(.init(transport: CurlTransport(.init(proxies: ProxyRules())), cache: cache))
        let provider = GiphyProvider(session: session, key: "k", endpoint: server.url())
        let query = GIFQuery(.search("cat"), limit: 25)
        let stored = GiphyProvider(session: .storeOnly(cache), key: "k", endpoint: server.url())
        #expect(throws: (any Error).self) { try stored.items(for: query).toBlocking(timeout: 20).toArray() }
        #expect(try provider.items(for: query).toBlocking(timeout: 20).first()?.map(\.id) == ["cat"])
        let items = try stored.items(for: query).toBlocking(timeout: 20).first()
        #expect(items?.map(\.id) == ["cat"] && items?[0].cached == true)
        #expect(server.requests.count == 1)
    }

    @Test("What is not stored is an error, not an answer")
    func missing() throws {
        let cache = HTTPCache(.init())
        let url = try #require(URL(string: "https://nowhere.example/a.gif"))
        let answer = HTTPSession.storeOnly(cache).rx.data(HTTPRequest(url)).toBlocking(timeout: 20).materialize()
        guard case .failed(_, let error) = answer, case HTTPError.requestFailed(let response, _) = error else {
            return #expect(Bool(false))
        }
        #expect(response.status == 504)
    }

    private var page: String {
        #"{"data":[{"id":"cat","title":"t","images":{"original":{"url":"https://m.example/cat.gif"}}}],"#
            + #""pagination":{"total_count":1,"count":1,"offset":0},"meta":{"status":200,"msg":"OK","response_id":"r"}}"#
    }
}
