import Dispatch
import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("rx.bytes and rx.stream", .timeLimit(.minutes(10)))
struct HTTPSessionRxStreamTests {
    private struct Failure: Error, Equatable {}

    /// What a subscriber heard, and when it is over.
    final class Listener: Sendable {
        struct Record: Sendable {
            var heard: [String] = []
            var error: (any Error)?
            var isOver = false
        }

        let record = Watched(Record())

        func subscribe(_ stream: Observable<HTTPStreamEvent>) -> any Disposable {
            subscribe(
                stream.map { event in
                    switch event {
                    case .head(let head): Data("\(head.status)".utf8)
                    case .bytes(let bytes): bytes
                    }
                }
            )
        }

        func subscribe(_ stream: Observable<Data>) -> any Disposable {
            stream.subscribe(
                onNext: { bytes in self.record.update { $0.heard.append(String(decoding: bytes, as: UTF8.self)) } },
                onError: { error in self.record.update { ($0.error, $0.isOver) = (error, true) } },
                onCompleted: { self.record.update { $0.isOver = true } }
            )
        }

        var heard: [String] { record.value.heard }
        var error: HTTPError? { record.value.error as? HTTPError }
        func end() async { await record.wait { $0.isOver } }
    }

    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    let hand = HandTransport()

    /// A session whose events come where the transport calls from.
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

    func makeStub() -> StubTransport { StubTransport { _, work in work() } }

    func makeRequest(_ url: String = "https://a.example/", method: HTTPMethod = .get) -> HTTPRequest {
        HTTPRequest(URL(string: url)!, method: method)
    }

    @Test("Pieces arrive as they come, then the end")
    func pieces() async {
        let listener = Listener()
        let subscription = listener.subscribe(makeSession(hand).rx.bytes(makeRequest()))
        defer { subscription.dispose() }
        let exchange = await hand.exchange()
        exchange.head()
        #expect(listener.heard.isEmpty)
        exchange.body("one")
        #expect(listener.heard == ["one"])
        exchange.body("two")
        exchange.finish()
        #expect(listener.heard == ["one", "two"])
        #expect(listener.record.value.isOver && listener.error == nil)
    }

    @Test("stream gives the head first, whatever the status", arguments: [200, 204, 404, 500])
    func head(status: Int) async {
        let listener = Listener()
        let subscription = listener.subscribe(makeSession(hand).rx.stream(makeRequest()))
        defer { subscription.dispose() }
        let exchange = await hand.exchange()
        exchange.head(status)
        #expect(listener.heard == ["\(status)"])
        exchange.body("text")
        exchange.finish()
        #expect(listener.heard == ["\(status)", "text"])
        #expect(listener.record.value.isOver && listener.error == nil)
    }

    @Test("It is cold: a request for each subscriber, none before")
    func cold() {
        let stub = makeStub().when(.any) { _ in .text("x") }
        let stream = makeSession(stub).rx.bytes(makeRequest())
        #expect(stub.requests.isEmpty)
        for count in 1...2 {
            let listener = Listener()
            listener.subscribe(stream).dispose()
            #expect(listener.heard == ["x"])
            #expect(stub.requests.count == count)
        }
    }

    @Test("Any status but 2xx fails bytes with the response and its body", arguments: [304, 404, 500])
    func refusal(status: Int) {
        let stub = makeStub().when(.any) { _ in .text("sorry, no", status: status).inPieces(of: 4) }
        let listener = Listener()
        listener.subscribe(makeSession(stub).rx.bytes(makeRequest())).dispose()
        guard case .requestFailed(let response, let data) = listener.error else {
            Issue.record("no requestFailed")
            return
        }
        #expect(response.status == status)
        #expect(data == Data("sorry, no".utf8))
        #expect(listener.heard.isEmpty)
    }

    @Test("Of an endless refusal the first 64 KB are kept and the rest aborted")
    func endlessRefusal() async {
        let listener = Listener()
        let subscription = listener.subscribe(makeSession(hand).rx.bytes(makeRequest()))
        defer { subscription.dispose() }
        let exchange = await hand.exchange()
        exchange.head(404)
        for _ in 0..<10 { exchange.body(Data(repeating: 7, count: 10_000)) }
        guard case .requestFailed(_, let data) = listener.error else {
            Issue.record("no requestFailed")
            return
        }
        #expect(data.count == 64 << 10)
        #expect(exchange.calls.cancels == 1)
    }

    @Test("A refusal that is cut off is still the refusal")
    func cutRefusal() async {
        let listener = Listener()
        let subscription = listener.subscribe(makeSession(hand).rx.bytes(makeRequest()))
        defer { subscription.dispose() }
        let exchange = await hand.exchange()
        exchange.head(404)
        exchange.body("so")
        exchange.finish(Failure())
        let expected = HTTPResponse(status: 404, url: makeRequest().url)
        #expect(listener.error == .requestFailed(response: expected, data: Data("so".utf8)))
    }

    @Test("Redirections are followed, their bodies dropped, circles noticed")
    func redirects() {
        let stub = makeStub().when(.any) { _ in .text("there") }
        stub.when(.path("/from")) { _ in
            var response = StubResponse.text("moved")
            (response.status, response.headers) = (307, ["Location": "/to"])
            return response
        }
        stub.when(.path("/circle")) { _ in .status(302, headers: ["Location": "/circle"]) }
        let listener = Listener()
        listener.subscribe(makeSession(stub).rx.bytes(makeRequest("https://a.example/from"))).dispose()
        #expect(listener.heard == ["there"])
        #expect(stub.requests.map(\.url.path) == ["/from", "/to"])
        let other = Listener()
        other.subscribe(makeSession(stub).rx.bytes(makeRequest("https://a.example/circle"))).dispose()
        #expect(other.error == .transport(.init(.redirect, "it redirects in a circle", host: "a.example")))
    }

    private var lost: HTTPError { .transport(.init(.connectionLost, "made to fail")) }

    @Test("Before the first byte it is tried again, the head of bytes included")
    func retries() async {
        let listener = Listener()
        let subscription = listener.subscribe(makeSession(hand).rx.bytes(makeRequest()))
        defer { subscription.dispose() }
        await hand.exchange(0).finish(lost)
        scheduler.start()
        let second = await hand.exchange(1)
        second.head(503)
        #expect(second.calls.cancels == 1)
        scheduler.start()
        let third = await hand.exchange(2)
        third.head()
        third.body("at last")
        third.finish()
        #expect(listener.heard == ["at last"])
        #expect(listener.error == nil)
        #expect(hand.count == 3)
    }

    @Test("A head without bytes is no byte: bytes tries again")
    func headOnly() async {
        let listener = Listener()
        let subscription = listener.subscribe(makeSession(hand).rx.bytes(makeRequest()))
        defer { subscription.dispose() }
        let first = await hand.exchange(0)
        first.head()
        first.finish(lost)
        #expect(!listener.record.value.isOver)
        scheduler.start()
        #expect(hand.count == 2)
    }

    @Test("Once something was handed on, a failure stands", arguments: [true, false])
    func noRetry(ofStream: Bool) async {
        let listener = Listener()
        let session = makeSession(hand)
        let subscription =
            ofStream
            ? listener.subscribe(session.rx.stream(makeRequest())) : listener.subscribe(session.rx.bytes(makeRequest()))
        defer { subscription.dispose() }
        let exchange = await hand.exchange()
        exchange.head()
        if !ofStream { exchange.body("a") }
        exchange.finish(lost)
        #expect(listener.error == lost)
        #expect(listener.heard == (ofStream ? ["200"] : ["a"]))
        scheduler.start()
        #expect(hand.count == 1)
    }

    @Test("Attempts end, and a method that is not idempotent has one")
    func attempts() {
        let stub = makeStub().when(.any) { _ in .failure(HTTPError.transport(.init(.connectionLost, "made to fail"))) }
        for (method, count) in [(HTTPMethod.get, 3), (.post, 4)] {
            let listener = Listener()
            let subscription = listener.subscribe(makeSession(stub).rx.bytes(makeRequest(method: method)))
            scheduler.start()
            subscription.dispose()
            #expect(listener.error == lost)
            #expect(stub.requests.count == count)
        }
    }

    @Test("Disposing aborts the exchange, and a wait for another attempt")
    func dispose() async {
        let session = makeSession(hand)
        let subscription = session.rx.bytes(makeRequest()).subscribe()
        let exchange = await hand.exchange()
        exchange.head()
        subscription.dispose()
        #expect(exchange.calls.cancels == 1)

        let other = session.rx.bytes(makeRequest()).subscribe()
        await hand.exchange(1).finish(lost)
        other.dispose()
        scheduler.start()
        #expect(hand.count == 2)
    }

    @Test("take ends the transfer with the piece it wanted")
    func take() async {
        let listener = Listener()
        let subscription = listener.subscribe(makeSession(hand).rx.bytes(makeRequest()).take(1))
        defer { subscription.dispose() }
        let exchange = await hand.exchange()
        exchange.head()
        exchange.body("a")
        #expect(exchange.calls.cancels == 1)
        exchange.body("b")
        #expect(listener.heard == ["a"])
        #expect(listener.record.value.isOver && listener.error == nil)
    }

    @Test("Times and sizes are unlimited but for the session's idle time-out, and settable")
    func limits() async {
        let session = makeSession(hand) { $0.limits.idleTimeout = .seconds(7) }
        let options: [HTTPStreamOptions] = [
            .init(), .init(idle: .unlimited),
            .init(idle: .atMost(.seconds(1)), totalTimeout: .seconds(2), maximumBytes: 3),
        ]
        let subscriptions = options.map { session.rx.bytes(makeRequest(), options: $0).subscribe() }
        defer { subscriptions.forEach { $0.dispose() } }
        let limits = [await hand.exchange(0).limits, await hand.exchange(1).limits, await hand.exchange(2).limits]
        #expect(limits.map(\.idleTimeout) == [.seconds(7), nil, .seconds(1)])
        #expect(limits.map(\.totalTimeout) == [nil, nil, .seconds(2)])
        #expect(limits.map(\.bodyBytes) == [.max, .max, 3])
    }

    @Test("A subscriber that has not returned holds the transfer back; each pause is followed by one resume")
    func backPressure() async {
        let queue = DispatchQueue(label: "test")
        let session = makeSession(hand) { $0.delivery = .on(queue) }
        let listener = Listener()
        let options = HTTPStreamOptions(bufferedBytes: 10)
        let subscription = listener.subscribe(session.rx.bytes(makeRequest(), options: options))
        defer { subscription.dispose() }
        let exchange = await hand.exchange()
        exchange.head()
        for round in 1...50 {
            queue.suspend()
            #expect(exchange.body("first") == .proceed, "somebody waits for it")
            #expect(exchange.body("123456789") == .proceed)
            #expect(exchange.body("0") == .pause)
            #expect(exchange.calls.resumes == round - 1)
            queue.resume()
            await exchange.wait { $0.resumes == round }
            await listener.record.wait { $0.heard.count == 2 * round }
            // The last event's turn ends with asking for the next one.
            await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        }
        exchange.finish()
        await listener.end()
        #expect(listener.heard == Array(repeating: ["first", "1234567890"], count: 50).flatMap { $0 })
        #expect(exchange.calls.pauses == 50 && exchange.calls.resumes == 50)
    }

    @Test("Nothing of it is stored, and nothing stored answers it")
    func notCached() throws {
        let folder = try Scratch()
        let cache = HTTPCache(.init(directory: folder.path))
        let stub = makeStub().when(.any) { _ in .text("x", headers: ["Cache-Control": "max-age=60"]) }
        let session = makeSession(stub) { $0.cache = cache }
        for count in 1...2 {
            session.rx.bytes(makeRequest()).subscribe().dispose()
            #expect(stub.requests.count == count)
        }
    }

    // MARK: On the wire

    @Test("A stream that does not end arrives as it is sent, and disposing of it is seen by the server")
    func wire() async throws {
        let (asked, left) = (Watched(0), Watched(false))
        let pieces = Gate()
        let server = try LoopbackServer { _, connection in
            try connection.sendHead(200, ["Transfer-Encoding": "chunked"])
            for number in 1...3 {
                pieces.wait(upTo: lastResort)
                try connection.sendChunk(Data("piece \(number)".utf8))
                asked.update { $0 = number }
            }
            let isGone = connection.waitForPeerToLeave(upTo: lastResort)
            left.update { $0 = isGone }
        }
        defer { server.stop() }
        let session = HTTPSession(.init(transport: CurlTransport(.init(proxies: ProxyRules())), limits: .patient))
        let listener = Listener()
        let subscription = listener.subscribe(session.rx.bytes(HTTPRequest(server.url())))
        for number in 1...3 {
            pieces.pass()
            await listener.record.wait { $0.heard.count == number }
        }
        #expect(listener.heard == ["piece 1", "piece 2", "piece 3"])
        #expect(!listener.record.value.isOver)
        subscription.dispose()
        await left.wait { $0 }
        #expect(!listener.record.value.isOver)
    }

    @Test("What was sent before the connection broke arrives before the error")
    func broken() async throws {
        let server = try LoopbackServer { _, connection in
            try connection.sendHead(200, ["Content-Length": "1000000"])
            try connection.send(Data(repeating: 1, count: 300_000))
            connection.close()
        }
        defer { server.stop() }
        let session = HTTPSession(.init(transport: CurlTransport(.init(proxies: ProxyRules())), limits: .patient))
        let total = Watched((bytes: 0, error: HTTPError?.none, isOver: false))
        let subscription = session.rx.bytes(HTTPRequest(server.url())).subscribe(
            onNext: { bytes in total.update { $0.bytes += bytes.count } },
            onError: { error in total.update { ($0.error, $0.isOver) = (error as? HTTPError, true) } }
        )
        defer { subscription.dispose() }
        await total.wait { $0.isOver }
        #expect(total.value.bytes == 300_000)
        guard case .transport(let failure) = total.value.error else {
            Issue.record("no failure of the transport")
            return
        }
        #expect(failure.kind == .connectionLost)
        #expect(server.requests.count == 1)
    }
}
