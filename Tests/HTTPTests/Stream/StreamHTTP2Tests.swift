import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import TestSupport
import Testing

/// Streams and uploads that share one HTTP/2 connection.
@Suite(
    "Streams and uploads over HTTP/2",
    .timeLimit(.minutes(10)),
    .enabled(if: NginxProcess.shouldRun, NginxProcess.skipMessage)
)
struct StreamHTTP2Tests {
    func makeSession(_ nginx: Nginx) -> HTTPSession {
        let configuration = CurlTransport.Configuration(
            proxies: ProxyRules(),
            certificateAuthorities: nginx.authority
        )
        return HTTPSession(.init(transport: CurlTransport(configuration), limits: .patient, jitter: { 0 }))
    }

    @Test("A stream that is held back holds up nothing else on its connection, and arrives whole when it goes on")
    func heldBack() async throws {
        let block = Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        let large = (0..<256).reduce(into: Data()) { all, _ in all.append(block) }
        let nginx = try Nginx(files: ["large.bin": large, "small.bin": block])
        defer { nginx.stop() }
        let session = makeSession(nginx)
        let request = HTTPRequest(nginx.url("/large.bin"), headers: ["Accept-Encoding": "identity"])
        var reader = session.stream(for: request, options: .init(bufferedBytes: 1 << 10)).makeAsyncIterator()
        guard case .head(let head) = try await reader.next() else {
            Issue.record("no head")
            return
        }
        #expect(head.version == .http2)
        // Nobody asks for the stream meanwhile.
        for _ in 0..<20 {
            let other = HTTPRequest(nginx.url("/small.bin"), headers: ["Accept-Encoding": "identity"])
            let (response, data) = try await session.rx.response(other).awaited(timeout: 60).single()
            #expect(data == block)
            #expect(response.headers["X-Connection"] == head.headers["X-Connection"])
        }
        var (offset, isSame) = (0, true)
        while case .bytes(let bytes)? = try await reader.next() {
            isSame = isSame && bytes == large[offset..<min(offset + bytes.count, large.count)]
            offset += bytes.count
        }
        #expect(offset == large.count)
        #expect(isSame)
    }

    @Test("Files go up at the same time over one connection, each whole")
    func uploads() async throws {
        let server = try LoopbackServer { request, connection in
            try connection.respond(200, [:], "\(request.body.count)")
        }
        defer { server.stop() }
        let nginx = try Nginx(
            server: "location /up { client_max_body_size 0; proxy_pass http://127.0.0.1:\(server.port); }"
        )
        defer { nginx.stop() }
        let scratch = try Scratch()
        let contents = (0..<4).map { n in
            Data((0..<700_000 + n).map { UInt8(truncatingIfNeeded: $0 &* (7 + n) &+ $0 >> 9) })
        }
        for (n, content) in contents.enumerated() {
            try content.write(to: URL(fileURLWithPath: scratch.file("\(n)")))
        }
        let session = makeSession(nginx)
        let uploads = contents.indices.map { n in
            session.rx.upload(HTTPRequest(nginx.url("/up?n=\(n)"), method: .put), from: .file(scratch.file("\(n)")))
                .response()
        }
        let answers = try await Observable.merge(uploads).awaited(timeout: 100).toArray()
        #expect(answers.count == 4 && answers.allSatisfy { $0.0.version == .http2 && $0.0.status == 200 })
        for (n, content) in contents.enumerated() {
            #expect(server.requests.first { $0.target == "/up?n=\(n)" }?.body == content)
        }
    }
}
