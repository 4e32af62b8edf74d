import Foundation
import HTTP
import HTTPStubs
import RxTest
import Testing

/// Servers that take their time: the idle time bounds silence, the total time everything (`HTTPTransferLimits`).
@Suite("Faults of time", .timeLimit(.minutes(10)))
struct SlowServerTests {
    static let ok = "HTTP/1.1 200 OK\r\n"
    static let idle = HTTPTransferLimits(idleTimeout: .milliseconds(120), totalTimeout: .seconds(40))
    static let total = HTTPTransferLimits(idleTimeout: .seconds(40), totalTimeout: .milliseconds(250))

    static let silences = [
        WireFault("no answer", "", .silence, .timedOut, limits: idle),
        WireFault("half a status line", "HTTP/1.1 2", .silence, .timedOut, limits: idle),
        WireFault("half a head", ok + "X: y\r\nContent-", .silence, .timedOut, limits: idle),
        WireFault("an interim answer alone", "HTTP/1.1 100 Continue\r\n\r\n", .silence, .timedOut, limits: idle),
        WireFault("a head alone", ok + "Content-Length: 9\r\n\r\n", .silence, .timedOut, limits: idle),
        WireFault("half a body", ok + "Content-Length: 9\r\n\r\nhalf", .silence, .timedOut, limits: idle),
        WireFault("half a body of no length", ok + "\r\nhalf", .silence, .timedOut, limits: idle),
    ]

    @Test("Silence is given up after the idle time, wherever it begins", arguments: silences)
    func silence(fault: WireFault) async throws { try await FaultBench().expect(fault) }

    /// What comes first, and then byte by byte until the client leaves.
    struct Drip: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var answer: String
        var drop: String
    }

    static let drips = [
        Drip(testDescription: "the head, byte by byte", answer: ok + "X: ", drop: "a"),
        Drip(testDescription: "the head, field by field", answer: ok, drop: "X: y\r\n"),
        Drip(testDescription: "interim answers", answer: "", drop: "HTTP/1.1 100 Continue\r\n\r\n"),
        Drip(testDescription: "the body", answer: ok + "Content-Length: 1000000\r\n\r\n", drop: "a"),
        Drip(testDescription: "chunks", answer: ok + "Transfer-Encoding: chunked\r\n\r\n", drop: "1\r\na\r\n"),
    ]

    private func makeServer(_ drip: Drip) throws -> LoopbackServer {
        try LoopbackServer { _, connection in
            try connection.send(drip.answer)
            // Each drop waits a little for the client to leave instead; how long plays no part in what is expected.
            repeat { try connection.send(drip.drop) } while !connection.waitForPeerToLeave(upTo: 0.01)
        }
    }

    @Test("A drip that never stops is given up after the total time", arguments: drips)
    func drip(drip: Drip) async throws {
        let server = try makeServer(drip)
        defer { server.stop() }
        let fault = WireFault(drip.testDescription, "", .silence, .timedOut, limits: Self.total)
        let bench = try FaultBench()
        let receiver = await bench.exchange(HTTPRequest(server.url("/?k=\(faultSecret)")), Self.total)
        fault.check(receiver.failure, "exchange")
        // A download has no total time of its own, so only the other two ways are asked here.
        await #expect(throws: HTTPError.self) {
            let request = HTTPRequest(server.url("/?k=\(faultSecret)"))
            _ = try await bench.makeSession(limits: Self.total).rx.data(request).awaited(timeout: lastResort).last()
        }
        #expect(await onThread { server.wait { $0.openConnectionCount == 0 } })
    }

    @Test("A field that never ends is silence to the idle time; a body that drips is not")
    func dripAndIdle() async throws {
        let limits = HTTPTransferLimits(idleTimeout: .milliseconds(1500), totalTimeout: .seconds(40))
        let server = try makeServer(Self.drips[0])
        defer { server.stop() }
        #expect(try await FaultBench().exchange(HTTPRequest(server.url()), limits).failureKind == .timedOut)
        let body = try makeServer(Self.drips[3])
        defer { body.stop() }
        let receiver = RecordingReceiver()
        let bench = try FaultBench()
        let exchange = bench.transport.start(HTTPRequest(body.url()), limits: limits, receiver: receiver)
        // Another exchange on the same loop sits out the idle time meanwhile.
        #expect(await bench.exchange(HTTPRequest(server.url()), limits).failureKind == .timedOut)
        #expect(receiver.now.ends.isEmpty && receiver.now.body.count > 1)
        exchange.cancel()
    }

    @Test("The session's budget bounds all attempts together, silent ones too")
    func budget() async throws {
        let server = try WireFault("", "", .silence, .timedOut).makeServer()
        defer { server.stop() }
        let retry = RetryPolicy(maximumAttempts: 1000, baseDelay: .zero, budget: .milliseconds(300))
        let bench = try FaultBench()
        let limits = HTTPTransferLimits(idleTimeout: .milliseconds(60))
        do {
            let request = HTTPRequest(server.url("/?k=\(faultSecret)"))
            _ = try await bench.makeSession(limits: limits, retry: retry).rx.data(request).awaited(timeout: lastResort)
                .last()
            Issue.record("no error")
        } catch {
            WireFault("", "", .silence, .timedOut).check(error, "budget")
        }
        #expect(server.requests.count >= 1 && server.requests.count < 10)
    }
}
