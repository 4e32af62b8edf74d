import Foundation
import HTTP
import HTTPStubs
import RxTest
import Testing

/// Redirections that lead nowhere, round in circles, or where they must not (RFC 9110 section 15.4), on real sockets.
@Suite("Faults of redirections", .timeLimit(.minutes(10)))
struct RedirectFaultTests {
    /// Sends a request to a server over answer and download, and expects the same error from both, and no trace.
    func expect(
        _ meaning: WireFault.Meaning,
        from server: LoopbackServer,
        path: String = "/",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let fault = WireFault("", "", .close, meaning)
        let bench = try FaultBench()
        let request = HTTPRequest(server.url("\(path)?k=\(faultSecret)"))
        do {
            _ = try await bench.makeSession().rx.data(request).awaited(timeout: lastResort).last()
            Issue.record("answer: no error", sourceLocation: sourceLocation)
        } catch { fault.check(error, "answer", sourceLocation: sourceLocation) }
        do {
            _ = try await bench.download(request, on: bench.makeSession())
            Issue.record("download: no error", sourceLocation: sourceLocation)
        } catch { fault.check(error, "download", sourceLocation: sourceLocation) }
        #expect(bench.scratch.names.isEmpty, sourceLocation: sourceLocation)
    }

    @Test("To itself, and round in a circle of three, is noticed")
    func circles() async throws {
        let server = try LoopbackServer { request, connection in
            let next = ["/": "/?k=\(faultSecret)", "/a": "/b", "/b": "/c", "/c": "/a?k=\(faultSecret)"][request.path]
            try connection.respond(302, ["Location": next ?? "/"])
        }
        defer { server.stop() }
        try await expect(.kind(.redirect), from: server)
        #expect(server.requests.count == 2)
        try await expect(.kind(.redirect), from: server, path: "/a")
    }

    @Test("A chain is followed ten times and no more")
    func chains() async throws {
        let server = try LoopbackServer { request, connection in
            let number = Int(request.path.dropFirst()) ?? 0
            if number == 0 { return try connection.respond(200, [:], "there") }
            try connection.respond(307, ["Location": "/\(number - 1)"])
        }
        defer { server.stop() }
        try await expect(.limit(.redirects(maximum: 10)), from: server, path: "/11")
        let session = try FaultBench().makeSession()
        let body = try await session.rx.data(HTTPRequest(server.url("/10"))).awaited(timeout: lastResort).last()
        #expect(body == Data("there".utf8))
    }

    @Test(
        "To other schemes, to users, to nothing and to noise is refused before anything is asked",
        arguments: [
            "file:///etc/passwd", "ftp://127.0.0.1/x", "javascript:alert(1)", "data:text/plain,x",
            "gopher://127.0.0.1/",
            "http://", "http:///path", "//", "http://user:pw@127.0.0.1/", "http://[::1", "http://127.0.0.1:99999999/",
            "http://a b/", "http://%00/", "http://%1B%5B31m/", "http://a%E2%80%AEb/", "mailto:a@b", "about:blank",
        ]
    )
    func forbidden(location: String) async throws {
        let server = try LoopbackServer { _, connection in
            try connection.send("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
        }
        defer { server.stop() }
        let bench = try FaultBench()
        let request = HTTPRequest(server.url("/?k=\(faultSecret)"))
        do {
            _ = try await bench.makeSession().rx.data(request).awaited(timeout: lastResort).last()
            Issue.record("no error")
        } catch {
            let kind: HTTPError.TransportFailure.Kind? =
                if case HTTPError.transport(let failure) = error { failure.kind } else { nil }
            #expect([.redirect, .invalidRequest, .nameNotResolved].contains(kind), "\(error)")
            expectSentence(error)
        }
        #expect(server.requests.count == 1)
    }

    @Test("Two places to go that differ, and a place of a megabyte, are errors")
    func unclear() async throws {
        let two = try LoopbackServer { _, connection in
            try connection.respond(302, ["Location": "/a", "Location": "/b"])
        }
        defer { two.stop() }
        try await expect(.kind(.redirect), from: two)
        let long = String(repeating: "a", count: 1 << 20)
        let megabyte = try LoopbackServer { _, connection in try connection.respond(302, ["Location": "/\(long)"]) }
        defer { megabyte.stop() }
        try await expect(.limit(.headers(maximum: 100 << 10)), from: megabyte)
    }

    @Test("Credentials stay with their origin, another port being another origin; the body of a redirection is bounded")
    func credentials() async throws {
        let other = try LoopbackServer { _, connection in try connection.respond(200, [:], "there") }
        defer { other.stop() }
        let server = try LoopbackServer { request, connection in
            if request.path == "/endless" {
                try connection.sendHead(302, ["Location": "/", "Transfer-Encoding": "chunked"])
                while true { try connection.sendChunk(Data(count: 10_000)) }
            }
            try connection.respond(307, ["Location": "\(other.url("/x"))"])
        }
        defer { server.stop() }
        let bench = try FaultBench()
        let fields: HTTPHeaders = [
            "Authorization": "Bearer \(faultSecret)", "Cookie": "a=\(faultSecret)", "Proxy-Authorization": faultSecret,
            "Accept": "x/y",
        ]
        let request = HTTPRequest(server.url("/"), headers: fields)
        #expect(
            try await bench.makeSession().rx.data(request).awaited(timeout: lastResort).last() == Data("there".utf8)
        )
        _ = try await bench.download(request, on: bench.makeSession())
        #expect(other.requests.count == 2)
        for asked in other.requests {
            #expect(asked.headers["Accept"] == "x/y")
            #expect(!asked.headers.contains { $0.value.contains(faultSecret) })
        }
        let limits = HTTPTransferLimits(bodyBytes: 100_000)
        await #expect(throws: HTTPError.limitExceeded(.body(maximum: 100_000))) {
            let endless = HTTPRequest(server.url("/endless"))
            _ = try await bench.makeSession(limits: limits).rx.data(endless).awaited(timeout: lastResort).last()
        }
    }
}
