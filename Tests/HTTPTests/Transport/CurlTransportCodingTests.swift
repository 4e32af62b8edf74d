import Foundation
import HTTP
import HTTPStubs
import Testing

/// What content codings may cost, on the wire.
@Suite("CurlTransport, codings")
struct CurlTransportCodingTests {
    let transport = CurlTransport(.init(proxies: ProxyRules()))

    func run(_ request: HTTPRequest, _ limits: HTTPTransferLimits = HTTPTransferLimits()) -> RecordingReceiver {
        let receiver = RecordingReceiver()
        _ = transport.start(request, limits: limits, receiver: receiver)
        #expect(receiver.ended.wait(upTo: 60))
        return receiver
    }

    /// What a shell command prints; the packers are the system's own.
    func output(_ command: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }

    func serve(_ headers: HTTPHeaders, _ body: Data) throws -> LoopbackServer {
        try LoopbackServer { _, connection in try connection.respond(200, headers, body) }
    }

    @Test("A bomb inside a bomb is stopped at the limit of what comes out")
    func nestedBomb() throws {
        let packed = try output("head -c 100000000 /dev/zero | gzip -9 | gzip -9")
        #expect(packed.count < 2000 && packed.count > 100)
        let server = try serve(["Content-Encoding": "gzip, gzip"], packed)
        defer { server.stop() }
        let stopped = run(HTTPRequest(server.url()), HTTPTransferLimits(bodyBytes: 1 << 20))
        #expect(stopped.failure == .limitExceeded(.body(maximum: 1 << 20)))
        #expect(stopped.now.body.count <= 1 << 20)
    }

    @Test("Two codings are undone, in one line or two")
    func two() throws {
        let packed = try output("printf hello | gzip | gzip")
        for headers in [["Content-Encoding": "gzip, gzip"], ["Content-Encoding": "gzip", "Content-Encoding": "gzip"]]
            as [HTTPHeaders]
        {
            let server = try serve(headers, packed)
            defer { server.stop() }
            let receiver = run(HTTPRequest(server.url()))
            #expect(receiver.failure == nil && receiver.text == "hello")
            #expect(receiver.head?.headers.contains("Content-Encoding") == false)
        }
    }

    @Test(
        "More codings are refused before a byte of them is undone",
        arguments: [
            ["gzip, gzip, gzip"], ["gzip", "gzip", "gzip"], ["gzip,deflate", "gzip"],
            [Array(repeating: "gzip", count: 500).joined(separator: ",")], Array(repeating: "deflate", count: 100),
        ]
    )
    func many(lines: [String]) throws {
        let packed = try output("printf hello | gzip | gzip | gzip")
        let headers = HTTPHeaders(lines.map { HTTPHeaders.Field(name: "Content-Encoding", value: $0) })
        let server = try serve(headers, packed)
        defer { server.stop() }
        let receiver = run(HTTPRequest(server.url()))
        #expect(receiver.failureKind == .protocolViolation, "\(String(describing: receiver.failure))")
        #expect(receiver.head == nil && receiver.now.body.isEmpty)
        // Who undoes them by himself gets them as they came, whatever they are.
        let raw = run(HTTPRequest(server.url(), headers: ["Accept-Encoding": "gzip"]))
        #expect(raw.now.body == packed)
    }

    @Test("`identity` is no coding, however often it is said")
    func identity() throws {
        let server = try serve(["Content-Encoding": "identity, Identity, identity"], Data("plain".utf8))
        defer { server.stop() }
        let receiver = run(HTTPRequest(server.url()))
        #expect(receiver.failure == nil && receiver.text == "plain")
    }

    @Test("A transfer coding beside chunks was never asked for and is refused", arguments: ["gzip", "gzip, chunked"])
    func transferCoding(value: String) throws {
        let packed = try output("printf hello | gzip")
        let server = try LoopbackServer { _, connection in
            try connection.sendHead(200, ["Transfer-Encoding": value])
            if value.hasSuffix("chunked") {
                try connection.sendChunk(packed)
                try connection.endChunks()
            } else {
                try connection.send(packed)
            }
            connection.close()
        }
        defer { server.stop() }
        let receiver = run(HTTPRequest(server.url()))
        #expect(receiver.failureKind == .protocolViolation, "\(String(describing: receiver.failure))")
        #expect(receiver.now.body.isEmpty)
    }
}
