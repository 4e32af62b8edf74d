import Foundation
import HTTP
import HTTPStubs
import Rx
import Testing

/// The asynchronous form, each order of reader and transfer by hand.
@Suite("HTTPStream", .timeLimit(.minutes(10)))
struct HTTPStreamTests {
    private struct Failure: Error, Equatable {}

    let hand = HandTransport()

    func makeStream(_ options: HTTPStreamOptions = HTTPStreamOptions()) -> HTTPStream<Data> {
        let configuration = HTTPSession.Configuration(transport: hand, retry: .never)
        return HTTPSession(configuration).bytes(for: HTTPRequest(URL(string: "https://a.example/")!), options: options)
    }

    /// Iterates in a task of its own.
    func collect(_ stream: HTTPStream<Data>) -> Task<[String], any Error> {
        Task {
            var pieces: [String] = []
            for try await bytes in stream { pieces.append(String(decoding: bytes, as: UTF8.self)) }
            return pieces
        }
    }

    @Test("Asked before anything came, and after")
    func values() async throws {
        var reader = makeStream().makeAsyncIterator()
        #expect(hand.count == 0, "nothing is sent before the first question")
        async let feeding: Void = {
            let exchange = await hand.exchange()
            exchange.head()
            exchange.body("a")
            exchange.body("b")
            exchange.body("c")
            exchange.finish()
        }()
        // The first piece is its own, unless the reader came late; nothing is lost either way.
        var text = ""
        while let bytes = try await reader.next() { text += String(decoding: bytes, as: UTF8.self) }
        await feeding
        #expect(text == "abc")
        #expect(try await reader.next() == nil, "after the end comes nothing")
    }

    @Test("Each iterator makes a request of its own")
    func cold() async throws {
        let stream = makeStream()
        for index in 0..<2 {
            let task = collect(stream)
            let exchange = await hand.exchange(index)
            exchange.head()
            exchange.body("x")
            exchange.finish()
            #expect(try await task.value == ["x"])
        }
    }

    @Test("While nobody asks the transfer pauses, and goes on when what was kept is taken")
    func backPressure() async throws {
        var reader = makeStream(.init(bufferedBytes: 4)).makeAsyncIterator()
        let feeding = Task {
            let exchange = await hand.exchange()
            exchange.head()
            exchange.body("a")
            return (exchange.body("bc"), exchange.body("de"), exchange)
        }
        #expect(try await reader.next() == Data("a".utf8))
        let (first, second, exchange) = await feeding.value
        #expect(first == .proceed && second == .pause)
        #expect(exchange.calls.resumes == 0)
        #expect(try await reader.next() == Data("bcde".utf8))
        #expect(exchange.calls.resumes == 1)
        exchange.finish()
        #expect(try await reader.next() == nil)
        #expect(exchange.calls.resumes == 1 && exchange.calls.cancels == 0)
    }

    @Test("A failure comes after the bytes before it, once")
    func failure() async throws {
        var reader = makeStream().makeAsyncIterator()
        let feeding = Task {
            let exchange = await hand.exchange()
            exchange.head()
            exchange.body("a")
            exchange.body("b")
            exchange.finish(Failure())
        }
        #expect(try await reader.next() == Data("a".utf8))
        await feeding.value
        #expect(try await reader.next() == Data("b".utf8))
        await #expect(throws: Failure()) { try await reader.next() }
        #expect(try await reader.next() == nil)
    }

    @Test("Cancelling the task that waits aborts the transfer and throws")
    func cancelWaiting() async {
        let task = collect(makeStream())
        let exchange = await hand.exchange()
        exchange.head()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(exchange.calls.cancels == 1)
        exchange.body("late")
        exchange.finish()
    }

    @Test("A task that is cancelled before it asks sends nothing")
    func cancelBefore() async {
        let (stream, start) = (makeStream(), Watched(false))
        let task = Task {
            await start.wait { $0 }
            for try await _ in stream {}
        }
        task.cancel()
        start.update { $0 = true }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(hand.count == 0)
    }

    @Test("A task that is cancelled while bytes are kept for it throws instead of taking them")
    func cancelKeeping() async throws {
        let (stream, hasFirst, goesOn) = (makeStream(), Watched(false), Watched(false))
        let task = Task {
            var reader = stream.makeAsyncIterator()
            _ = try await reader.next()
            hasFirst.update { $0 = true }
            await goesOn.wait { $0 }
            return try await reader.next()
        }
        let exchange = await hand.exchange()
        exchange.head()
        exchange.body("a")
        await hasFirst.wait { $0 }
        exchange.body("b")
        task.cancel()
        goesOn.update { $0 = true }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(exchange.calls.cancels == 1)
    }

    @Test("Cancelling after the end changes nothing")
    func cancelAfterEnd() async throws {
        let (stream, isOver, goesOn) = (makeStream(), Watched(false), Watched(false))
        let task = Task {
            var reader = stream.makeAsyncIterator()
            while try await reader.next() != nil {}
            isOver.update { $0 = true }
            await goesOn.wait { $0 }
            return try await reader.next()
        }
        let exchange = await hand.exchange()
        exchange.head()
        exchange.finish()
        await isOver.wait { $0 }
        task.cancel()
        goesOn.update { $0 = true }
        #expect(try await task.value == nil)
        #expect(exchange.calls.cancels == 0)
    }

    @Test("Leaving the loop aborts the transfer")
    func leaving() async throws {
        let stream = makeStream()
        let task = Task {
            for try await _ in stream { return }
        }
        let exchange = await hand.exchange()
        exchange.head()
        exchange.body("a")
        try await task.value
        await exchange.wait { $0.cancels == 1 }
    }

    @Test("The form with the head gives it first, and refusals are answers")
    func stream() async throws {
        let stub = StubTransport().when(.any) { _ in .text("no", status: 404) }
        let session = HTTPSession(.init(transport: stub, retry: .never))
        let request = HTTPRequest(URL(string: "https://a.example/")!)
        var events: [HTTPStreamEvent] = []
        for try await event in session.stream(for: request) { events.append(event) }
        guard case .head(let head) = events.first else {
            Issue.record("no head")
            return
        }
        #expect(head.status == 404)
        #expect(Array(events.dropFirst()) == [.bytes(Data("no".utf8))])
        await #expect(throws: HTTPError.requestFailed(response: head, data: Data("no".utf8))) {
            for try await _ in session.bytes(for: request) {}
        }
    }

    @Test("Sixteen megabytes over the wire arrive whole through a small buffer")
    func wire() async throws {
        let block = Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        let server = try LoopbackServer(keepsRequests: false) { _, connection in
            try connection.sendHead(200, ["Content-Length": "\(256 * block.count)"])
            for _ in 0..<256 { try connection.send(block) }
        }
        defer { server.stop() }
        let session = HTTPSession(.init(transport: CurlTransport(.init(proxies: ProxyRules())), limits: .patient))
        var (offset, isSame, largest) = (0, true, 0)
        for try await bytes in session.bytes(for: HTTPRequest(server.url()), options: .init(bufferedBytes: 1 << 10)) {
            for byte in bytes {
                if block[offset & 65_535] != byte { isSame = false }
                offset += 1
            }
            largest = max(largest, bytes.count)
        }
        #expect(offset == 256 * block.count)
        #expect(isSame)
        #expect(largest < 256 << 10, "what is kept is bounded by the mark and one delivery")
    }
}
