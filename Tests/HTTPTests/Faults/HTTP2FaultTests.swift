import Foundation
import HTTPStubs
import Rx
import RxTest
import Testing

@testable import HTTP

/// HTTP/2 gone wrong, frame by frame (RFC 9113 sections 5.4, 6 and 8).
@Suite("Faults of HTTP/2", .timeLimit(.minutes(10)))
struct HTTP2FaultTests {
    typealias Script = @Sendable (FrameServer.Connection) throws -> Void

    /// What a server does to every stream, and the error that it is.
    struct Fault: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var kind: HTTPError.TransportFailure.Kind
        var script: Script

        init(_ name: String, _ kind: HTTPError.TransportFailure.Kind, _ script: @escaping Script) {
            (testDescription, self.kind, self.script) = (name, kind, script)
        }
    }

    static let faults = [
        Fault("closed after the request", .connectionLost) { connection in
            _ = try connection.nextStream()
            connection.wire.close()
        },
        Fault("reset after the request", .connectionLost) { connection in
            _ = try connection.nextStream()
            connection.wire.reset()
        },
        Fault("closed in the body", .connectionLost) { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream)
            try connection.sendBody("half", stream)
            connection.wire.close()
        },
        Fault("the stream reset before the head", .connectionLost) { connection in
            try connection.reset(connection.nextStream(), .internalError)
        },
        Fault("the stream reset in the body", .connectionLost) { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream)
            try connection.sendBody("half", stream)
            try connection.reset(stream, .internalError)
        },
        Fault("the stream cancelled in the body", .connectionLost) { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream)
            try connection.reset(stream, .cancel)
        },
        Fault("refused again and again", .connectionLost) { connection in
            while true { try connection.reset(connection.nextStream(), .refused) }
        },
        Fault("told to calm down", .connectionLost) { connection in
            let stream = try connection.nextStream()
            try connection.goAway(last: stream, .enhanceYourCalm)
            connection.wire.close()
        },
        Fault("told to calm down, the stream too", .connectionLost) { connection in
            while true { try connection.reset(connection.nextStream(), .enhanceYourCalm) }
        },
        Fault("GOAWAY in the body, then closed", .connectionLost) { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream)
            try connection.sendBody("half", stream)
            try connection.goAway(last: stream, .none)
            connection.wire.close()
        },
        Fault("a body shorter than its length", .protocolViolation) { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream, fields: [("content-length", "9")])
            try connection.sendBody("half", stream, isLast: true)
        },
        Fault("a body longer than its length", .protocolViolation) { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream, fields: [("content-length", "3")])
            try connection.sendBody("whole", stream, isLast: true)
        },
        Fault("no status", .protocolViolation) { connection in
            let stream = try connection.nextStream()
            try connection.send(.headers, flags: 5, stream: stream, FrameServer.Connection.literals([("a", "b")]))
        },
        Fault("fields of a connection", .protocolViolation) { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream, fields: [("transfer-encoding", "chunked")], isLast: true)
        },
        Fault("names in capitals", .protocolViolation) { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream, fields: [("X-Y", "z")], isLast: true)
        },
        Fault("an answer on a stream nobody opened", .connectionLost) { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream + 2, isLast: true)
        },
        Fault("header compression that cannot be undone", .connectionLost) { connection in
            let stream = try connection.nextStream()
            try connection.send(.headers, flags: 5, stream: stream, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        },
        Fault("a push nobody asked for", .connectionLost) { connection in
            let stream = try connection.nextStream()
            try connection.send(.promise, flags: 4, stream: stream, [0, 0, 0, 2, 0x82, 0x84, 0x86])
            try connection.goAway(last: stream, .none)
            connection.wire.close()
        },
        Fault("not HTTP/2 at all", .connectionLost) { connection in
            try connection.wire.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            connection.wire.close()
        },
    ]

    static let floods = [
        Fault("pings", .connectionLost) { connection in
            _ = try connection.nextStream()
            while true { try connection.send(.ping, [UInt8](repeating: 1, count: 8)) }
        },
        Fault("settings", .connectionLost) { connection in
            _ = try connection.nextStream()
            while true { try connection.send(.settings, [0, 4, 0, 0, 255, 255]) }
        },
        Fault("CONTINUATION with fields", .connectionLost) { connection in
            let stream = try connection.nextStream()
            let field = FrameServer.Connection.literals([("x-field", String(repeating: "a", count: 200))])
            try connection.send(.headers, stream: stream, [0x88] + field)
            while true { try connection.send(.continuation, stream: stream, field) }
        },
        Fault("CONTINUATION without anything", .connectionLost) { connection in
            let stream = try connection.nextStream()
            try connection.send(.headers, stream: stream, [0x88])
            while true { try connection.send(.continuation, stream: stream) }
        },
        Fault("interim answers", .connectionLost) { connection in
            let stream = try connection.nextStream()
            let head = [0x08, 0x03] + Array("103".utf8) + FrameServer.Connection.literals([("link", "</a>")])
            while true { try connection.send(.headers, flags: 4, stream: stream, head) }
        },
    ]

    func makeBench() throws -> FaultBench { try FaultBench { $0.assumesHTTP2 = true } }

    @Test("Each fault has its name and leaves nothing", arguments: faults)
    func fault(fault: Fault) async throws {
        let frames = try FrameServer(fault.script)
        defer { frames.server.stop() }
        let wire = WireFault(fault.testDescription, "", .close, fault.kind)
        try await makeBench().expect(wire, HTTPRequest(frames.server.url("/a.gif?k=\(faultSecret)")))
        #expect(await onThread { frames.server.wait { $0.openConnectionCount == 0 } })
    }

    @Test("Floods of frames end with an error, in bounded memory", arguments: floods)
    func flood(fault: Fault) async throws {
        let frames = try FrameServer(fault.script)
        defer { frames.server.stop() }
        let limits = HTTPTransferLimits(idleTimeout: .milliseconds(500), totalTimeout: .seconds(3))
        let receiver = try await makeBench().exchange(HTTPRequest(frames.server.url("/?k=\(faultSecret)")), limits)
        let failure = try #require(receiver.failure)
        expectSentence(failure)
        #expect(receiver.head == nil && receiver.now.interim.count < 10_000)
    }

    @Test("Streams that GOAWAY says were not begun are asked for again, elsewhere (section 6.8)")
    func goAwayBelow() async throws {
        let frames = try FrameServer { connection in
            let stream = try connection.nextStream()
            if connection.wire.number == 1 {
                try connection.goAway(last: 0, .none)
            } else {
                try connection.answer(stream, "from \(connection.wire.number)")
            }
        }
        defer { frames.server.stop() }
        let session = try makeBench().makeSession(retry: RetryPolicy(baseDelay: .zero))
        let data = try await session.rx.data(HTTPRequest(frames.server.url())).awaited(timeout: lastResort).last()
        #expect(data == Data("from 2".utf8))
    }

    @Test("A stream refused once is asked for again (section 8.7)", arguments: ["GET", "POST"])
    func refusedOnce(method: String) async throws {
        let frames = try FrameServer { connection in
            if connection.wire.number == 1 { try connection.reset(connection.nextStream(), .refused) }
            while true { try connection.answer(connection.nextStream(), "well") }
        }
        defer { frames.server.stop() }
        let request = HTTPRequest(frames.server.url(), method: HTTPMethod(rawValue: method))
        let receiver = try await makeBench().exchange(request)
        #expect(receiver.failure == nil && receiver.text == "well")
    }

    @Test("A download broken off by a stream's reset is whole after the next attempt")
    func nextAttempt() async throws {
        let frames = try FrameServer { connection in
            let stream = try connection.nextStream()
            try connection.sendHead(stream, fields: [("etag", "\"a\""), ("content-length", "8")])
            try connection.sendBody("half", stream)
            if connection.wire.number == 1 { return try connection.reset(stream, .internalError) }
            try connection.sendBody("half", stream, isLast: true)
        }
        defer { frames.server.stop() }
        let bench = try makeBench()
        let session = bench.makeSession(retry: RetryPolicy(baseDelay: .zero))
        let download = try await bench.download(HTTPRequest(frames.server.url()), on: session)
        #expect(download.bytes == 8 && bench.scratch.contents("a.gif") == Data("halfhalf".utf8))
        #expect(bench.scratch.names == ["a.gif"])
    }
}
