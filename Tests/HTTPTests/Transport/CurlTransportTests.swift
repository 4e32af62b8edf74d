import Foundation
import HTTP
import HTTPStubs
import Testing

@Suite("CurlTransport")
struct CurlTransportTests {
    let transport = CurlTransport(.init(proxies: ProxyRules()))

    @discardableResult
    func run(
        _ request: HTTPRequest,
        _ limits: HTTPTransferLimits = HTTPTransferLimits(),
        on other: CurlTransport? = nil
    ) -> RecordingReceiver {
        let receiver = RecordingReceiver()
        _ = (other ?? transport).start(request, limits: limits, receiver: receiver)
        #expect(receiver.ended.wait(upTo: 20))
        return receiver
    }

    @Test("A response arrives with its status, its fields in order and its body")
    func response() throws {
        let server = try LoopbackServer { request, connection in
            try connection.respond(203, ["X-B": "2", "x-a": "1", "X-B": "3", "X-Empty": ""], "\(request.target)")
        }
        defer { server.stop() }
        let receiver = run(HTTPRequest(server.url("/a/../b?q=%20x&q=2")))
        #expect(receiver.failure == nil)
        #expect(receiver.head?.status == 203)
        #expect(receiver.head?.version == .http11)
        #expect(receiver.head?.headers.values("x-b") == ["2", "3"])
        #expect(receiver.head?.headers.map(\.name) == ["X-B", "x-a", "X-B", "X-Empty", "Content-Length"])
        #expect(receiver.text == "/a/../b?q=%20x&q=2", "the URL goes out as it stands")
        #expect(receiver.now.ends.count == 1)
    }

    @Test("Only what the caller said goes out, in order, besides Host and the content codings")
    func headers() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200) }
        defer { server.stop() }
        run(
            HTTPRequest(
                server.url(),
                method: "M-SEARCH",
                headers: ["X-One": "a: b ", "X-Empty": "", "If-None-Match": "\"x\"", "X-One": "c"],
                body: Data("hi".utf8)
            )
        )
        let request = try #require(server.requests.first)
        #expect(request.method == "M-SEARCH")
        #expect(request.body == Data("hi".utf8))
        let own = request.headers.filter { !["Host", "Accept-Encoding", "Content-Length"].contains($0.name) }
        #expect(own.map(\.name) == ["X-One", "X-Empty", "If-None-Match", "X-One"])
        #expect(own.map(\.value) == ["a: b", "", "\"x\"", "c"])
        #expect(request.headers["Accept-Encoding"]?.contains("gzip") == true)
    }

    @Test("Every method keeps its own way of framing", arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"])
    func methods(name: String) throws {
        let server = try LoopbackServer { request, connection in
            try connection.respond(200, [:], Data("body".utf8), sendsBody: request.method != .head)
        }
        defer { server.stop() }
        let receiver = run(HTTPRequest(server.url(), method: HTTPMethod(rawValue: name)))
        #expect(receiver.failure == nil)
        #expect(receiver.text == (name == "HEAD" ? "" : "body"))
        let request = try #require(server.requests.first)
        #expect(request.method.rawValue == name)
        #expect(request.headers["Content-Length"] == (["POST", "PUT", "PATCH"].contains(name) ? "0" : nil))
    }

    @Test("Connections are kept and used again")
    func reuse() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200, [:], "x") }
        defer { server.stop() }
        for _ in 0..<10 { run(HTTPRequest(server.url())) }
        #expect(server.connectionCount == 1)
        #expect(server.requests.count == 10)
    }

    @Test("A request that must not be sent twice never goes over a kept connection")
    func freshForUnsafe() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200, [:], "x") }
        defer { server.stop() }
        run(HTTPRequest(server.url()))
        run(HTTPRequest(server.url(), method: .post, body: Data("x".utf8)))
        #expect(server.connectionCount == 2)
    }

    @Test("Without reuse each exchange has a connection of its own, and libcurl repeats nothing by itself")
    func withoutReuse() throws {
        let server = try LoopbackServer { request, connection in
            if request.path == "/drop" { return connection.close() }
            try connection.respond(200, [:], "x")
        }
        defer { server.stop() }
        var configuration = CurlTransport.Configuration(proxies: ProxyRules())
        configuration.reusesConnections = false
        let single = CurlTransport(configuration)
        for _ in 0..<3 { run(HTTPRequest(server.url()), on: single) }
        #expect(server.connectionCount == 3)
        #expect(run(HTTPRequest(server.url("/drop")), on: single).failure != nil)
        #expect(server.requests.map(\.path) == ["/", "/", "/", "/drop"])
    }

    @Test("Interim responses come before the final one")
    func interim() throws {
        let server = try LoopbackServer { _, connection in
            try connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
            try connection.respond(200, [:], "done")
        }
        defer { server.stop() }
        let receiver = run(HTTPRequest(server.url()))
        #expect(receiver.now.interim.map(\.status) == [103])
        #expect(receiver.now.interim.first?.headers["link"] == "</a>")
        #expect(receiver.head?.status == 200)
        #expect(receiver.text == "done")
    }

    @Test("Redirects come up as what they are")
    func noRedirects() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(302, ["Location": "/b"]) }
        defer { server.stop() }
        #expect(run(HTTPRequest(server.url("/a"))).head?.status == 302)
        #expect(server.requests.count == 1)
    }

    @Test("A hundred exchanges at once all arrive whole")
    func many() throws {
        let server = try LoopbackServer { request, connection in
            try connection.respond(200, [:], Data(repeating: UInt8(request.parameter("n")!)!, count: 50_000))
        }
        defer { server.stop() }
        let receivers = (0..<100).map { n in
            let receiver = RecordingReceiver()
            _ = transport.start(
                HTTPRequest(server.url("/?n=\(n)")),
                limits: HTTPTransferLimits(),
                receiver: receiver
            )
            return receiver
        }
        for (n, receiver) in receivers.enumerated() {
            #expect(receiver.ended.wait(upTo: 20))
            #expect(receiver.now.body == Data(repeating: UInt8(n), count: 50_000))
        }
    }

    @Test("Exchanges outlive the transport that began them, and a second life after an idle one works")
    func transportGoesAway() throws {
        let gate = Gate()
        let server = try LoopbackServer { _, connection in
            gate.wait()
            try connection.respond(200, [:], "late")
        }
        defer { server.stop() }
        let receiver = RecordingReceiver()
        do {
            let brief = CurlTransport(.init(proxies: ProxyRules()))
            _ = brief.start(HTTPRequest(server.url()), limits: HTTPTransferLimits(), receiver: receiver)
        }
        gate.open()
        #expect(receiver.ended.wait())
        #expect(receiver.text == "late")
        #expect(server.wait { $0.openConnectionCount == 0 }, "the loop's end closes what it kept")
    }

    @Test("libcurl tells its version")
    func version() throws {
        #expect(try CurlTransport.libraryVersion().hasPrefix("libcurl/"))
    }
}
