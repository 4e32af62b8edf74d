import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Synchronization
import Testing

@Suite("rx.upload and rx.progress", .timeLimit(.minutes(10)))
struct HTTPSessionRxUploadTests {
    let scratch: Scratch
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    let content = Data((0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 7) })

    init() throws { scratch = try Scratch() }

    func makeFile(_ data: Data? = nil) throws -> HTTPUpload {
        try (data ?? content).write(to: URL(fileURLWithPath: scratch.file("a")))
        return .file(scratch.file("a"))
    }

    func makeSession(
        _ transport: any HTTPTransport,
        _ change: (inout HTTPSession.Configuration) -> Void = { _ in }
    ) -> HTTPSession {
        var configuration = HTTPSession.Configuration(
            transport: transport,
            delivery: .direct,
            clock: HTTPClock(scheduler),
            jitter: { 1 }
        )
        change(&configuration)
        return HTTPSession(configuration)
    }

    func makeWireSession() -> HTTPSession {
        HTTPSession(.init(transport: CurlTransport(.init(proxies: ProxyRules())), limits: .patient, jitter: { 0 }))
    }

    func makeRequest(_ method: HTTPMethod = .post, _ url: String = "https://a.example/") -> HTTPRequest {
        HTTPRequest(URL(string: url)!, method: method)
    }

    func makeStub() -> StubTransport { StubTransport { _, work in work() } }

    /// What a stream gives at once.
    func events(_ stream: Observable<HTTPTransferEvent>) -> (progress: [HTTPTransferProgress], end: String) {
        let heard = Watched((progress: [HTTPTransferProgress](), end: "nothing"))
        let subscription = stream.subscribe(
            onNext: { event in
                heard.update { heard in
                    switch event {
                    case .progress(let progress): heard.progress.append(progress)
                    case .finished(let response, let data): heard.end = "\(response.status) \(data.count)"
                    }
                }
            },
            onError: { error in heard.update { $0.end = "\(error)" } }
        )
        scheduler.start()
        subscription.dispose()
        return heard.value
    }

    // MARK: Progress

    @Test("Progress is told at once, at the end of sending and exactly at the end, and no more often than allowed")
    func progress() {
        let stub = makeStub().when(.any) { _ in
            StubResponse(200, headers: ["Content-Length": "100"], body: Data(count: 100)).inPieces(of: 7)
        }
        let stream = makeSession(stub).rx.upload(makeRequest(), from: Data(count: 40 << 10))
        let (progress, end) = events(stream)
        #expect(end == "200 100")
        #expect(
            progress == [
                HTTPTransferProgress(sendTotal: 40 << 10),
                HTTPTransferProgress(sent: 40 << 10, sendTotal: 40 << 10),
                HTTPTransferProgress(sent: 40 << 10, sendTotal: 40 << 10, received: 100, receiveTotal: 100),
            ]
        )
    }

    @Test("Without an interval every step is told")
    func everyStep() {
        let stub = makeStub().when(.any) { _ in StubResponse(200, body: Data(count: 3)).inPieces(of: 1) }
        let options = HTTPTransferOptions(progressInterval: .zero)
        let stream = makeSession(stub).rx.upload(makeRequest(), from: Data(count: 40_960), options: options)
        let (progress, _) = events(stream)
        #expect(progress.map(\.sent) == [0, 16_384, 32_768, 40_960, 40_960, 40_960, 40_960])
        #expect(progress.map(\.received) == [0, 0, 0, 0, 1, 2, 3])
        #expect(progress.allSatisfy { $0.receiveTotal == nil })
    }

    @Test("progress of a request without content counts what comes")
    func download() {
        let stub = makeStub().when(.any) { _ in .text("hello") }
        let (progress, end) = events(makeSession(stub).rx.progress(makeRequest(.get)))
        #expect(progress.first == HTTPTransferProgress(sendTotal: 0))
        #expect(progress.last == HTTPTransferProgress(sendTotal: 0, received: 5))
        #expect(end == "200 5")
    }

    @Test("A refusal is an answer, and its body no progress")
    func refusal() async throws {
        let stub = makeStub().when(.any) { _ in .text("no", status: 403) }
        let stream = makeSession(stub).rx.upload(makeRequest(), from: Data(count: 10))
        let (progress, end) = events(stream)
        #expect(progress.last == HTTPTransferProgress(sent: 10, sendTotal: 10))
        #expect(end == "403 2")
        await stream.response().successData().map { _ in "" }.expect(
            end: .error(
                HTTPError.requestFailed(
                    response: HTTPResponse(
                        status: 403,
                        headers: ["Content-Type": "text/plain; charset=utf-8"],
                        url: makeRequest().url
                    ),
                    data: Data("no".utf8)
                )
            )
        )
    }

    @Test("Further attempts send all of it again, with progress beginning anew; what is not idempotent is sent once")
    func retries() throws {
        let file = try makeFile(Data(count: 20_480))
        let stub = makeStub().when(.any) { _ in .text("done") }
        let calls = Atomic(0)
        stub.when(.method(.put)) { _ in
            calls.wrappingAdd(1, ordering: .relaxed).newValue == 1
                ? .failure(HTTPError.transport(.init(.connectionLost, "made to fail"))) : .text("done")
        }
        let options = HTTPTransferOptions(progressInterval: .zero)
        let (progress, end) = events(makeSession(stub).rx.upload(makeRequest(.put), from: file, options: options))
        #expect(end == "200 4")
        let (sent, totals) = (progress.map(\.sent), progress.map(\.sendTotal))
        #expect(sent == [0, 16_384, 20_480, 0, 16_384, 20_480, 20_480])
        #expect(totals == [nil, 20_480, 20_480, nil, 20_480, 20_480, 20_480])
        #expect(stub.requests.count == 2)

        stub.when(.any) { _ in .failure(HTTPError.transport(.init(.connectionLost, "made to fail"))) }
        _ = events(makeSession(stub).rx.upload(makeRequest(.post), from: file))
        #expect(stub.requests.count == 3)
    }

    @Test("The total time is the options' alone")
    func time() async {
        let hand = HandTransport()
        let session = makeSession(hand)
        let subscriptions = [
            session.rx.upload(makeRequest(), from: Data()).subscribe(),
            session.rx.upload(makeRequest(), from: Data(), options: .init(totalTimeout: .seconds(60))).subscribe(),
        ]
        #expect(await hand.exchange(0).limits.totalTimeout == nil)
        #expect(await hand.exchange(1).limits.totalTimeout == .seconds(60))
        subscriptions.forEach { $0.dispose() }
        #expect(await hand.exchange(0).calls.cancels == 1)
    }

    @Test("An upload shares its origin's places with everything else of the session")
    func slots() async {
        let hand = HandTransport()
        let session = makeSession(hand) { $0.maximumPerHost = 1 }
        let other = session.rx.bytes(makeRequest(.get)).subscribe()
        let subscription = session.rx.upload(makeRequest(), from: Data()).subscribe()
        defer { subscription.dispose() }
        #expect(hand.count == 1)
        other.dispose()
        #expect(await hand.exchange(1).request.method == .post)
    }

    @Test(
        "What has no place for content is refused before anything is sent",
        arguments: [HTTPMethod.get, .head, .trace]
    )
    func methods(method: HTTPMethod) {
        let stub = makeStub().when(.any) { _ in .text("") }
        let (_, end) = events(makeSession(stub).rx.upload(makeRequest(method), from: Data()))
        #expect(end == "The request to a.example failed: a \(method) has no body for an upload.")
        var request = makeRequest()
        request.body = Data()
        #expect(events(makeSession(stub).rx.upload(request, from: .bytes(Data()))).end.contains("a body already"))
        #expect(stub.requests.isEmpty)
    }

    @Test("A file that cannot be read is the error, and nothing is tried again")
    func missing() async throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200) }
        defer { server.stop() }
        let upload = HTTPUpload.file(scratch.file("none"))
        let stub = makeStub().when(.any) { _ in .text("") }
        let local = server.url().absoluteString
        for (session, url) in [(makeWireSession(), local), (makeSession(stub), "https://a.example/")] {
            let result = await session.rx.upload(makeRequest(.put, url), from: upload).response().map { _ in }
                .awaited(timeout: 60).materialize()
            guard case .failed(_, HTTPError.transport(let failure)) = result else {
                Issue.record("no failure of the transport: \(result)")
                continue
            }
            #expect(failure.kind == .local)
            #expect(failure.reason == "\(scratch.file("none")) cannot be read (No such file or directory)")
        }
        #expect(server.requests.isEmpty)
        #expect(stub.requests.count == 1)
    }

    // MARK: On the wire

    @Test(
        "A file arrives whole, its length said first, with its last progress exact",
        arguments: [0, 1, 70_000, 1_500_000]
    )
    func wire(size: Int) async throws {
        let server = try LoopbackServer { request, connection in
            try connection.respond(201, [:], "\(request.body.count)")
        }
        defer { server.stop() }
        var request = makeRequest(.put, server.url("/x").absoluteString)
        request.headers = ["Content-Type": "image/gif"]
        let events = try await makeWireSession().rx.upload(request, from: try makeFile(content.prefix(size)))
            .awaited(timeout: 60).toArray()
        let arrived = try #require(server.requests.first)
        #expect(arrived.body == content.prefix(size))
        #expect(arrived.headers["Content-Length"] == "\(size)")
        #expect(arrived.headers["Content-Type"] == "image/gif")
        #expect(!arrived.headers.contains("Transfer-Encoding") && !arrived.headers.contains("Expect"))
        #expect(arrived.method == .put)
        guard case .finished(let response, let data) = events.last,
            case .progress(let last) = events.dropLast().last
        else {
            Issue.record("no end, or no progress before it")
            return
        }
        #expect(response.status == 201)
        #expect(String(decoding: data, as: UTF8.self) == "\(size)")
        #expect(last.sent == size && last.received == data.count && last.receiveTotal == data.count)
    }

    @Test("Bytes from memory are counted on the wire too")
    func wireBytes() async throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200) }
        defer { server.stop() }
        let request = makeRequest(.post, server.url().absoluteString)
        let events = try await makeWireSession().rx.upload(request, from: content).awaited(timeout: 60).toArray()
        #expect(server.requests.first?.body == content)
        let sent = events.compactMap { if case .progress(let progress) = $0 { progress.sent } else { nil } }
        #expect(sent == sent.sorted())
        #expect(sent.last == content.count)
    }

    @Test("307 sends the file again to where it leads, 303 leads to a GET without it")
    func redirects() async throws {
        let server = try LoopbackServer { request, connection in
            switch request.path {
            case "/307": try connection.respond(307, ["Location": "/end"])
            case "/303": try connection.respond(303, ["Location": "/end"])
            default: try connection.respond(200, [:], "\(request.method) \(request.body.count)")
            }
        }
        defer { server.stop() }
        let file = try makeFile()
        for (path, expected) in [("/307", "POST \(content.count)"), ("/303", "GET 0")] {
            let request = makeRequest(.post, server.url(path).absoluteString)
            let data = try await makeWireSession().rx.upload(request, from: file).response().successData()
                .awaited(timeout: 60).single()
            #expect(String(decoding: data, as: UTF8.self) == expected)
        }
        #expect(server.requests.first { $0.path == "/end" }?.body == content)
    }

    @Test("A kept connection that turns out to be dead costs nothing: the file is sent again from its first byte")
    func deadConnection() async throws {
        let server = try LoopbackServer { request, connection in
            try connection.respond(200, [:], "\(request.body.count)")
            if request.number == 2 { connection.reset() }
        }
        defer { server.stop() }
        let session = makeWireSession()
        let file = try makeFile()
        for _ in 0..<4 {
            let request = makeRequest(.put, server.url().absoluteString)
            let data = try await session.rx.upload(request, from: file).response().successData()
                .awaited(timeout: 60).single()
            #expect(String(decoding: data, as: UTF8.self) == "\(content.count)")
        }
        #expect(server.requests.allSatisfy { $0.body == content })
    }

    @Test("A connection that is reset on the first try is tried again for PUT, from the file's first byte")
    func reset() async throws {
        let server = try LoopbackServer { request, connection in
            if request.connection == 1 { return connection.reset() }
            try connection.respond(200, [:], "\(request.body.count)")
        }
        defer { server.stop() }
        let request = makeRequest(.put, server.url().absoluteString)
        let data = try await makeWireSession().rx.upload(request, from: try makeFile()).response().successData()
            .awaited(timeout: 60).single()
        #expect(String(decoding: data, as: UTF8.self) == "\(content.count)")
        #expect(server.requests.map(\.body) == [content, content])
    }
}
