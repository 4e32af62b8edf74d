import Foundation
import HTTP
import HTTPStubs
import Testing

/// Every fault ends the exchange once, with a name, and harms nothing else.
@Suite("CurlTransport, faults")
struct CurlTransportFaultTests {
    let transport = CurlTransport(.init(proxies: ProxyRules()))

    @discardableResult
    func run(_ request: HTTPRequest, _ limits: HTTPTransferLimits = HTTPTransferLimits()) -> RecordingReceiver {
        let receiver = RecordingReceiver()
        _ = transport.start(request, limits: limits, receiver: receiver)
        #expect(receiver.ended.wait(upTo: 20))
        #expect(receiver.now.ends.count == 1)
        return receiver
    }

    /// What a server sends before it breaks off, and the kind of failure that is.
    struct Fault: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: String
        var kind: HTTPError.TransportFailure.Kind
        var resets = false
    }

    static let faults = [
        Fault(testDescription: "closed without an answer", bytes: "", kind: .connectionLost),
        Fault(testDescription: "reset without an answer", bytes: "", kind: .connectionLost, resets: true),
        Fault(
            testDescription: "reset in the head",
            bytes: "HTTP/1.1 200 OK\r\nA: b\r\n",
            kind: .connectionLost,
            resets: true
        ),
        Fault(
            testDescription: "truncated body",
            bytes: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
            kind: .connectionLost
        ),
        Fault(
            testDescription: "reset in the body",
            bytes: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
            kind: .connectionLost,
            resets: true
        ),
        Fault(
            testDescription: "truncated chunks",
            bytes: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n",
            kind: .connectionLost
        ),
        Fault(
            testDescription: "malformed chunk size",
            bytes: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nshort\r\n",
            kind: .protocolViolation
        ),
        Fault(testDescription: "not HTTP", bytes: "SSH-2.0-OpenSSH_9.2\r\n\r\n", kind: .protocolViolation),
        Fault(
            testDescription: "malformed status",
            bytes: "HTTP/1.1 2x0 OK\r\nContent-Length: 0\r\n\r\n",
            kind: .protocolViolation
        ),
        Fault(
            testDescription: "a field without a colon",
            bytes: "HTTP/1.1 200 OK\r\ngarbage\r\nContent-Length: 0\r\n\r\n",
            kind: .protocolViolation
        ),
        Fault(
            testDescription: "two lengths",
            bytes: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\nshort",
            kind: .protocolViolation
        ),
        Fault(
            testDescription: "broken gzip",
            bytes: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nshort",
            kind: .protocolViolation
        ),
        Fault(
            testDescription: "unknown coding",
            bytes: "HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 5\r\n\r\nshort",
            kind: .protocolViolation
        ),
    ]

    @Test("Each fault on the wire has its kind", arguments: faults)
    func fault(_ fault: Fault) throws {
        let server = try LoopbackServer { _, connection in
            if !fault.bytes.isEmpty { try connection.send(fault.bytes) }
            if fault.resets { connection.reset() } else { connection.close() }
        }
        defer { server.stop() }
        let receiver = run(HTTPRequest(server.url("/?api_key=secret"), method: .post))
        #expect(receiver.failureKind == fault.kind, "\(String(describing: receiver.failure))")
        #expect(receiver.failure?.description.contains("secret") == false)
    }

    @Test("Nobody listening is 'cannot connect', a name that is none is 'not resolved'")
    func noServer() throws {
        let server = try LoopbackServer { _, _ in }
        server.stop()
        #expect(server.wait { $0.openConnectionCount == 0 })
        #expect(run(HTTPRequest(server.url("/"))).failureKind == .cannotConnect)
        #expect(run(HTTPRequest(URL(string: "http://no.such.host.invalid/")!)).failureKind == .nameNotResolved)
    }

    @Test("A silent server is given up after the idle time, a slow one after the total time")
    func timeouts() throws {
        let done = Gate()
        let server = try LoopbackServer { request, connection in
            if request.path == "/slow" { try connection.send("HTTP/1.1 200 OK\r\n\r\nx") }
            done.wait()
        }
        defer {
            done.open()
            server.stop()
        }
        let idle = run(HTTPRequest(server.url("/")), HTTPTransferLimits(idleTimeout: .milliseconds(80)))
        #expect(idle.failureKind == .timedOut)
        let total = run(HTTPRequest(server.url("/slow")), HTTPTransferLimits(totalTimeout: .milliseconds(80)))
        #expect(total.failureKind == .timedOut)
        #expect(total.text == "x")
    }

    @Test("Cancelling aborts on the wire, at once, and nobody is told of it; others go on")
    func cancel() throws {
        let left = Gate()
        let go = Gate()
        let server = try LoopbackServer { request, connection in
            try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello")
            if request.path == "/cancelled" {
                if connection.waitForPeerToLeave() { left.open() }
            } else {
                go.wait()
                try connection.send("world")
            }
        }
        defer { server.stop() }
        let (one, two) = (RecordingReceiver(), RecordingReceiver())
        let exchange = transport.start(HTTPRequest(server.url("/cancelled")), limits: .init(), receiver: one)
        _ = transport.start(HTTPRequest(server.url("/other")), limits: .init(), receiver: two)
        #expect(one.hadBody.wait() && two.hadBody.wait())
        exchange.cancel()
        exchange.cancel()
        #expect(left.wait())
        go.open()
        #expect(two.ended.wait())
        #expect(two.text == "helloworld")
        #expect(one.now.ends.isEmpty)
    }

    @Test("A declared length beyond the limit is refused before the body, an undeclared one where it passes it")
    func bodyLimit() throws {
        let server = try LoopbackServer { request, connection in
            if request.path == "/declared" {
                try connection.sendHead(200, ["Content-Length": "99999999999"])
                _ = connection.waitForPeerToLeave()
            } else {
                try connection.sendHead(200, ["Transfer-Encoding": "chunked"])
                while true { try connection.sendChunk(Data(count: 1000)) }
            }
        }
        defer { server.stop() }
        let limits = HTTPTransferLimits(bodyBytes: 5000)
        for path in ["/declared", "/endless"] {
            let receiver = run(HTTPRequest(server.url(path)), limits)
            #expect(receiver.failure == .limitExceeded(.body(maximum: 5000)))
            #expect(receiver.now.body.count <= 5000)
        }
    }

    @Test("A small body that unpacks into a large one is stopped at the limit")
    func bomb() throws {
        // gzip of ten million zeros, made by the system's own gzip.
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "head -c 10000000 /dev/zero | gzip -9"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let packed = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(packed.count < 20_000 && packed.count > 1000)
        let server = try LoopbackServer { _, connection in
            try connection.respond(200, ["Content-Encoding": "gzip", "X": "y"], packed)
        }
        defer { server.stop() }
        let stopped = run(HTTPRequest(server.url()), HTTPTransferLimits(bodyBytes: 1 << 20))
        #expect(stopped.failure == .limitExceeded(.body(maximum: 1 << 20)))
        #expect(stopped.now.body.count <= 1 << 20)
        let whole = run(HTTPRequest(server.url()))
        #expect(whole.now.body.count == 10_000_000)
        #expect(whole.head?.headers.map(\.name) == ["X"], "what describes the packed bytes is gone")
        let raw = run(HTTPRequest(server.url(), headers: ["Accept-Encoding": "gzip"]))
        #expect(raw.now.body == packed)
        #expect(raw.head?.headers["Content-Encoding"] == "gzip", "a caller who asks by himself gets it as it came")
    }

    @Test("Endless header fields are stopped at the limit", arguments: [200, 60_000])
    func headerLimit(lineLength: Int) throws {
        let server = try LoopbackServer { _, connection in
            try connection.send("HTTP/1.1 200 OK\r\n")
            while true { try connection.send("X: \(String(repeating: "a", count: lineLength))\r\n") }
        }
        defer { server.stop() }
        let receiver = run(HTTPRequest(server.url()), HTTPTransferLimits(headerBytes: 100_000))
        #expect(receiver.failure == .limitExceeded(.headers(maximum: 100_000)))
    }

    @Test("A header line without an end is a limit too")
    func endlessLine() throws {
        let server = try LoopbackServer { _, connection in
            try connection.send("HTTP/1.1 200 OK\r\nX: ")
            while true { try connection.send(String(repeating: "a", count: 10_000)) }
        }
        defer { server.stop() }
        guard case .limitExceeded(.headers) = run(HTTPRequest(server.url())).failure else {
            Issue.record("not a limit")
            return
        }
    }

    @Test("After a pause nothing comes until it is resumed, not even the end")
    func pause() throws {
        let server = try LoopbackServer { _, connection in
            try connection.respond(200, [:], Data(repeating: 1, count: 500_000))
        }
        defer { server.stop() }
        let receiver = RecordingReceiver(onBody: { _ in .pause })
        let exchange = transport.start(HTTPRequest(server.url()), limits: .init(), receiver: receiver)
        #expect(receiver.hadBody.wait())
        // Another exchange on the same loop, begun and ended meanwhile, shows that the loop had its time.
        run(HTTPRequest(server.url()))
        #expect(receiver.now.body.count <= 64 << 10)
        while receiver.now.body.count < 500_000 {
            let before = receiver.now.body.count
            exchange.resume()
            run(HTTPRequest(server.url(), method: .head))
            #expect(receiver.now.body.count - before <= 64 << 10)
        }
        #expect(receiver.now.ends.isEmpty)
        exchange.resume()
        #expect(receiver.ended.wait())
        #expect(receiver.failure == nil)
    }

    @Test("What would become another request is refused", arguments: ["a\r\nX: y", "a\nb", "a\u{0}b"])
    func injection(value: String) throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200) }
        defer { server.stop() }
        #expect(run(HTTPRequest(server.url(), headers: ["X": value])).failureKind == .invalidRequest)
        #expect(run(HTTPRequest(server.url(), headers: [value: "x"])).failureKind == .invalidRequest)
        #expect(run(HTTPRequest(server.url(), method: HTTPMethod(rawValue: value))).failureKind == .invalidRequest)
        #expect(server.connectionCount == 0)
    }

    @Test(
        "URLs that are not plain http or https are refused",
        arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://user:pw@127.0.0.1/"]
    )
    func schemes(text: String) {
        #expect(run(HTTPRequest(URL(string: text)!)).failureKind == .invalidRequest)
    }

    @Test("Where only public addresses are allowed no socket to another one is opened, not even a kept one used")
    func privateAddresses() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200) }
        defer { server.stop() }
        #expect(run(HTTPRequest(server.url())).failure == nil)
        let limits = HTTPTransferLimits(allowsPrivateAddresses: false)
        for host in ["127.0.0.1", "localhost", "[::1]", "0x7f000001", "0", "[::ffff:127.0.0.1]", "169.254.169.254"] {
            let url = URL(string: "http://\(host):\(server.port)/")!
            #expect(run(HTTPRequest(url), limits).failureKind == .addressRefused, "\(host)")
        }
        #expect(server.requests.count == 1)
    }

    @Test("A harmless name with a private address is refused, on a new connection and on a kept one")
    func rebinding() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200) }
        defer { server.stop() }
        var configuration = CurlTransport.Configuration(proxies: ProxyRules())
        configuration.fixedAddresses = ["media.example:\(server.port):127.0.0.1"]
        let transport = CurlTransport(configuration)
        func ask(allowsPrivateAddresses: Bool) -> RecordingReceiver {
            let receiver = RecordingReceiver()
            let url = URL(string: "http://media.example:\(server.port)/")!
            let limits = HTTPTransferLimits(allowsPrivateAddresses: allowsPrivateAddresses)
            _ = transport.start(HTTPRequest(url), limits: limits, receiver: receiver)
            #expect(receiver.ended.wait())
            return receiver
        }
        #expect(ask(allowsPrivateAddresses: false).failureKind == .addressRefused)
        #expect(server.connectionCount == 0)
        #expect(ask(allowsPrivateAddresses: true).failure == nil)
        #expect(ask(allowsPrivateAddresses: false).failureKind == .addressRefused)
        #expect(server.requests.count == 1)
    }

    @Test("Through a proxy a private host is refused by its literal; others go to the proxy")
    func proxy() throws {
        let proxy = try LoopbackServer { request, connection in try connection.respond(200, [:], request.target) }
        defer { proxy.stop() }
        let rules = ProxyRules(http: "http://127.0.0.1:\(proxy.port)", exceptions: ["direct.invalid"])
        let proxied = CurlTransport(.init(proxies: rules))
        func ask(_ url: String) -> RecordingReceiver {
            let receiver = RecordingReceiver()
            let limits = HTTPTransferLimits(allowsPrivateAddresses: false)
            _ = proxied.start(HTTPRequest(URL(string: url)!), limits: limits, receiver: receiver)
            #expect(receiver.ended.wait())
            return receiver
        }
        #expect(ask("http://example.com/a?b").text == "http://example.com/a?b")
        #expect(ask("http://10.0.0.1/").failureKind == .addressRefused)
        #expect(ask("http://localhost/").failureKind == .addressRefused)
        #expect(ask("http://direct.invalid/").failureKind == .nameNotResolved)
        #expect(proxy.requests.count == 1)
    }
}
