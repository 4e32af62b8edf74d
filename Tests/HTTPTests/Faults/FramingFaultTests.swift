import Foundation
import HTTP
import HTTPStubs
import Testing

/// Connections that end too early, and lengths that are not what they say (RFC 9112 sections 6 and 8).
@Suite("Faults of framing", .timeLimit(.minutes(10)))
struct FramingFaultTests {
    static let ok = "HTTP/1.1 200 OK\r\n"

    static let endings = [
        WireFault("closed after the request", "", .close, .connectionLost),
        WireFault("reset after the request", "", .reset, .connectionLost),
        WireFault("closed in the status line", "HTTP/1.1 20", .close, .connectionLost),
        WireFault("closed in the head", ok + "Content-Length: 5\r\nX: y", .close, .connectionLost),
        WireFault("reset in the head", ok + "Content-Length: 5\r\nX: y\r\n", .reset, .connectionLost),
        WireFault("closed after an interim head", "HTTP/1.1 103 Early\r\nLink: x\r\n\r\n", .close, .connectionLost),
        WireFault("closed after the head", ok + "Content-Length: 5\r\n\r\n", .close, .connectionLost),
        WireFault("reset after the head", ok + "Content-Length: 5\r\n\r\n", .reset, .connectionLost),
        WireFault("closed in the body", ok + "Content-Length: 500\r\n\r\nshort", .close, .connectionLost),
        WireFault("reset in the body", ok + "Content-Length: 500\r\n\r\nshort", .reset, .connectionLost),
        WireFault("one byte short", ok + "Content-Length: 6\r\n\r\nshort", .close, .connectionLost),
        WireFault("reset in a body without a length", ok + "\r\nshort", .reset, .connectionLost),
    ]

    static let lengths = [
        WireFault("negative", ok + "Content-Length: -5\r\n\r\nshort", .close, .protocolViolation),
        WireFault("signed", ok + "Content-Length: +5\r\n\r\nshort", .close, .protocolViolation),
        WireFault("no number", ok + "Content-Length: five\r\n\r\nshort", .close, .protocolViolation),
        WireFault("hexadecimal", ok + "Content-Length: 0x5\r\n\r\nshort", .close, .protocolViolation),
        WireFault("a number and more", ok + "Content-Length: 5x\r\n\r\nshort", .close, .protocolViolation),
        WireFault("empty", ok + "Content-Length:\r\n\r\nshort", .close, .protocolViolation),
        WireFault("a fraction", ok + "Content-Length: 5.0\r\n\r\nshort", .close, .protocolViolation),
        WireFault(
            "two that differ",
            ok + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nshort",
            .close,
            .protocolViolation
        ),
        WireFault("a list that differs", ok + "Content-Length: 5, 6\r\n\r\nshort", .close, .protocolViolation),
        WireFault("a list with a word", ok + "Content-Length: 5, five\r\n\r\nshort", .close, .protocolViolation),
        WireFault(
            "beyond any memory",
            ok + "Content-Length: 99999999999999999999999999\r\n\r\nshort",
            .silence,
            .limit(.body(maximum: 64 << 20))
        ),
        WireFault(
            "more than allowed",
            ok + "Content-Length: 100\r\n\r\n",
            .silence,
            .limit(.body(maximum: 50)),
            limits: .init(bodyBytes: 50)
        ),
        WireFault(
            "an unknown transfer coding",
            ok + "Transfer-Encoding: rot13\r\n\r\nshort",
            .close,
            .protocolViolation
        ),
        WireFault(
            "chunked, but not last",
            ok + "Transfer-Encoding: chunked, rot13\r\n\r\n5\r\nshort\r\n0\r\n\r\n",
            .close,
            .protocolViolation
        ),
    ]

    @Test("A connection that ends too early is a lost one, wherever it ends", arguments: endings)
    func ending(fault: WireFault) async throws { try await FaultBench().expect(fault) }

    @Test("A length that is none, or two, is a broken protocol; a large one a limit", arguments: lengths)
    func length(fault: WireFault) async throws { try await FaultBench().expect(fault) }

    @Test("A connection that ends while the request is read is a lost one", arguments: [true, false])
    func beforeTheRequest(resets: Bool) async throws {
        let server = try LoopbackServer(connections: { connection in
            // One byte of it, so that the connection is there for the client too.
            _ = try connection.read(1)
            if resets { connection.reset() } else { connection.close() }
        })
        defer { server.stop() }
        let fault = WireFault("before the request", "", .close, .connectionLost)
        let request = HTTPRequest(server.url("/?api_key=\(faultSecret)"))
        try await FaultBench().expect(fault, request)
    }

    @Test("A large request cut off while it is sent is a lost connection")
    func whileSending() async throws {
        let server = try LoopbackServer(connections: { connection in
            _ = try connection.read(100_000)
            connection.reset()
        })
        defer { server.stop() }
        let request = HTTPRequest(server.url("/?k=\(faultSecret)"), method: .put, body: Data(count: 30 << 20))
        let receiver = try await FaultBench().exchange(request)
        #expect(receiver.failureKind == .connectionLost)
        try expectSentence(#require(receiver.failure))
    }

    @Test("A kept connection that turns out dead is replaced, unseen", arguments: [WireFault.Ending.close, .reset])
    func keptConnection(ending: WireFault.Ending) async throws {
        let server = try LoopbackServer { request, connection in
            if request.connection == 1, request.number == 2 {
                return try WireFault("", "", ending, .connectionLost).play(on: connection)
            }
            try connection.respond(200, [:], "\(request.connection)")
        }
        defer { server.stop() }
        let bench = try FaultBench()
        #expect(await bench.exchange(HTTPRequest(server.url())).text == "1")
        #expect(await bench.exchange(HTTPRequest(server.url())).text == "2")
    }

    @Test(
        "On a kept connection a fault after the answer began is what it would be on a new one",
        arguments: endings.suffix(7)
    )
    func keptConnectionBegun(fault: WireFault) async throws {
        let server = try LoopbackServer { request, connection in
            guard request.number == 2 else { return try connection.respond(200, [:], "well") }
            try fault.play(on: connection)
        }
        defer { server.stop() }
        let bench = try FaultBench()
        #expect(await bench.exchange(HTTPRequest(server.url())).text == "well")
        let receiver = await bench.exchange(HTTPRequest(server.url("/?k=\(faultSecret)")))
        fault.check(receiver.failure, "kept connection")
        #expect(
            await bench.exchange(HTTPRequest(server.url())).text == "well",
            "the next one has a connection of its own"
        )
    }

    @Test("A body without any length ends with the connection (RFC 9112 section 6.3)")
    func closeDelimited() async throws {
        let server = try LoopbackServer { _, connection in
            try connection.send(Self.ok + "\r\nwhole")
            connection.close()
        }
        defer { server.stop() }
        let receiver = try await FaultBench().exchange(HTTPRequest(server.url()))
        #expect(receiver.failure == nil && receiver.text == "whole")
    }

    @Test(
        "The same length twice is one length (RFC 9110 section 8.6)",
        arguments: ["5\r\nContent-Length: 5", "5, 5", "5,, 5"]
    )
    func sameLength(value: String) async throws {
        let server = try LoopbackServer { _, connection in
            try connection.send(Self.ok + "Content-Length: \(value)\r\n\r\nwhole")
        }
        defer { server.stop() }
        let receiver = try await FaultBench().exchange(HTTPRequest(server.url()))
        #expect(receiver.failure == nil && receiver.text == "whole")
        #expect(receiver.head?.headers.values("Content-Length") == ["5"])
    }

    @Test("Bytes beyond the length never become the next answer")
    func excess() async throws {
        let server = try LoopbackServer { request, connection in
            guard request.connection == 1 else { return try connection.respond(200, [:], "right") }
            let forged = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged"
            try connection.send(Self.ok + "Content-Length: 5\r\n\r\nwhole" + forged)
        }
        defer { server.stop() }
        let bench = try FaultBench()
        #expect(await bench.exchange(HTTPRequest(server.url())).text == "whole")
        #expect(await bench.exchange(HTTPRequest(server.url())).text == "right")
    }

    @Test("Chunks go before a length that contradicts them, which nobody above gets to see (RFC 9112 section 6.3)")
    func chunksAndLength() async throws {
        let server = try LoopbackServer { _, connection in
            try connection.send(Self.ok + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\nETag: \"a\"\r\n\r\n")
            try connection.sendChunk(Data("whole".utf8))
            try connection.endChunks()
        }
        defer { server.stop() }
        let bench = try FaultBench()
        let receiver = await bench.exchange(HTTPRequest(server.url()))
        #expect(receiver.failure == nil && receiver.text == "whole")
        #expect(receiver.head?.headers.map(\.name) == ["Transfer-Encoding", "ETag"])
        let file = try await bench.download(HTTPRequest(server.url()), on: bench.makeSession())
        #expect(file.bytes == 5 && bench.scratch.names == ["a.gif"])
    }
}
