import Foundation
import HTTP
import HTTPStubs
import Testing

/// Chunked bodies gone wrong (RFC 9112 section 7.1).
@Suite("Faults of chunks", .timeLimit(.minutes(10)))
struct ChunkFaultTests {
    static let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    static let brief = HTTPTransferLimits(idleTimeout: .milliseconds(150))

    static let faults = [
        WireFault("no size", head + "\r\nshort\r\n0\r\n\r\n", .close, .protocolViolation),
        WireFault("a size that is no number", head + "zz\r\nshort\r\n0\r\n\r\n", .close, .protocolViolation),
        WireFault("a negative size", head + "-5\r\nshort\r\n0\r\n\r\n", .close, .protocolViolation),
        WireFault("a size of 17 digits", head + "FFFFFFFFFFFFFFFFF\r\nshort", .silence, .protocolViolation),
        WireFault(
            "a size beyond any number",
            head + String(repeating: "F", count: 200) + "\r\nx",
            .silence,
            .protocolViolation
        ),
        WireFault("more data than the size", head + "3\r\nshort\r\n0\r\n\r\n", .silence, .protocolViolation),
        WireFault("no line end after the data", head + "5\r\nshort0\r\n\r\n", .silence, .protocolViolation),
        WireFault("no last chunk, closed", head + "5\r\nshort\r\n", .close, .connectionLost),
        WireFault("no last chunk, reset", head + "5\r\nshort\r\n", .reset, .connectionLost),
        WireFault("closed in a size", head + "5\r\nshort\r\n1", .close, .connectionLost),
        WireFault("closed in a chunk", head + "500\r\nshort", .close, .connectionLost),
        WireFault("closed after the last chunk's size", head + "5\r\nshort\r\n0\r\n", .close, .connectionLost),
        WireFault("closed in the trailer", head + "5\r\nshort\r\n0\r\nX: y", .close, .connectionLost),
        WireFault("no last chunk, silent", head + "5\r\nshort\r\n", .silence, .timedOut, limits: brief),
        WireFault("an extension without an end", head + "5;x=", .endless("aaaaaaaa"), .timedOut, limits: brief),
        WireFault(
            "trailer fields without an end",
            head + "5\r\nshort\r\n0\r\n",
            .endless("X-Trailer: something\r\n"),
            .limit(.headers(maximum: 256 << 10))
        ),
        WireFault(
            "a trailer line without an end",
            head + "5\r\nshort\r\n0\r\nX: ",
            .endless("aaaaaaaa"),
            .kind(.protocolViolation)
        ),
        WireFault(
            "chunks without an end",
            head,
            .endless("5\r\nshort\r\n"),
            .limit(.body(maximum: 100_000)),
            limits: .init(bodyBytes: 100_000)
        ),
    ]

    @Test("Each fault of the chunks has its name and leaves nothing", arguments: faults)
    func fault(fault: WireFault) async throws { try await FaultBench().expect(fault) }

    @Test("Extensions are passed over and trailer fields are not the head's")
    func whole() async throws {
        let server = try LoopbackServer { _, connection in
            try connection.send(
                Self.head + "2;a=b;\"c\"=d\r\nwh\r\n3 ;x\r\nole\r\n000\r\nETag: \"forged\"\r\nX: y\r\n\r\n"
            )
        }
        defer { server.stop() }
        let receiver = try await FaultBench().exchange(HTTPRequest(server.url()))
        #expect(receiver.failure == nil && receiver.text == "whole")
        #expect(receiver.head?.headers.map(\.name) == ["Transfer-Encoding"])
    }
}
