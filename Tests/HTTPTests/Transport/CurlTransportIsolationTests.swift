import Foundation
import HTTP
import HTTPStubs
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Nothing of the user's machine finds its way into a request, and no address that is dead holds one up.
@Suite("CurlTransport, the machine around it")
struct CurlTransportIsolationTests {
    func run(_ request: HTTPRequest, on transport: CurlTransport) -> RecordingReceiver {
        let receiver = RecordingReceiver()
        _ = transport.start(request, limits: HTTPTransferLimits(), receiver: receiver)
        #expect(receiver.ended.wait(upTo: 60))
        return receiver
    }

    @Test("What a server sets as a cookie never comes back to it")
    func cookies() throws {
        let server = try LoopbackServer { _, connection in
            try connection.respond(200, ["Set-Cookie": "a=b; Path=/", "Set-Cookie": "c=d"], "x")
        }
        defer { server.stop() }
        let transport = CurlTransport(.init(proxies: ProxyRules()))
        for _ in 0..<3 { #expect(run(HTTPRequest(server.url()), on: transport).failure == nil) }
        #expect(server.requests.count == 3 && server.connectionCount == 1)
        #expect(server.requests.allSatisfy { !$0.headers.contains("Cookie") })
        let own = run(HTTPRequest(server.url(), headers: ["Cookie": "mine=1"]), on: transport)
        #expect(own.failure == nil && server.requests.last?.headers.values("Cookie") == ["mine=1"])
    }

    @Test("A handle that goes on with its options keeps nothing of the request before")
    func options() throws {
        let server = try LoopbackServer { request, connection in
            guard !request.target.hasPrefix("/cut") else { return try connection.send("HTTP/1.1 200 OK\r\nContent-") }
            try connection.respond(200, ["Set-Cookie": "a=b; Path=/"], request.method == .head ? "" : "x")
        }
        defer { server.stop() }
        let transport = CurlTransport(.init(proxies: ProxyRules()))
        let plain: HTTPHeaders = ["Accept": "image/gif", "Accept-Encoding": "identity"]
        let range: HTTPHeaders = ["Accept-Encoding": "identity", "Range": "bytes=1-", "Cookie": "mine=1"]
        var posted = HTTPRequest(server.url("/post"), headers: plain)
        (posted.method, posted.body) = (.post, Data("body".utf8))
        var looked = HTTPRequest(server.url("/head"), headers: plain)
        looked.method = .head
        let requests = [
            HTTPRequest(server.url("/1"), headers: plain), HTTPRequest(server.url("/2"), headers: plain),
            HTTPRequest(server.url("/3"), headers: range), HTTPRequest(server.url("/4"), headers: plain),
            posted, HTTPRequest(server.url("/5"), headers: plain), looked,
            HTTPRequest(server.url("/6"), headers: plain), HTTPRequest(server.url("/cut"), headers: plain),
            HTTPRequest(server.url("/7"), headers: plain), HTTPRequest(server.url("/8"), headers: plain),
        ]
        for request in requests {
            let failed = run(request, on: transport).failure != nil
            #expect(failed == (request.url.path == "/cut"), "\(request.url.path)")
        }
        #expect(server.requests.map(\.target) == requests.map(\.url.path))
        for (seen, sent) in zip(server.requests, requests) {
            #expect(seen.method == sent.method)
            let names = Set(seen.headers.map { $0.name.lowercased() }).subtracting(["host", "content-length"])
            #expect(names == Set(sent.headers.map { $0.name.lowercased() }), "\(seen.target)")
            #expect(seen.headers["Range"] == sent.headers["Range"] && seen.headers["Cookie"] == sent.headers["Cookie"])
        }
    }

    @Test("Neither .netrc, nor NETRC, nor .curlrc, nor a proxy of the environment is read")
    func netrc() throws {
        let server = try LoopbackServer { _, connection in
            try connection.respond(401, ["WWW-Authenticate": "Basic realm=\"x\""], "who?")
        }
        defer { server.stop() }
        let scratch = try Scratch()
        let rule = Data("machine 127.0.0.1 login me password secret\ndefault login me password secret\n".utf8)
        for name in [".netrc", "_netrc", "other"] {
            try rule.write(to: URL(fileURLWithPath: scratch.file(name)))
            chmod(scratch.file(name), 0o600)
        }
        try Data("user = \"me:secret\"\nnetrc\nheader = \"X-Rc: yes\"\n".utf8)
            .write(to: URL(fileURLWithPath: scratch.file(".curlrc")))
        // A process of its own, since the environment of this one is everybody's.
        let process = Process()
        process.executableURL = try probe()
        process.arguments = [scratch.file("cache")]
        process.environment = [
            "HOME": scratch.path, "CURL_HOME": scratch.path, "NETRC": scratch.file("other"),
            "http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1",
            // What a sanitizer was told holds for its children.
            "ASAN_OPTIONS": ProcessInfo.processInfo.environment["ASAN_OPTIONS"] ?? "",
            "TSAN_OPTIONS": ProcessInfo.processInfo.environment["TSAN_OPTIONS"] ?? "",
        ]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(
            contentsOf: Data("{\"id\":1,\"method\":\"GET\",\"url\":\"\(server.url())\"}\n".utf8)
        )
        try input.fileHandleForWriting.close()
        let reply = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(reply.contains("\"status\":401"), "\(reply)")
        #expect(server.requests.count == 1)
        let names = server.requests.first?.headers.map { $0.name.lowercased() } ?? []
        #expect(!names.contains("authorization") && !names.contains("x-rc"))
    }

    private func probe() throws -> URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            let tests = try #require(bundle ?? Bundle.main.bundleURL)
        #else
            let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #endif
        return tests.deletingLastPathComponent().appendingPathComponent("igif-cache-probe")
    }

    /// Happy eyeballs (RFC 8305): a name has an IPv6 address where nobody answers and an IPv4 address where the server is.
    func ask(_ server: LoopbackServer) -> RecordingReceiver {
        var configuration = CurlTransport.Configuration(proxies: ProxyRules())
        configuration.fixedAddresses = ["both.example:\(server.port):[::1],127.0.0.1"]
        let url = URL(string: "http://both.example:\(server.port)/")!
        return run(HTTPRequest(url), on: CurlTransport(configuration))
    }

    @Test("A name whose first address refuses is reached at its other one")
    func refusing() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200, [:], "here") }
        defer { server.stop() }
        #expect(ask(server).text == "here")
    }

    @Test("A name whose first address is silent is reached at its other one, long before the first is given up")
    func silent() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200, [:], "here") }
        defer { server.stop() }
        let hole = SilentPort(server.port)
        defer { hole?.close() }
        // Where there is no IPv6 this is the case above once more.
        #expect(ask(server).text == "here")
    }
}

/// A port on ::1 that takes no connection and refuses none: its queue is full.
private final class SilentPort {
    private var descriptors: [Int32] = []

    init?(_ port: UInt16) {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
        guard let listener = Self.socket6() else { return nil }
        descriptors.append(listener)
        guard with({ bind(listener, $0, $1) }) == 0, listen(listener, 0) == 0 else {
            close()
            return nil
        }
        // One is accepted by the system, the next ones wait; none of them is ever taken.
        for _ in 0..<4 {
            guard let client = Self.socket6() else { break }
            descriptors.append(client)
            _ = fcntl(client, F_SETFL, O_NONBLOCK)
            _ = with { connect(client, $0, $1) }
        }
    }

    func close() {
        for descriptor in descriptors { systemClose(descriptor) }
        descriptors = []
    }

    private static func socket6() -> Int32? {
        #if os(Linux)
            let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET6, SOCK_STREAM, 0)
        #endif
        return descriptor >= 0 ? descriptor : nil
    }
}

private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
