import Foundation
import HTTPStubs
import Rx
import RxTest
import Testing

@testable import HTTP

/// The field for some bytes.
private func digestField(_ bytes: Data) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return "sha-256=:\(Data(hash.finalize()).base64EncodedString()):"
}

private let otherDigest = digestField(Data("something else".utf8))

@Suite("rx.download, digests (RFC 9530)")
struct AnnouncedDigestTests {
    private let bench: DownloadBench

    init() throws { bench = try DownloadBench() }

    private func mismatch(_ listener: DownloadListener, _ field: String) -> Bool {
        listener.error == .digestMismatch(field: field, host: "127.0.0.1")
    }

    @Test("The digests of RFC 9530 appendix B are those computed here")
    func published() {
        #expect(
            digestField(Data("{\"hello\": \"world\"}\n".utf8))
                == "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:"
        )
    }

    @Test("A file whose digest is right arrives", arguments: ["Repr-Digest", "Content-Digest", "repr-digest"])
    func right(name: String) throws {
        let server = try LoopbackServer { [bench] _, connection in
            let field = "sha-512=:AAAA:, \(digestField(bench.served.body));q=1"
            try connection.respond(200, [name: field], bench.served.body)
        }
        defer { server.stop() }
        #expect(bench.run(server.url()).finished != nil)
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }

    @Test("One whose digest is another is an error and leaves nothing", arguments: ["Repr-Digest", "Content-Digest"])
    func wrong(name: String) throws {
        let server = try LoopbackServer { [bench] _, connection in
            try connection.respond(200, ["ETag": "\"one\"", name: otherDigest], bench.served.body)
        }
        defer { server.stop() }
        var configuration = bench.session.configuration
        configuration.retry = RetryPolicy(baseDelay: .zero)
        let listener = bench.run(server.url(), on: HTTPSession(configuration))
        #expect(mismatch(listener, name))
        #expect("\(try #require(listener.error))".contains(name))
        #expect(bench.scratch.names.isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test(
        "Other algorithms, malformed fields and digests of another length are ignored",
        arguments: [
            "sha-512=:AAAA:", "sha=:AAAA:", "SHA-256=:AAAA:", "sha-256", "sha-256=?1", "sha-256=:AAAA:",
            "sha-256=(:AAAA:)", "sha-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "\(otherDigest),",
            "\(otherDigest) x",
            "sha-256=\"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\"", "",
        ]
    )
    func ignored(field: String) throws {
        let server = try LoopbackServer { [bench] _, connection in
            try connection.respond(200, ["Repr-Digest": field, "Content-Digest": field], bench.served.body)
        }
        defer { server.stop() }
        #expect(bench.run(server.url()).finished != nil)
    }

    /// Breaks off a first answer after 300,000 bytes; the second one, a range or the whole, has these fields.
    private func makeServer(first: HTTPHeaders = [:], second: HTTPHeaders) throws -> LoopbackServer {
        try LoopbackServer { [bench] request, connection in
            let body = bench.served.body
            guard request.connection > 1 else {
                var headers: HTTPHeaders = ["ETag": "\"one\"", "Content-Length": "\(body.count)"]
                for field in first { headers.add(field.name, field.value) }
                try connection.sendHead(200, headers)
                try connection.send(body.prefix(300_000))
                return connection.close()
            }
            var headers = second
            headers.add("ETag", "\"one\"")
            headers.add("Content-Range", "bytes 300000-\(body.count - 1)/\(body.count)")
            try connection.respond(206, headers, body.dropFirst(300_000))
        }
    }

    @Test("On a part Content-Digest covers the part and Repr-Digest the whole, an earlier run's bytes included")
    func part() throws {
        let body = bench.served.body
        let fields: HTTPHeaders = [
            "Content-Digest": digestField(body.dropFirst(300_000)), "Repr-Digest": digestField(body),
        ]
        let server = try makeServer(second: fields)
        defer { server.stop() }
        #expect(bench.run(server.url()).error != nil)
        #expect(bench.run(server.url()).finished?.resumedFrom == 300_000)
        #expect(bench.scratch.contents("a.gif") == body)
    }

    @Test("A part whose digest is another is an error", arguments: ["Repr-Digest", "Content-Digest"])
    func wrongPart(name: String) throws {
        let body = bench.served.body
        let server = try makeServer(second: [name: digestField(name == "Repr-Digest" ? body.dropFirst(300_000) : body)])
        defer { server.stop() }
        #expect(bench.run(server.url()).error != nil)
        #expect(mismatch(bench.run(server.url()), name))
        #expect(bench.scratch.names.isEmpty)
    }

    @Test("A digest that an answer broke off announced holds for the next one of the run", arguments: [true, false])
    func remembered(isRight: Bool) throws {
        let first = isRight ? digestField(bench.served.body) : otherDigest
        let server = try makeServer(first: ["Repr-Digest": first, "Content-Digest": otherDigest], second: [:])
        defer { server.stop() }
        var configuration = bench.session.configuration
        configuration.retry = RetryPolicy(baseDelay: .zero)
        let listener = bench.run(server.url(), on: HTTPSession(configuration))
        #expect(isRight ? listener.finished != nil : mismatch(listener, "Repr-Digest"))
    }

    @Test("What a file that is begun anew was to be counts no longer")
    func begunAnew() throws {
        let server = try LoopbackServer { [bench] request, connection in
            let body = bench.served.body
            guard request.connection == 1 else { return try connection.respond(200, [:], body) }
            let headers: HTTPHeaders = [
                "ETag": "\"one\"", "Content-Length": "\(body.count)", "Repr-Digest": otherDigest,
            ]
            try connection.sendHead(200, headers)
            try connection.send(body.prefix(300_000))
            connection.close()
        }
        defer { server.stop() }
        var configuration = bench.session.configuration
        configuration.retry = RetryPolicy(baseDelay: .zero)
        #expect(bench.run(server.url(), on: HTTPSession(configuration)).finished != nil)
    }
}
