import Dispatch
import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import TestSupport
import Testing

@Suite("HTTPTrace")
struct HTTPTraceTests {
    static let secret = "SECRETKEYdoNotShow0123456789"

    /// Notes traces.
    final class Log: Sendable {
        private let all = Guarded<[HTTPTrace]>([])

        var traces: [HTTPTrace] { all.withLock { $0 } }
        var events: [HTTPTrace.Event] { traces.map(\.event) }
        func take(_ trace: HTTPTrace) { all.withLock { $0.append(trace) } }

        /// The events in short, without times, fields and addresses.
        var story: [String] {
            traces.map { trace in
                let number = trace.exchange.map { "\($0) " } ?? ""
                switch trace.event {
                case .request(let target, _, let bytes):
                    return
                        "\(number)\(target.method) \(Self.path(target))\(bytes.map { $0 > 0 ? " +\($0)" : "" } ?? " +?")"
                case .connected(let connection): return "\(number)\(connection.isReused ? "reused" : "new")"
                case .response(let status, let version, _): return "\(number)\(version.rawValue) \(status)"
                case .finished(let bytes, _): return "\(number)\(bytes) bytes"
                case .failed(_, let bytes, _): return "\(number)failed after \(bytes)"
                case .redirected(let target, let status, let next):
                    return "\(status) \(Self.path(target)) to \(Self.path(next))"
                case .retrying(let target, _, let attempt, let delay):
                    return "again \(Self.path(target)) \(attempt) after \(delay / .milliseconds(1))"
                case .cache(let target, let decision): return "\(decision) \(Self.path(target))"
                }
            }
        }

        private static func path(_ target: HTTPTrace.Target) -> String {
            "/" + target.url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "/")
        }
    }

    let log = Log()

    func makeSession(cache: HTTPCache? = nil, _ change: (inout HTTPSession.Configuration) -> Void = { _ in })
        -> HTTPSession
    {
        var configuration = HTTPSession.Configuration(
            transport: CurlTransport(.init(proxies: ProxyRules())),
            cache: cache,
            jitter: { 0 },
            trace: { [log] in log.take($0) },
            traceRedaction: HTTPTraceRedaction(harmlessParameters: ["page"])
        )
        change(&configuration)
        return HTTPSession(configuration)
    }

    @discardableResult
    func ask(_ session: HTTPSession, _ url: URL, _ headers: HTTPHeaders = [:]) -> Int? {
        let answer = try? session.rx.response(HTTPRequest(url, headers: headers)).cache()
            .toBlocking(timeout: 60).toArray().first
        return answer?.0.status
    }

    @Test("An exchange is told from the request to the last byte, with its connection")
    func exchange() throws {
        let server = try LoopbackServer { _, connection in
            try connection.send("HTTP/1.1 103 Early Hints\r\n\r\n")
            try connection.respond(200, ["X-Own": "yes"], "hello")
        }
        defer { server.stop() }
        let session = makeSession()
        ask(session, server.url("/a?page=2&key=\(Self.secret)"), ["X-Sent": "this"])
        ask(session, server.url("/b"))
        #expect(
            log.story == [
                "1 GET /a?page=2&key=***", "1 new", "1 HTTP/1.1 103", "1 HTTP/1.1 200", "1 5 bytes", "2 GET /b",
                "2 reused", "2 HTTP/1.1 103", "2 HTTP/1.1 200", "2 5 bytes",
            ]
        )
        guard case .request(_, let sent, _)? = log.events.first, case .connected(let connection) = log.events[1],
            case .response(_, _, let received) = log.events[3], case .finished(_, let time) = log.events[4]
        else {
            Issue.record("\(log.events)")
            return
        }
        #expect(sent["X-Sent"] == "this" && received["X-Own"] == "yes" && time >= .zero)
        let expected = HTTPConnection(
            address: "127.0.0.1",
            port: Int(server.port),
            isReused: false,
            isSecure: false,
            isProxied: false
        )
        #expect(connection == expected)
    }

    @Test("Redirections, further attempts and failures are told with their reasons")
    func detours() throws {
        let server = try LoopbackServer { request, connection in
            switch request.path {
            case "/from": try connection.respond(302, ["Location": "/busy?key=\(Self.secret)"])
            case "/busy" where request.number < 3: try connection.respond(503, [:], "no")
            case "/gone": connection.close()
            default: try connection.respond(200, [:], "yes")
            }
        }
        defer { server.stop() }
        ask(makeSession(), server.url("/from"))
        #expect(
            log.story == [
                "1 GET /from", "1 new", "1 HTTP/1.1 302", "1 0 bytes", "302 /from to /busy?key=***",
                "2 GET /busy?key=***", "2 reused", "2 HTTP/1.1 503", "2 2 bytes", "again /busy?key=*** 2 after 0.0",
                "3 GET /busy?key=***", "3 reused", "3 HTTP/1.1 200", "3 3 bytes",
            ]
        )
        let broken = Log()
        ask(
            makeSession {
                $0.trace = { broken.take($0) }
                $0.retry.maximumAttempts = 2
            },
            server.url("/gone?key=\(Self.secret)")
        )
        #expect(broken.story.filter { $0.hasSuffix("failed after 0") } == ["1 failed after 0", "2 failed after 0"])
        let reasons = broken.events.compactMap { event -> String? in
            if case .retrying(_, let reason, _, _) = event { reason } else { nil }
        }
        #expect(reasons == ["The request to 127.0.0.1 failed: the server closed the connection without an answer."])
    }

    @Test("No secret is in any trace, however servers repeat it")
    func secrets() throws {
        let token = "TOKENdoNotShow987654321"
        let server = try LoopbackServer { request, connection in
            let repeated: HTTPHeaders = [
                "Set-Cookie": "sid=\(token)", "X-Echo": "you sent \(Self.secret)", "X-Token": token,
                "Link": "<https://x.example/?k=\(Self.secret)>", "X-Plain": "the \(token) again",
                "WWW-Authenticate": "Basic realm=\"\(Self.secret)\"",
            ]
            guard request.path == "/from" else { return try connection.respond(404, repeated, "no \(Self.secret)") }
            var headers = repeated
            headers["Location"] = "/to/\(Self.secret)?again=\(Self.secret)"
            try connection.respond(302, headers)
        }
        defer { server.stop() }
        let headers: HTTPHeaders = [
            "Authorization": "Bearer \(token)", "Cookie": "a=\(token)", "X-Api-Key": Self.secret,
        ]
        ask(makeSession(), server.url("/from?api_key=\(Self.secret)"), headers)
        #expect(server.requests.count == 2)
        let everything = "\(log.traces)"
        #expect(!everything.contains(Self.secret) && !everything.contains(token))
        #expect(everything.contains("/to/***?again=***"))
        // The wire itself is not redacted.
        #expect(server.requests.last?.path == "/to/\(Self.secret)")
        #expect(server.requests.first?.headers["Authorization"] == "Bearer \(token)")
    }

    @Test("What the cache decides is told: miss, hit, validation, revalidated, stale, nothing there")
    func cache() throws {
        let server = try LoopbackServer { request, connection in
            if request.path == "/stale" {
                if request.headers.contains("If-None-Match") { return try connection.respond(503) }
                let headers: HTTPHeaders = ["Cache-Control": "max-age=0, stale-if-error=600", "ETag": "\"s\""]
                return try connection.respond(200, headers, "old")
            }
            if request.headers.contains("If-None-Match") { return try connection.respond(304, ["ETag": "\"a\""]) }
            let age = request.path == "/kept" ? 600 : 0
            try connection.respond(200, ["Cache-Control": "max-age=\(age)", "ETag": "\"a\""], "body")
        }
        defer { server.stop() }
        let session = makeSession(cache: HTTPCache(.init())) { $0.retry = .never }
        func decisions(_ path: String, _ headers: HTTPHeaders = [:]) -> [String] {
            let before = log.traces.count
            ask(session, server.url(path), headers)
            return log.events.dropFirst(before).compactMap { event in
                if case .cache(_, let decision) = event { "\(decision)" } else { nil }
            }
        }
        #expect(decisions("/kept") == ["miss"])
        #expect(decisions("/kept").first?.hasPrefix("hit(age: ") == true)
        #expect(decisions("/checked") == ["miss"])
        #expect(decisions("/checked") == ["validating", "revalidated"])
        #expect(decisions("/stale") == ["miss"])
        let stale = decisions("/stale")
        #expect(stale.first == "validating" && stale.last?.hasPrefix("stale(") == true)
        #expect(decisions("/other", ["Cache-Control": "only-if-cached"]) == ["unavailable"])
        #expect(decisions("/checked", ["Cache-Control": "max-stale"]) == ["stale(reason: \"the request allows it\")"])
    }

    @Test("Who waits for another's transfer is told so")
    func joined() throws {
        let (arrived, go) = (Gate(), Gate())
        let server = try LoopbackServer { _, connection in
            arrived.open()
            go.wait(upTo: 60)
            try connection.respond(200, ["Cache-Control": "max-age=600"], "body")
        }
        defer { server.stop() }
        let joins = Gate()
        let session = makeSession(cache: HTTPCache(.init())) { configuration in
            configuration.trace = { [log] trace in
                log.take(trace)
                if case .cache(_, .joined) = trace.event { joins.open() }
            }
        }
        let request = HTTPRequest(server.url("/one"))
        let ended = Gate()
        let first = session.rx.data(request).subscribe(onCompleted: { ended.pass() })
        #expect(arrived.wait(upTo: 60))
        let second = session.rx.data(request).subscribe(onCompleted: { ended.pass() })
        #expect(joins.wait(upTo: 60))
        go.open()
        #expect(ended.wait(upTo: 60) && ended.wait(upTo: 60))
        first.dispose()
        second.dispose()
        #expect(server.requests.count == 1)
        // Who comes to a transfer that has just ended finds in the store what it brought.
        #expect(log.story.filter { $0.hasSuffix(" /one") }.prefix(3) == ["miss /one", "1 GET /one", "joined /one"])
    }

    @Test("Downloads and streams are told like everything else, their redirections too")
    func downloads() throws {
        let server = try LoopbackServer { request, connection in
            if request.path == "/from" { return try connection.respond(302, ["Location": "/file"]) }
            try connection.respond(200, ["ETag": "\"x\""], Data(count: 1000))
        }
        defer { server.stop() }
        let scratch = try Scratch()
        let session = makeSession()
        _ = try session.rx.download(HTTPRequest(server.url("/from")), to: scratch.file("f"))
            .toBlocking(timeout: 60).toArray()
        #expect(log.story.contains("302 /from to /file") && log.story.last == "2 1000 bytes")
        _ = try session.rx.bytes(HTTPRequest(server.url("/from"))).toBlocking(timeout: 60).toArray()
        #expect(log.story.filter { $0 == "302 /from to /file" }.count == 2 && log.story.last == "4 1000 bytes")
    }

    @Test("A stream that broke off after it had begun is not said to be tried again, one that had not is")
    func streams() throws {
        let server = try LoopbackServer { request, connection in
            if request.path == "/begun" { try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello") }
            connection.close()
        }
        defer { server.stop() }
        let session = makeSession { $0.retry.maximumAttempts = 2 }
        let begun = session.rx.bytes(HTTPRequest(server.url("/begun")))
        #expect(throws: HTTPError.self) { try begun.toBlocking(timeout: 60).toArray() }
        #expect(!log.story.contains { $0.hasPrefix("again") } && server.requests.count == 1)
        let broken = session.rx.bytes(HTTPRequest(server.url("/broken")))
        #expect(throws: HTTPError.self) { try broken.toBlocking(timeout: 60).toArray() }
        #expect(log.story.filter { $0 == "again /broken 2 after 0.0" }.count == 1 && server.requests.count == 3)
    }

    @Test("A refused request is told, though it never went out")
    func refused() {
        let session = makeSession { $0.allows = { _ in .unknown("it is not allowed here") } }
        ask(session, URL(string: "http://127.0.0.1:1/?k=\(Self.secret)")!)
        #expect(
            log.events == [.failed(reason: "The request failed: it is not allowed here.", bodyBytes: 0, time: .zero)]
        )
    }

    @Test(
        "Over HTTP/2 and TLS the connection is said to be both, and shared",
        .enabled(if: NginxProcess.shouldRun, NginxProcess.skipMessage)
    )
    func http2() throws {
        let nginx = try Nginx(files: ["a.txt": Data("hello".utf8)])
        defer { nginx.stop() }
        let session = makeSession { configuration in
            configuration.transport = CurlTransport(
                .init(proxies: ProxyRules(), certificateAuthorities: nginx.authority)
            )
            // nginx needs a moment to listen.
            configuration.retry = .init(maximumAttempts: 1000, baseDelay: .milliseconds(10), budget: .seconds(60))
            configuration.jitter = { 1 }
        }
        #expect(ask(session, nginx.url("/a.txt")) == 200)
        #expect(ask(session, nginx.url("/a.txt")) == 200)
        let connections = log.events.compactMap { event -> HTTPConnection? in
            if case .connected(let connection) = event { connection } else { nil }
        }
        #expect(connections.map(\.isReused) == [false, true])
        #expect(connections.allSatisfy { $0.isSecure && !$0.isProxied && $0.port == nginx.port })
        #expect(log.story.last == "\(log.traces.last?.exchange ?? 0) 5 bytes")
        #expect(log.story.filter { $0.hasSuffix("HTTP/2 200") }.count == 2)
    }
}
