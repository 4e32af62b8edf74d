import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import TestSupport
import Testing

/// What a session promises of attempts, waits, slots and redirections, over libcurl and loopback.
@Suite("HTTPSession, on the wire")
struct HTTPSessionWireTests {
    /// A clock on which waits take no time but are noted.
    final class SwiftClock: Sendable {
        private let state = Guarded<(now: Duration, waits: [Duration])>((.zero, []))

        var waits: [Duration] { state.withLock { $0.waits } }

        var clock: HTTPClock {
            HTTPClock(
                now: { [self] in state.withLock { $0.now } },
                date: { 784_111_777 },
                after: { [self] delay, body in
                    state.withLock { state in
                        state.now += delay
                        state.waits.append(delay)
                    }
                    body()
                    return Disposables.create()
                }
            )
        }
    }

    let swiftClock = SwiftClock()

    func makeSession(_ change: (inout HTTPSession.Configuration) -> Void = { _ in }) -> HTTPSession {
        var configuration = HTTPSession.Configuration(
            transport: CurlTransport(.init(proxies: ProxyRules())),
            retry: .patient,
            clock: swiftClock.clock,
            jitter: { 0.5 }
        )
        change(&configuration)
        return HTTPSession(configuration)
    }

    func answer(_ request: HTTPRequest, _ session: HTTPSession) throws -> (HTTPResponse, Data)? {
        try session.rx.response(request).toBlocking(timeout: 60).toArray().first
    }

    /// A server that does the one thing this often, then answers.
    func failing(
        _ times: Int,
        _ fail: @escaping @Sendable (LoopbackRequest, LoopbackConnection) throws -> Void
    ) throws -> LoopbackServer {
        let count = Guarded(0)
        return try LoopbackServer { request, connection in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number <= times { return try fail(request, connection) }
            try connection.respond(200, [:], Data("at last".utf8), sendsBody: request.method != .head)
        }
    }

    // MARK: Attempts

    @Test("Statuses that may pass are tried again", arguments: [408, 425, 429, 500, 502, 503, 504])
    func statuses(status: Int) throws {
        let server = try failing(2) { _, connection in try connection.respond(status, [:], "no") }
        defer { server.stop() }
        let (response, data) = try #require(try answer(HTTPRequest(server.url()), makeSession()))
        #expect(response.status == 200 && data == Data("at last".utf8))
        #expect(server.requests.count == 3)
        #expect(swiftClock.waits == [.milliseconds(125), .milliseconds(250)])
    }

    @Test("Other statuses are answers", arguments: [400, 401, 403, 404, 409, 410, 414, 501, 505, 511])
    func otherStatuses(status: Int) throws {
        let server = try failing(2) { _, connection in try connection.respond(status, ["Retry-After": "1"], "no") }
        defer { server.stop() }
        #expect(try answer(HTTPRequest(server.url()), makeSession())?.0.status == status)
        #expect(server.requests.count == 1 && swiftClock.waits.isEmpty)
    }

    @Test(
        "Only what may be sent twice is sent twice",
        arguments: [
            ("GET", 2), ("HEAD", 2), ("PUT", 2), ("DELETE", 2), ("OPTIONS", 2), ("POST", 1), ("PATCH", 1),
            ("REPORT", 1),
        ]
    )
    func methods(name: String, requests: Int) throws {
        for broken in [false, true] {
            let server = try failing(1) { request, connection in
                if broken { return connection.close() }
                try connection.respond(503, [:], Data(), sendsBody: request.method != .head)
            }
            defer { server.stop() }
            let request = HTTPRequest(server.url(), method: HTTPMethod(rawValue: name))
            let status = try? answer(request, makeSession())?.0.status
            #expect(status == (requests == 2 ? 200 : broken ? nil : 503))
            #expect(server.requests.count == requests)
        }
    }

    @Test("Retry-After is obeyed in both forms, and one that is too long leaves the answer as it is")
    func retryAfter() throws {
        // The clock stands at Sun, 06 Nov 1994 08:49:37 GMT.
        for (value, wait) in [
            ("3", 3), ("0", 0), ("Sun, 06 Nov 1994 08:49:41 GMT", 4), ("Sunday, 06-Nov-94 08:49:41 GMT", 4),
            ("Sun Nov  6 08:49:41 1994", 4), ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("600", nil),
            ("Sun, 06 Nov 1994 09:49:41 GMT", nil),
        ] {
            let clock = SwiftClock()
            let server = try failing(1) { _, connection in try connection.respond(429, ["Retry-After": value], "") }
            defer { server.stop() }
            let response = try answer(HTTPRequest(server.url()), makeSession { $0.clock = clock.clock })?.0
            #expect(response?.status == (wait == nil ? 429 : 200), "\(value)")
            // No earlier than asked, and scattered a little.
            #expect(clock.waits == (wait.map { [.seconds($0) + .milliseconds(125)] } ?? []), "\(value)")
        }
    }

    @Test("Waits are a random part of bounds that double up to the longest")
    func backoff() throws {
        let server = try failing(.max) { _, connection in connection.close() }
        defer { server.stop() }
        let parts = Guarded([0, 0.25, 0.5, 0.75, 1].reversed() as [Double])
        let session = makeSession { configuration in
            configuration.retry.maximumAttempts = 6
            configuration.retry.maximumDelay = .seconds(2)
            configuration.jitter = { parts.withLock { $0.popLast() ?? 0 } }
        }
        #expect(throws: HTTPError.self) { try answer(HTTPRequest(server.url()), session) }
        #expect(server.requests.count == 6)
        #expect(swiftClock.waits == [0, 125, 500, 1500, 2000].map { .milliseconds($0) })
    }

    @Test("No wait goes beyond the budget: what came last stands")
    func budget() throws {
        let server = try failing(.max) { _, connection in try connection.respond(503, [:], "no") }
        defer { server.stop() }
        let session = makeSession { configuration in
            configuration.retry = .init(maximumAttempts: 100, budget: .seconds(3))
            configuration.jitter = { 1 }
        }
        #expect(try answer(HTTPRequest(server.url()), session)?.0.status == 503)
        #expect(swiftClock.waits == [250, 500, 1000].map { .milliseconds($0) }, "2 s more would be 3.75 s")
        #expect(server.requests.count == 4)
    }

    @Test("The budget ends an exchange that is under way, too")
    func budgetWhileWaiting() throws {
        let done = Gate()
        let server = try LoopbackServer { _, _ in done.wait(upTo: 60) }
        defer {
            done.open()
            server.stop()
        }
        let session = makeSession { configuration in
            configuration.retry = .init(budget: .milliseconds(150))
            configuration.limits = HTTPTransferLimits(idleTimeout: nil, totalTimeout: nil)
            configuration.clock = .system
        }
        let error = #expect(throws: HTTPError.self) { try answer(HTTPRequest(server.url()), session) }
        guard case .transport(let failure)? = error else {
            Issue.record("no transport failure")
            return
        }
        #expect(failure.kind == .timedOut)
    }

    // MARK: Slots

    @Test("No more exchanges reach one host at a time than allowed")
    func slots() throws {
        let counts = Guarded((now: 0, most: 0))
        let full = Gate()
        let server = try LoopbackServer { _, connection in
            let isFull = counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
                return counts.now == 3
            }
            // All wait until as many are here as may be; a fourth would be counted.
            if isFull { full.open() }
            full.wait(upTo: 60)
            counts.withLock { $0.now -= 1 }
            try connection.respond(200, [:], "x")
        }
        defer { server.stop() }
        let session = makeSession { $0.maximumPerHost = 3 }
        let all = Observable.merge((0..<12).map { n in session.rx.response(HTTPRequest(server.url("/\(n)"))) })
        #expect(try all.toBlocking(timeout: 60).toArray().count == 12)
        #expect(counts.withLock { $0.most } == 3)
        #expect(server.connectionCount <= 3)
    }

    // MARK: Redirections

    @Test("Credentials go to no other origin, not even another port of the same host")
    func credentials() throws {
        let other = try LoopbackServer { _, connection in try connection.respond(200, [:], "there") }
        defer { other.stop() }
        let server = try LoopbackServer { request, connection in
            let location = request.path == "/same" ? "/from" : "\(other.url("/to"))"
            try connection.respond(307, ["Location": location])
        }
        defer { server.stop() }
        let headers: HTTPHeaders = [
            "Authorization": "me", "Cookie": "a=b", "Proxy-Authorization": "p", "X-Other": "stays",
        ]
        _ = try answer(HTTPRequest(server.url("/same"), headers: headers), makeSession())
        #expect(server.requests.count == 2)
        for request in server.requests {
            for name in ["Authorization", "Cookie", "Proxy-Authorization"] { #expect(request.headers.contains(name)) }
        }
        let last = try #require(other.requests.first)
        for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
            #expect(!last.headers.contains(name), "\(name)")
        }
        #expect(last.headers["X-Other"] == "stays")
        #expect(last.headers.values("Host") == ["127.0.0.1:\(other.port)"])
    }

    @Test(
        "A redirection never leaves http and https",
        arguments: [
            "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:1/x", "data:,x", "http://u:p@127.0.0.1/",
        ]
    )
    func schemes(location: String) throws {
        let server = try LoopbackServer { _, connection in try connection.respond(302, ["Location": location]) }
        defer { server.stop() }
        let session = makeSession()
        let error = #expect(throws: HTTPError.self) { try answer(HTTPRequest(server.url()), session) }
        guard case .transport(let failure)? = error else {
            Issue.record("no transport failure")
            return
        }
        #expect(failure.kind == .redirect && server.requests.count == 1)
    }

    @Test(
        "A redirection from https to http is refused, the same host or not",
        .enabled(if: NginxProcess.shouldRun, NginxProcess.skipMessage)
    )
    func downgrade() throws {
        let nginx = try Nginx(files: [:])
        defer { nginx.stop() }
        let session = HTTPSession(
            .init(
                transport: CurlTransport(.init(proxies: ProxyRules(), certificateAuthorities: nginx.authority)),
                retry: .init(maximumAttempts: 1000, baseDelay: .milliseconds(10), budget: .seconds(60))
            )
        )
        let error = #expect(throws: HTTPError.self) { try answer(HTTPRequest(nginx.url("/to-http")), session) }
        guard case .transport(let failure)? = error else {
            Issue.record("no transport failure")
            return
        }
        #expect(failure.kind == .redirect && failure.reason.contains("https to http"))
    }
}
