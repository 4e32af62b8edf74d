import Foundation
import HTTP
import HTTPStubs
import Rx
import Testing

@Suite("The line protocol of igif-cache-probe", .timeLimit(.minutes(5)))
struct ProbeTests {
    let folder = TestFolder()

    /// A probe and a server whose handler a test gives.
    func make(seconds: Int? = 60, _ handler: @escaping LoopbackServer.Handler) throws -> (ProbeProcess, LoopbackServer)
    {
        (try ProbeProcess(directory: folder.path, seconds: seconds), try LoopbackServer(handler))
    }

    static let fresh: HTTPHeaders = ["Cache-Control": "max-age=600"]

    @Test("What is no request gets an error that repeats nothing of it, and the probe goes on")
    func malformed() async throws {
        let (probe, server) = try make { _, connection in try connection.respond(200, Self.fresh, "x") }
        defer { server.stop() }
        for (line, reason) in [
            ("hunter2", "the line is not a JSON object"), ("[\"hunter2\"]", "the line is not a JSON object"),
            ("\"hunter2\"", "the line is not a JSON object"), ("{\"url\":\"hunter2\"}", "\"id\" is missing"),
            ("{\"id\":\"hunter2\",\"method\":\"GET\",\"url\":\"x\"}", "\"id\" is not of its type"),
            ("{\"id\":1.5,\"method\":\"GET\",\"url\":\"x\"}", "the line is not a JSON object"),
            ("{\"id\":99,\"id\"", "the line is not a JSON object"), ("\u{FEFF}\u{0}", "the line is not a JSON object"),
        ] {
            try probe.write(Data((line + "\n").utf8))
            let reply = try #require(await probe.anonymousReply())
            #expect(reply.error?.hasSuffix(reason) == true, "\(line): \(reply.error ?? "none")")
        }
        for (number, rest) in [
            "\"url\":\"http://a.example/?key=hunter2\"", "\"method\":\"GET\"", "\"method\":7,\"url\":\"hunter2\"",
            "\"method\":\"GET\",\"url\":\"http://[unclosed\"",
            "\"method\":\"GET\",\"url\":\"file:///hunter2\"", "\"method\":\"GET\",\"url\":\"hunter2\"",
            "\"method\":\"GET\",\"url\":\"http://u:hunter2@127.0.0.1/\"",
            "\"method\":\"GET\",\"url\":\"http://127.0.0.1:1/\",\"headers\":[[\"Authorization\",\"hunter2\",\"x\"]]",
            "\"method\":\"GET\",\"url\":\"http://127.0.0.1:1/\",\"headers\":{\"hunter2\":1}",
            "\"method\":\"GET\",\"url\":\"http://127.0.0.1:1/\",\"body\":7",
            "\"method\":\"GET\",\"url\":\"http://127.0.0.1:1/\",\"headers\":[[\"X\",\"hunter2\\r\\nY: z\"]]",
            "\"method\":\"GET\",\"url\":\"http://127.0.0.1:1/\",\"headers\":[[\"X Y\",\"hunter2\"]]",
            "\"method\":\"GET hunter2\",\"url\":\"http://127.0.0.1:1/\"",
            "\"method\":\"CONNECT\",\"url\":\"http://127.0.0.1:1/hunter2\"",
            "\"method\":\"\",\"url\":\"http://127.0.0.1:1/\"",
        ].enumerated() {
            try probe.write(Data("{\"id\":\(1000 + number),\(rest)}\n".utf8))
            let reply = try #require(await probe.reply(1000 + number))
            #expect(reply.error != nil, "\(rest)")
            #expect(reply.status == nil && reply.cache == nil)
        }
        #expect(!probe.lines.joined().contains("hunter2"))
        // Empty lines are nothing, a line may end in CR LF, and the last one needs no end at all.
        try probe.write(Data("\n\r\n{\"id\":1,\"method\":\"GET\",\"url\":\"\(server.url("/a"))\"}\r\n".utf8))
        #expect(await probe.reply(1)?.body == "x")
        try probe.write(Data("{\"id\":2,\"method\":\"GET\",\"url\":\"\(server.url("/a"))\"}".utf8))
        #expect(try await probe.finish() == 0)
        #expect(await probe.reply(2)?.cache == "hit")
        #expect(probe.lines.count == 8 + 15 + 2)
    }

    @Test("A line beyond the bound is an error, and the next one is read")
    func longLine() async throws {
        let (probe, server) = try make { request, connection in
            try connection.respond(200, [:], "\(request.body.count)")
        }
        defer { server.stop() }
        let large = String(repeating: "a", count: 20 << 20)
        let url = server.url()
        let writer = probe
        #expect(
            await apart {
                let line = "{\"id\":1,\"method\":\"POST\",\"url\":\"\(url)\",\"body\":\"\(large)\(large)\"}\n"
                return (try? writer.write(Data(line.utf8))) != nil
            }
        )
        #expect(await probe.anonymousReply()?.error == "the line is longer than \(32 << 20) bytes")
        let id = await apart { try? writer.send(url, method: "POST", body: large) }
        #expect(await probe.reply(try #require(id))?.body == "\(large.utf8.count)")
        #expect(try await probe.finish() == 0)
    }

    @Test("An answer beyond the bound of bodies is an error, not a line without an end")
    func largeAnswer() async throws {
        let (probe, server) = try make { _, connection in
            try connection.sendHead(200, ["Content-Length": "99999999999"])
            try connection.send("x")
        }
        defer { server.stop() }
        let reply = try await probe.ask(server.url())
        #expect(reply.error == "The answer is larger than the limit of \(64 << 20) bytes.")
        #expect(try await probe.finish() == 0)
    }

    @Test("Fields go out as they came, and nothing is added that changes caching")
    func verbatim() async throws {
        let (probe, server) = try make { _, connection in try connection.respond(200, [:], "") }
        defer { server.stop() }
        let headers = [
            ["if-none-match", "W/\"a\", \"b\""], ["IF-MODIFIED-SINCE", "yesterday"], ["Range", "bytes=0-1"],
            ["Cache-Control", "max-age=1"], ["Cache-Control", "nothing"], ["Pragma", "no-cache"], ["Foo", "1"],
            ["foo", "2"], ["Authorization", "x"], ["Cookie", "a=b; c=d"], ["Empty", ""], ["Req-Num", "1"],
        ]
        _ = try await probe.ask(server.url(), headers: headers)
        _ = try await probe.ask(server.url(), method: "POST", headers: headers, body: "ü\u{0}")
        let sent = server.requests.map { request in request.headers.map { [$0.name, $0.value] } }
        #expect(sent[0].filter { !["Host", "Accept-Encoding"].contains($0[0]) } == headers)
        #expect(sent[1].filter { !["Host", "Accept-Encoding", "Content-Length"].contains($0[0]) } == headers)
        #expect(server.requests[1].body == Data("ü\u{0}".utf8))
        #expect(try await probe.finish() == 0)
    }

    @Test("A method nobody knows goes out by its name and invalidates as an unsafe one (RFC 9111 section 4.4)")
    func methods() async throws {
        let (probe, server) = try make { _, connection in try connection.respond(200, Self.fresh, "x") }
        defer { server.stop() }
        for method in ["M-SEARCH", "PUT", "DELETE", "POST", "FROBNICATE"] {
            let url = server.url("/\(method)")
            #expect(try await probe.ask(url).cache == "miss")
            #expect(try await probe.ask(url).cache == "hit")
            #expect(try await probe.ask(url, method: method).cache == "miss")
            #expect(server.requests.last?.method.rawValue == method)
            #expect(try await probe.ask(url).cache == "miss")
        }
        #expect(try await probe.finish() == 0)
    }

    @Test("Sixty at once are answered as their answers come, and all of them before the end, the input being over")
    func outstanding() async throws {
        let gates = (0..<60).map { _ in Gate() }
        let (probe, server) = try make { request, connection in
            gates[Int(request.path.dropFirst()) ?? 0].wait(upTo: 60)
            try connection.respond(200, Self.fresh, request.path)
        }
        defer { server.stop() }
        defer { gates.forEach { $0.open() } }
        let ids = try (0..<60).map { try probe.send(server.url("/\($0)")) }
        try probe.endInput()
        #expect(await apart { server.wait { $0.requests.count == 60 } })
        for number in (0..<60).reversed() {
            gates[number].open()
            #expect(await probe.reply(ids[number])?.body == "/\(number)")
        }
        #expect(await probe.exitCode() == 0)
        #expect(probe.lines.count == 60)
    }

    @Test("Interim responses are told once, with their fields, and are no part of what is stored")
    func interim() async throws {
        let (probe, server) = try make { _, connection in
            try connection.send("HTTP/1.1 102 Processing\r\n\r\n")
            try connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nlink: </b>\r\nX: 1\r\n\r\n")
            try connection.respond(200, Self.fresh, "x")
        }
        defer { server.stop() }
        let first = try await probe.ask(server.url())
        let hints = [["Link", "</a>"], ["link", "</b>"], ["X", "1"]]
        #expect(first.interim == [.init(102, []), .init(103, hints)])
        let second = try await probe.ask(server.url())
        #expect(second.cache == "hit")
        #expect(second.interim == nil)
        #expect(second.headers?.contains { $0[0] == "X" } == false)
        #expect(try await probe.finish() == 0)
    }

    @Test("No byte of a body is lost: text as it is, anything else a character a byte, said so")
    func bodies() async throws {
        let binary = Data((0...255).map { UInt8($0) })
        let text = "ü\u{0}\u{2028}\u{FEFF}\"\\\r\n🙂"
        let (probe, server) = try make { request, connection in
            try connection.respond(200, Self.fresh, request.path == "/text" ? Data(text.utf8) : binary)
        }
        defer { server.stop() }
        for cache in ["miss", "hit"] {
            let one = try await probe.ask(server.url("/text"))
            #expect(one.cache == cache)
            #expect(one.body == text)
            #expect(one.bodyEncoding == nil)
            let other = try await probe.ask(server.url("/binary"))
            #expect(other.cache == cache)
            #expect(other.bodyEncoding == "latin1")
            #expect(other.body?.unicodeScalars.map(\.value) == (0...255).map { UInt32($0) })
        }
        #expect(try await probe.finish() == 0)
    }

    @Test("What takes too long is an error, and only that")
    func tooLate() async throws {
        let gate = Gate()
        let (probe, server) = try make(seconds: 1) { request, connection in
            if request.path == "/silent" { gate.wait(upTo: 60) }
            try connection.respond(200, Self.fresh, "x")
        }
        defer { server.stop() }
        defer { gate.open() }
        let reply = try await probe.ask(server.url("/silent?api_key=hunter2"), headers: [["Cookie", "hunter2"]])
        #expect(reply.error != nil)
        #expect(reply.status == nil)
        #expect(!probe.lines.joined().contains("hunter2"))
        #expect(try await probe.finish() == 0)
    }

    @Test("A dropped connection is tried once; a stale answer in its place is no hit (RFC 9111 section 4.2.4)")
    func dropped() async throws {
        let (probe, server) = try make { request, connection in
            guard request.headers["Drop"] == nil else { return connection.close() }
            try connection.respond(200, ["Cache-Control": request.headers["Answer"] ?? "max-age=0"], "x")
        }
        defer { server.stop() }
        // Connections that libcurl would keep, and find dead one after the other.
        let ids = try (0..<8).map { try probe.send(server.url("/kept-\($0)")) }
        for id in ids { #expect(await probe.reply(id)?.status == 200) }

        #expect(try await probe.ask(server.url("/a")).cache == "miss")
        let stale = try await probe.ask(server.url("/a"), headers: [["Drop", "1"]])
        #expect([stale.body, stale.cache] == ["x", "miss"])
        #expect(stale.reason == "stale: the server gave no good answer")

        let strict = [["Answer", "max-age=0, must-revalidate"]]
        #expect(try await probe.ask(server.url("/b"), headers: strict).status == 200)
        let timeout = try await probe.ask(server.url("/b"), headers: [["Drop", "1"]])
        #expect(timeout.status == 504)
        #expect([timeout.body, timeout.cache] == ["", "miss"])

        #expect(try await probe.ask(server.url("/c"), headers: [["Drop", "1"]]).error != nil)
        #expect(server.requests.count == 8 + 5)
        #expect(try await probe.finish() == 0)
    }

    @Test("The three words: no request left, a condition was confirmed, anything else")
    func words() async throws {
        let (probe, server) = try make { request, connection in
            if request.headers["If-None-Match"] == "\"v1\"" {
                try connection.respond(304, ["ETag": "\"v1\""])
            } else {
                try connection.respond(200, ["Cache-Control": "max-age=600", "ETag": "\"v1\""], "x")
            }
        }
        defer { server.stop() }
        let url = server.url()
        #expect(try await probe.ask(url, headers: [["Cache-Control", "only-if-cached"]]).cache == "hit")
        #expect(server.requests.isEmpty)
        #expect(try await probe.ask(url).cache == "miss")
        #expect(try await probe.ask(url).cache == "hit")
        #expect(server.requests.count == 1)
        let validated = try await probe.ask(url, headers: [["Cache-Control", "no-cache"]])
        #expect([validated.cache, validated.body] == ["reval", "x"])
        #expect(validated.status == 200)
        // A 304 reaches whoever sent a validator, and nobody else.
        let own = try await probe.ask(url, headers: [["If-None-Match", "\"v1\""]])
        #expect(own.status == 304)
        #expect(own.cache == "hit")
        let passed = try await probe.ask(url, headers: [["If-None-Match", "\"v1\""], ["Cache-Control", "no-cache"]])
        #expect(passed.status == 304)
        #expect(passed.cache == "reval")
        #expect(try await probe.ask(url, method: "HEAD").cache == "hit")
        #expect(server.requests.count == 3)
        #expect(try await probe.finish() == 0)
    }

    @Test("Redirects come up as they are, and no cookie is kept")
    func nothingBeyond() async throws {
        let (probe, server) = try make(seconds: nil) { _, connection in
            try connection.respond(302, ["Location": "/elsewhere", "Set-Cookie": "a=b"], "")
        }
        defer { server.stop() }
        for _ in 0..<2 {
            let reply = try await probe.ask(server.url())
            #expect(reply.status == 302)
            #expect(reply.headers?.contains(["Location", "/elsewhere"]) == true)
        }
        #expect(server.requests.map(\.path) == ["/", "/"])
        #expect(server.requests.allSatisfy { !$0.headers.contains("Cookie") })
        #expect(try await probe.finish() == 0)
    }
}
