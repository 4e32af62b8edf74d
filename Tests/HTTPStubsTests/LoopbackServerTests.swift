import Foundation
import HTTP
import HTTPStubs
import Synchronization
import Testing

/// Hears one exchange and lets a test wait for its end.
private final class Listener: HTTPTransportReceiver {
    private let record = Mutex((status: 0, body: Data(), failure: nil as (any Error)?, pieces: 0))
    let ended = Gate()
    let flow: HTTPTransportFlow

    init(_ flow: HTTPTransportFlow = .proceed) { self.flow = flow }

    var status: Int { record.withLock { $0.status } }
    var text: String { record.withLock { String(decoding: $0.body, as: UTF8.self) } }
    var pieces: Int { record.withLock { $0.pieces } }
    var failure: (any Error)? { record.withLock { $0.failure } }

    func received(head: HTTPResponse) { record.withLock { $0.status = head.status } }
    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow {
        record.withLock { record in
            record.body.append(contentsOf: body)
            record.pieces += 1
        }
        return flow
    }
    func finished(_ failure: (any Error)?) {
        record.withLock { $0.failure = failure }
        ended.open()
    }
}

@Suite("LoopbackServer")
struct LoopbackServerTests {
    private func ask(_ request: HTTPRequest, on transport: any HTTPTransport) -> Listener {
        let listener = Listener()
        _ = transport.start(request, limits: HTTPTransferLimits(), receiver: listener)
        #expect(listener.ended.wait())
        return listener
    }

    @Test("It hands over the request as it came and counts what happens")
    func request() throws {
        let server = try LoopbackServer { request, connection in
            try connection.respond(201, [:], "\(request.path)|\(request.parameter("b") ?? "-")|\(request.number)")
        }
        let transport = CurlTransport(.init(proxies: ProxyRules()))
        let url = server.url("/a%20b?a=1&b=x+y%26z")
        #expect(ask(HTTPRequest(url, method: .put, body: Data("body".utf8)), on: transport).text == "/a b|x y&z|1")
        #expect(server.requests.first?.body == Data("body".utf8))
        #expect(server.requests.first?.method == .put)
        #expect(server.requests.first?.target == "/a%20b?a=1&b=x+y%26z")
        #expect(ask(HTTPRequest(server.url()), on: transport).status == 201)
        #expect(server.connectionCount == 1 || server.connectionCount == 2)
        server.stop()
        #expect(server.wait { $0.openConnectionCount == 0 })
        #expect(ask(HTTPRequest(url), on: transport).failure != nil)
    }

    @Test("Chunks arrive as one body")
    func chunks() throws {
        let server = try LoopbackServer { _, connection in
            try connection.sendHead(200, ["Transfer-Encoding": "chunked"])
            for piece in ["a", "bc", "def"] { try connection.sendChunk(Data(piece.utf8)) }
            try connection.endChunks(["T": "trailer"])
        }
        defer { server.stop() }
        #expect(ask(HTTPRequest(server.url()), on: CurlTransport(.init(proxies: ProxyRules()))).text == "abcdef")
    }

    @Test("Sending to a client that has left throws")
    func peerGone() throws {
        let thrown = Gate()
        let server = try LoopbackServer { _, connection in
            try connection.sendHead(200, ["Content-Length": "100000000"])
            do {
                while true { try connection.send(Data(count: 100_000)) }
            } catch LoopbackError.peerGone {
                thrown.open()
            }
        }
        defer { server.stop() }
        let transport = CurlTransport(.init(proxies: ProxyRules()))
        let limits = HTTPTransferLimits(bodyBytes: 1000)
        _ = transport.start(HTTPRequest(server.url()), limits: limits, receiver: Listener())
        #expect(thrown.wait())
    }
}

@Suite("StubTransport")
struct StubTransportTests {
    private struct Failure: Error, Equatable {}
    let request = HTTPRequest(URL(string: "https://a.example/x")!)

    @Test("The stub added last is asked first, and every request is recorded")
    func order() {
        let stub = StubTransport().when(.any) { _ in .text("old") }.when(.path("/x")) { _ in .text("new") }
        let listener = Listener()
        _ = stub.start(request, limits: HTTPTransferLimits(), receiver: listener)
        #expect(listener.ended.wait())
        #expect(listener.text == "new")
        #expect(stub.requests == [request])
    }

    @Test("Failures surface as themselves, early or after the body")
    func failures() {
        let stub = StubTransport().when(.any) { _ in .text("half").failing(with: Failure()) }
        let listener = Listener()
        _ = stub.start(request, limits: HTTPTransferLimits(), receiver: listener)
        #expect(listener.ended.wait())
        #expect(listener.text == "half")
        #expect(listener.failure is Failure)
        stub.when(.any) { _ in throw Failure() }
        let early = Listener()
        _ = stub.start(request, limits: HTTPTransferLimits(), receiver: early)
        #expect(early.ended.wait())
        #expect(early.status == 0)
        #expect(early.failure is Failure)
    }

    @Test("It pauses piece by piece and keeps the limit, as a wire would")
    func pause() {
        let stub = StubTransport { _, work in work() }
        stub.when(.any) { _ in .text("abcdef").inPieces(of: 2) }
        let listener = Listener(.pause)
        let exchange = stub.start(request, limits: HTTPTransferLimits(), receiver: listener)
        #expect(listener.text == "ab")
        exchange.resume()
        #expect(listener.text == "abcd")
        exchange.cancel()
        exchange.resume()
        #expect(listener.text == "abcd")
        #expect(stub.cancelledRequests == [request])
        let limited = Listener()
        _ = stub.start(request, limits: HTTPTransferLimits(bodyBytes: 3), receiver: limited)
        #expect(limited.text == "ab")
        #expect(limited.failure as? HTTPError == .limitExceeded(.body(maximum: 3)))
    }
}
