import Foundation
import GIFSearch
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@testable import Browser

/// What a server sees of a search, over libcurl and loopback.
@Suite("Live search, on the wire")
struct LiveSearchWireTests {
    private func services(_ server: LoopbackServer, cache: HTTPCache? = nil) -> BrowserServices {
        let session = HTTPSession(
            .init(transport: CurlTransport(.init(proxies: ProxyRules())), cache: cache, retry: .never)
        )
        let main = SerialDispatchQueueScheduler(internalSerialQueueName: "main of a test")
        var services = makeServices(main, provider: GiphyProvider(session: session, key: "k", endpoint: server.url()))
        services.date = HTTPClock.system.date
        return services
    }

    @Test("A new question ends the transfer of the one before: the server sees the client leave")
    func abort() throws {
        let (left, arrived) = (Gate(), Gate())
        let server = try LoopbackServer { request, connection in
            guard request.parameter("q") == "cat" else {
                return try connection.respond(200, ["Content-Type": "application/json"], page("dog"))
            }
            arrived.open()
            if connection.waitForPeerToLeave() { left.open() }
        }
        defer { server.stop() }
        let steps = PublishSubject<LiveSearch.Step>()
        let answered = Gate()
        let events = Guarded<[SearchEvent]>([])
        let subscription = LiveSearch(services(server)).events(steps, more: .never()).subscribe(onNext: { event in
            events.withLock { $0.append(event) }
            if case .found = event { answered.open() }
        })
        defer { subscription.dispose() }
        steps.onNext(.init(topic: .search("cat")))
        #expect(arrived.wait())
        steps.onNext(.init(topic: .search("dogs")))
        #expect(left.wait() && answered.wait())
        #expect(server.requests.map { $0.parameter("q") } == ["cat", "dogs"])
        let topics = events.withLock { $0 }.compactMap { event -> BrowserTopic? in
            if case .found(let topic, _, _, _) = event { topic } else { nil }
        }
        #expect(topics == [.search("dogs")])
    }

    @Test("A session that only asks the store gives what was answered before, however old, and makes no request")
    func stored() throws {
        let server = try LoopbackServer { _, connection in
            let headers: HTTPHeaders = ["Content-Type": "application/json", "Cache-Control": "max-age=0"]
            try connection.respond(200, headers, page("cat"))
        }
        defer { server.stop() }
        let cache = HTTPCache(.init(keyPolicy: .init(rules: [GiphyProvider.cacheRule])))
        let provider = services(server, cache: cache).provider
        let query = GIFQuery(.search("cat"), limit: 25)
        let stored = GiphyProvider(session: .storeOnly(cache), key: "k", endpoint: server.url())
        #expect(throws: (any Error).self) { try stored.items(for: query).toBlocking(timeout: 20).toArray() }
        #expect(try provider.items(for: query).toBlocking(timeout: 20).first()?.map(\.id) == ["cat"])
        let items = try stored.items(for: query).toBlocking(timeout: 20).first()
        #expect(items?.map(\.id) == ["cat"] && items?[0].cached == true)
        #expect(server.requests.count == 1)
    }

    private func page(_ id: String) -> String {
        #"{"data":[{"id":"\#(id)","title":"t","images":{"original":{"url":"https://m.example/\#(id).gif"}}}],"#
            + #""pagination":{"total_count":1,"count":1,"offset":0},"meta":{"status":200,"msg":"OK","response_id":"r"}}"#
    }
}
