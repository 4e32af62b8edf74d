import Foundation
import HTTP
import HTTPStubs
import Testing

/// Status lines and header fields that are not what they should be (RFC 9112 sections 4 and 5).
@Suite("Faults of the head", .timeLimit(.minutes(10)))
struct HeadFaultTests {
    static let ok = "HTTP/1.1 200 OK\r\n"
    static let rest = "\r\nContent-Length: 5\r\n\r\nshort"
    static let headers = WireFault.Meaning.limit(.headers(maximum: 256 << 10))

    static let statusLines = [
        WireFault("another protocol", "SSH-2.0-OpenSSH_9.2p1\r\n\r\n", .silence, .protocolViolation),
        WireFault("a body without a head", "<html>hello</html>", .close, .protocolViolation),
        WireFault("binary", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{FC}\u{3}\u{3}", .close, .protocolViolation),
        WireFault("no status", "HTTP/1.1 OK" + rest, .silence, .protocolViolation),
        WireFault("status 0", "HTTP/1.1 000 Zero" + rest, .silence, .protocolViolation),
        WireFault("status 99", "HTTP/1.1 99 Low" + rest, .silence, .protocolViolation),
        WireFault("status 099", "HTTP/1.1 099 Low" + rest, .silence, .protocolViolation),
        WireFault("status 1000", "HTTP/1.1 1000 High" + rest, .silence, .protocolViolation),
        WireFault("a negative status", "HTTP/1.1 -20 OK" + rest, .silence, .protocolViolation),
        WireFault("a status with letters", "HTTP/1.1 2x0 OK" + rest, .silence, .protocolViolation),
        WireFault("an unknown version", "HTTP/7.3 200 OK" + rest, .silence, .protocolViolation),
        WireFault("a version without numbers", "HTTP/x 200 OK" + rest, .silence, .protocolViolation),
        WireFault("101 unasked", "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n", .silence, .protocolViolation),
        WireFault("a second head instead of fields", ok + "HTTP/1.1 200 OK" + rest, .silence, .protocolViolation),
    ]

    static let fields = [
        WireFault("no colon", ok + "garbage" + rest, .silence, .protocolViolation),
        WireFault("no name", ok + ": value" + rest, .silence, .protocolViolation),
        WireFault("a space in the name", ok + "X Y: z" + rest, .silence, .protocolViolation),
        WireFault("a name that is not ASCII", ok + "Größe: 5" + rest, .silence, .protocolViolation),
        WireFault("NUL in a value", ok + "X: a\u{0}b" + rest, .silence, .protocolViolation),
        WireFault("NUL in a name", ok + "X\u{0}Y: b" + rest, .silence, .protocolViolation),
        WireFault("a bare CR in a value", ok + "X: a\rContent-Length: 1" + rest, .silence, .protocolViolation),
        WireFault("a fold before the first field", ok + " folded: x" + rest, .silence, .protocolViolation),
    ]

    static let floods = [
        WireFault("endless fields", ok, .endless("X-Field: something\r\n"), headers),
        WireFault("endless short fields", ok, .endless("a:\r\n"), headers),
        WireFault("endless folds", ok + "X: y\r\n", .endless(" more of it\r\n"), headers),
        WireFault("endless interim answers", "", .endless("HTTP/1.1 100 Continue\r\n\r\n"), headers),
        WireFault("endless hints", "", .endless("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"), headers),
        WireFault("a field without an end", ok + "X: ", .endless("aaaaaaaa"), .limit(.headers(maximum: 100 << 10))),
        WireFault("a name without an end", ok, .endless("aaaaaaaa"), .limit(.headers(maximum: 100 << 10))),
        WireFault(
            "a status line without an end",
            "HTTP/1.1 200 ",
            .endless("aaaaaaaa"),
            .limit(.headers(maximum: 100 << 10))
        ),
        WireFault(
            "what the caller allows",
            ok,
            .endless("X-Field: something\r\n"),
            .limit(.headers(maximum: 1000)),
            limits: .init(headerBytes: 1000)
        ),
    ]

    @Test("A status line that is none", arguments: statusLines)
    func statusLine(fault: WireFault) async throws { try await FaultBench().expect(fault) }

    @Test("A header field that is none", arguments: fields)
    func field(fault: WireFault) async throws { try await FaultBench().expect(fault) }

    @Test("Gigabytes of header are cut off where the limit says", .serialized, arguments: floods)
    func flood(fault: WireFault) async throws { try await FaultBench().expect(fault) }

    @Test("What is odd but clear is read: folds, bytes that are not ASCII, duplicates, bare line feeds, no reason")
    func lenient() async throws {
        let server = try LoopbackServer { _, connection in
            var bytes = Data("HTTP/1.1 200\nX-Fold: a\r\n\t b\r\nX-Utf: größe\r\nX-Latin: ".utf8)
            bytes.append(contentsOf: [0x67, 0xF6, 0xDF])
            bytes.append(Data("\r\nX-Twice: 1\r\nX-Twice: 2\r\nx-empty:\r\nContent-Length: 5\r\n\r\nwhole".utf8))
            try connection.send(bytes)
        }
        defer { server.stop() }
        let receiver = try await FaultBench().exchange(HTTPRequest(server.url()))
        #expect(receiver.failure == nil && receiver.text == "whole")
        #expect(receiver.head?.headers["X-Fold"] == "a b")
        #expect(receiver.head?.headers["X-Utf"] == "größe")
        #expect(receiver.head?.headers["X-Latin"] == "göß")
        #expect(receiver.head?.headers.values("X-Twice") == ["1", "2"])
        #expect(receiver.head?.headers["X-Empty"] == "")
    }

    @Test("A status between 600 and 999 is an answer like any other")
    func unknownStatus() async throws {
        let server = try LoopbackServer { _, connection in try connection.respond(799, [:], "odd") }
        defer { server.stop() }
        let receiver = try await FaultBench().exchange(HTTPRequest(server.url()))
        #expect(receiver.failure == nil && receiver.head?.status == 799)
    }
}
