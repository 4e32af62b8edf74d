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

    @Test(
        "A new question ends the transfer of the one before: the server sees the client leave",
        arguments: [false, true]
    )
    func abort(hasCache: Bool) throws {
        let cache = hasCache ? HTTPCache(.init(keyPolicy: .init(rules: [GiphyProvider.cacheRule]))) : nil
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
        let subscription = LiveSearch(services(server, cache: cache)).events(steps, more: .never()).subscribe(onNext: {
            event in
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

    private func page(_ id: String) -> String {
        #"{"data":[{"id":"\#(id)","title":"t","images":{"original":{"url":"https://m.example/\#(id).gif"}}}],"#
            + #""pagination":{"total_count":1,"count":1,"offset":0},"meta":{"status":200,"msg":"OK","response_id":"r"}}"#
    }
}
