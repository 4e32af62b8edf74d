import Foundation
import GIF
import GIFSearch
import GiphyStub
import HTTP
import Rx
import RxTest
import TestSupport
import Testing

/// The provider over real HTTP: libcurl against the stub server.
@Suite struct GiphyStubServerTests {
    private let transport = CurlTransport(.init(proxies: ProxyRules()))

    private func makeServer(
        _ faults: [String] = [],
        _ change: (inout GiphyStubServer.Configuration) throws -> Void = { _ in }
    ) throws
        -> GiphyStubServer
    {
        var configuration = GiphyStubServer.Configuration()
        configuration.faults = try faults.map { try StubFault($0) }
        try change(&configuration)
        return try GiphyStubServer(configuration)
    }

    private func makeSession(_ limits: HTTPTransferLimits = HTTPTransferLimits()) -> HTTPSession {
        HTTPSession(.init(transport: transport, limits: limits, retry: .never))
    }

    private func makeProvider(_ server: GiphyStubServer, _ limits: HTTPTransferLimits = HTTPTransferLimits())
        -> GiphyProvider
    {
        GiphyProvider(session: makeSession(limits), key: "s3cretKey", endpoint: server.url)
    }

    private func search(_ server: GiphyStubServer, limit: Int = 25) -> MaterializedSequenceResult<[GIFItem]> {
        read(makeProvider(server), GIFQuery(.search("cat"), limit: limit))
    }

    @Test("A search over the wire gives items whose pictures the same server has")
    func search() throws {
        let server = try makeServer()
        defer { server.stop() }
        let items = search(server, limit: 3).elements.flatMap { $0 }
        #expect(items.count == 3)
        let item = try #require(items.first)
        #expect(item.gif.hasPrefix(server.url.absoluteString) && item.source == "giphy")
        let preview = try #require(item.preview.flatMap(URL.init(string:)))
        let image = try makeSession().rx.image(HTTPRequest(preview)).toBlocking(timeout: 20).single()
        #expect(image.frames.count == 6)
        #expect(item.page.flatMap(makeProvider(server).id(fromPage:)) == item.id)
        #expect(server.log.first?.contains("api_key=***") == true)
        #expect(!server.log.joined().contains("s3cretKey"))
    }

    @Test("A wrong or missing key is refused as GIPHY does")
    func noKey() throws {
        let server = try makeServer()
        defer { server.stop() }
        let url = try #require(URL(string: server.url.absoluteString + "/v1/gifs/trending"))
        let (response, _) = try makeSession().rx.response(HTTPRequest(url)).toBlocking(timeout: 20).single()
        #expect(response.status == 401)
    }

    @Test(
        "Each status becomes its error",
        arguments: [
            ("401", ProviderError.keyRefused(provider: "giphy", status: 401, message: "Stub status 401")),
            ("403", .keyRefused(provider: "giphy", status: 403, message: "Stub status 403")),
            ("404", .unavailable(provider: "giphy", status: 404, message: "Stub status 404")),
            ("429", .rateLimited(provider: "giphy", retryAfter: nil)),
            ("429=120", .rateLimited(provider: "giphy", retryAfter: 120)),
            ("500", .unavailable(provider: "giphy", status: 500, message: "Stub status 500")),
            ("503", .unavailable(provider: "giphy", status: 503, message: "Stub status 503")),
            ("414", .invalidQuery("giphy says that the query is too long.")),
            ("echo-key", .keyRefused(provider: "giphy", status: 401, message: "Key *** is not known")),
        ] as [(String, ProviderError)]
    )
    func statuses(fault: String, error: ProviderError) throws {
        let server = try makeServer([fault])
        defer { server.stop() }
        #expect(search(server).error as? ProviderError == error)
    }

    @Test("What is no answer of GIPHY's is none", arguments: ["html", "synthetic", "broken-json", "empty-body"])
    func nonsense(fault: String) throws {
        let server = try makeServer([fault])
        defer { server.stop() }
        guard case ProviderError.invalidAnswer? = search(server).error else {
            Issue.record("\(search(server))")
            return
        }
    }

    @Test(
        "A broken transfer is a transport error, never half an answer",
        arguments: [
            ("truncate", .connectionLost), ("truncate=0", .connectionLost), ("reset", .connectionLost),
            ("reset=200", .connectionLost), ("wrong-length=50", .connectionLost), ("redirect-loop", .redirect),
        ] as [(String, HTTPError.TransportFailure.Kind)]
    )
    func broken(fault: String, kind: HTTPError.TransportFailure.Kind) throws {
        let server = try makeServer([fault])
        defer { server.stop() }
        let result = search(server)
        #expect(result.elements.isEmpty)
        switch result.error {
        case HTTPError.transport(let failure)?:
            #expect(failure.kind == kind)
            #expect(!"\(failure)".contains("s3cretKey"))
        case HTTPError.limitExceeded(.redirects)?: #expect(kind == .redirect)
        default: Issue.record("\(result)")
        }
    }

    @Test("A declared length over the limit is refused at once")
    func huge() throws {
        let server = try makeServer(["huge"])
        defer { server.stop() }
        let result = read(makeProvider(server, HTTPTransferLimits(bodyBytes: 1 << 20)), GIFQuery(.search("cat")))
        #expect(result.error as? HTTPError == .limitExceeded(.body(maximum: 1 << 20)))
    }

    @Test("A server that never answers, and one that drips, run into the time-out", arguments: ["hang", "drip=20"])
    func slow(fault: String) throws {
        let server = try makeServer([fault])
        defer { server.stop() }
        let limits = HTTPTransferLimits(totalTimeout: .milliseconds(400))
        let result = read(makeProvider(server, limits), GIFQuery(.search("cat")))
        guard case HTTPError.transport(let failure)? = result.error else {
            Issue.record("\(result)")
            return
        }
        #expect(failure.kind == .timedOut)
    }

    @Test("Pages that overlap give each item once")
    func duplicates() throws {
        let server = try makeServer(["duplicates=7"])
        defer { server.stop() }
        let result = read(makeProvider(server), GIFQuery(.trending, limit: 80, rating: .r))
        let ids = result.elements.joined().map(\.id)
        #expect(ids.count > 50 && Set(ids).count == ids.count && result.error == nil)
    }

    @Test("Hostile titles arrive as they are; nothing is lost on the way")
    func hostileTitles() throws {
        let server = try makeServer(["hostile-titles"])
        defer { server.stop() }
        let result = read(makeProvider(server), GIFQuery(.trending, limit: 100, rating: .r))
        let titles = Set(result.elements.joined().map(\.title))
        #expect(HostileTitles.all.allSatisfy { titles.contains($0) })
    }

    @Test("A fault for so many answers ends after them")
    func counted() throws {
        let server = try makeServer(["500*2"])
        defer { server.stop() }
        #expect(search(server).error != nil)
        #expect(search(server).error != nil)
        #expect(search(server).error == nil)
    }

    @Test("Media have faults of their own")
    func media() throws {
        let server = try makeServer(["media:not-gif"])
        defer { server.stop() }
        let item = try #require(search(server, limit: 1).elements.first?.first)
        let url = try #require(item.preview.flatMap(URL.init(string:)))
        let result = makeSession().rx.image(HTTPRequest(url)).toBlocking(timeout: 20).materialize()
        guard case HTTPError.deserializationFailed? = result.error else {
            Issue.record("\(result)")
            return
        }
        server.setFaults([StubFault(.damaged, on: .media)])
        #expect(makeSession().rx.image(HTTPRequest(url)).toBlocking(timeout: 20).materialize().error is HTTPError)
        server.setFaults([])
        #expect(makeSession().rx.image(HTTPRequest(url)).toBlocking(timeout: 20).materialize().error == nil)
    }

    @Test("Validators may change and ranges be ignored")
    func resuming() throws {
        let server = try makeServer(["media:changing-tag"])
        defer { server.stop() }
        let url = try #require(URL(string: server.url.absoluteString + "/media/ball/100w_s.gif"))
        func ask(_ headers: HTTPHeaders) throws -> HTTPResponse {
            try makeSession().rx.response(HTTPRequest(url, headers: headers)).toBlocking(timeout: 20).single().0
        }
        let first = try ask([:])
        #expect(try first.headers["ETag"] != ask([:]).headers["ETag"])
        server.setFaults([StubFault(.ignoreRange, on: .media)])
        #expect(try ask(["Range": "bytes=5-"]).status == 200)
        server.setFaults([])
        #expect(try ask(["Range": "bytes=5-"]).status == 206)
    }

    @Test("Faults are set from outside, for all requests or for one")
    func control() throws {
        let server = try makeServer()
        defer { server.stop() }
        func status(_ path: String, _ headers: HTTPHeaders = [:]) throws -> Int {
            let url = try #require(URL(string: server.url.absoluteString + path))
            return try makeSession().rx.response(HTTPRequest(url, headers: headers)).toBlocking(timeout: 20).single().0
                .status
        }
        let call = "/v1/gifs/trending?api_key=k"
        #expect(try status(call, ["X-Stub-Fault": "503"]) == 503)
        #expect(try status(call + "&stub_fault=404") == 404)
        #expect(try status(call) == 200)
        #expect(try status(call, ["X-Stub-Fault": "nonsense"]) == 400)
        #expect(try status("/_stub/faults?set=500&set=media:403") == 200)
        #expect(try status(call) == 500)
        #expect(try status("/media/ball/100w_s.gif") == 403)
        #expect(try status("/_stub/faults?set=nonsense") == 400)
        #expect(try status("/_stub/faults?clear") == 200)
        #expect(try status(call) == 200)
        #expect(try status("/_stub/log") == 200)
        #expect(try status("/_stub/else") == 404)
    }

    @Test(
        "Recorded GIPHY bodies go through a search over the wire",
        .enabled(if: Fixtures.shouldRun, Fixtures.skipMessage)
    )
    func recorded() throws {
        let server = try makeServer {
            $0.recorded = try RecordedBodies(folder: Fixtures.root.appendingPathComponent("giphy").path)
        }
        defer { server.stop() }
        func result(_ query: GIFQuery) -> MaterializedSequenceResult<[GIFItem]> { read(makeProvider(server), query) }
        func count(_ query: GIFQuery) -> Int { result(query).elements.reduce(0) { $0 + $1.count } }
        #expect(count(GIFQuery(.search("Giphy_giphy-js__gifs"))) == 5)
        #expect(count(GIFQuery(.search("bazookon_giphy_get__emoji"), limit: 100)) == 25)
        #expect(count(GIFQuery(.search("anything"))) == 1)
        #expect(count(GIFQuery(.trending)) == 1)
        #expect(count(GIFQuery(.random(tag: nil), limit: 1)) == 1)
        #expect(count(GIFQuery(.ids(["l46Cc0Ped9R0uiTkY"]))) == 1)
        guard case ProviderError.rateLimited? = result(GIFQuery(.search("issues__error_429_2021"))).error else {
            Issue.record("a recorded 429 passed")
            return
        }
    }
}
