import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("rx.download")
struct DownloadTests {
    private let bench: DownloadBench

    init() throws { bench = try DownloadBench() }

    @Test("A file arrives under its name, with progress, and nothing else is left")
    func simple() throws {
        let server = try LoopbackServer(bench.served.answer)
        defer { server.stop() }
        let listener = bench.run(server.url("/a.gif"))
        #expect(listener.error == nil)
        #expect(listener.finished?.bytes == bench.served.body.count)
        #expect(listener.finished?.resumedFrom == 0)
        #expect(listener.now.progress.first?.total == bench.served.body.count)
        #expect(bench.scratch.names == ["a.gif"])
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }

    @Test("An empty file is a file")
    func empty() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200) }
        defer { server.stop() }
        #expect(bench.run(server.url()).finished?.bytes == 0)
        #expect(bench.scratch.contents("a.gif") == Data())
    }

    @Test("Statuses other than 2xx give the response and its body, and leave nothing", arguments: [404, 403, 500])
    func statuses(status: Int) throws {
        let server = try LoopbackServer { _, connection in try connection.respond(status, [:], "gone") }
        defer { server.stop() }
        guard case .requestFailed(let response, let data) = bench.run(server.url()).error else {
            Issue.record("no requestFailed")
            return
        }
        #expect(response.status == status)
        #expect(data == Data("gone".utf8))
        #expect(bench.scratch.names.isEmpty)
    }

    @Test("Redirections are followed to the file")
    func redirect() throws {
        let server = try LoopbackServer { [bench] request, connection in
            if request.path == "/a" { return try connection.respond(302, ["Location": "/b"]) }
            try bench.served.answer(request, connection)
        }
        defer { server.stop() }
        #expect(bench.run(server.url("/a")).finished?.response.url == server.url("/b"))
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }

    @Test("What is there is replaced or refused, as told")
    func existing() throws {
        let server = try LoopbackServer(bench.served.answer)
        defer { server.stop() }
        try Data("old".utf8).write(to: URL(fileURLWithPath: bench.scratch.file("a.gif")))
        guard case .file(let failure) = bench.run(server.url(), HTTPDownloadOptions(existing: .refuse)).error else {
            Issue.record("no file error")
            return
        }
        #expect(failure.kind == .exists)
        #expect(server.requests.isEmpty)
        #expect(bench.scratch.contents("a.gif") == Data("old".utf8))
        #expect(bench.run(server.url()).finished != nil)
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
        #expect(bench.run(server.url(), to: "b.gif", HTTPDownloadOptions(existing: .refuse)).finished != nil)
        #expect(bench.scratch.names == ["a.gif", "b.gif"])
    }

    @Test("A link in the part's place is not written through")
    func link() throws {
        let server = try LoopbackServer(bench.served.answer)
        defer { server.stop() }
        try Data("precious".utf8).write(to: URL(fileURLWithPath: bench.scratch.file("precious")))
        try FileManager.default.createSymbolicLink(
            atPath: bench.scratch.file(".a.gif.part"),
            withDestinationPath: bench.scratch.file("precious")
        )
        #expect(bench.run(server.url()).finished != nil)
        #expect(bench.scratch.contents("precious") == Data("precious".utf8))
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }

    @Test("A link to nowhere in the part's place makes no file there")
    func danglingLink() throws {
        let server = try LoopbackServer(bench.served.answer)
        defer { server.stop() }
        for name in [".a.gif.part", "a.gif"] {
            try FileManager.default.createSymbolicLink(
                atPath: bench.scratch.file(name),
                withDestinationPath: bench.scratch.file("nowhere")
            )
        }
        #expect(bench.run(server.url()).finished != nil)
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
        #expect(!bench.scratch.names.contains("nowhere"))
    }

    @Test("Two downloads to one path at a time both end well")
    func twice() throws {
        let both = Gate()
        let server = try LoopbackServer { [bench] request, connection in
            both.wait()
            try bench.served.answer(request, connection)
        }
        defer { server.stop() }
        let listeners = (0..<4).map { _ in DownloadListener() }
        for listener in listeners {
            _ = listener.listen(
                to: bench.session.rx.download(HTTPRequest(server.url("/a.gif")), to: bench.scratch.file("a.gif"))
            )
        }
        #expect(server.wait { $0.requests.count == 4 })
        both.open()
        for listener in listeners {
            #expect(listener.ended.wait())
            #expect(listener.finished != nil)
        }
        #expect(bench.scratch.names == ["a.gif"])
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }

    @Test("A folder that is not there is named before anything is asked")
    func fileErrors() throws {
        let server = try LoopbackServer(bench.served.answer)
        defer { server.stop() }
        guard case .file(let failure) = bench.run(server.url(), to: "none/a.gif").error else {
            Issue.record("no file error")
            return
        }
        #expect(failure.kind == .noFolder)
        #expect(server.requests.isEmpty)
    }

    @Test("A file beyond the limit is refused before its first byte")
    func tooLarge() throws {
        let server = try LoopbackServer(bench.served.answer)
        defer { server.stop() }
        let listener = bench.run(server.url(), HTTPDownloadOptions(maximumBytes: 1000))
        #expect(listener.error == .limitExceeded(.body(maximum: 1000)))
        #expect(bench.scratch.names.isEmpty)
    }

    @Test("Thousands that fail where the one before ended do not deepen the stack, and each is told")
    func manyFailures() async throws {
        let server = try LoopbackServer(bench.served.answer)
        defer { server.stop() }
        let (session, url, scratch) = (bench.session, server.url("/a.gif"), bench.scratch)
        // The first ones fetch something, so that the others begin on a writer.
        let paths = (0..<8).map { "\($0).gif" } + (0..<20_000).map { "none/\($0).gif" }
        let ends = Observable.from(paths).flatMap(maxConcurrent: 4) { path in
            session.rx.download(HTTPRequest(url), to: scratch.file(path))
                .compactMap { event in if case .finished = event { true } else { nil } }
                .catchAndReturn(false)
        }
        var count = (good: 0, bad: 0)
        for try await isGood in ends.values { if isGood { count.good += 1 } else { count.bad += 1 } }
        #expect(count == (8, 20_000))
        #expect(server.requests.count == 8)
    }
}
