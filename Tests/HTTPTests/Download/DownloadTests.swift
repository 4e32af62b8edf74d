import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Synchronization
import Testing

/// A folder of its own for each test, removed with it.
final class Scratch: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("http-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }
    func contents(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// Hears a download and lets a test wait for its end.
final class DownloadListener: Sendable {
    struct Record {
        var progress: [HTTPDownloadProgress] = []
        var finished: HTTPDownload?
        var error: (any Error)?
    }
    private let record = Mutex(Record())
    let ended = Gate()
    let progressed = Gate()

    var now: Record { record.withLock { $0 } }
    var error: HTTPError? { now.error as? HTTPError }
    var finished: HTTPDownload? { now.finished }

    func listen(to download: Observable<HTTPDownloadEvent>) -> any Disposable {
        download.subscribe(
            onNext: { [self] event in
                record.withLock { record in
                    switch event {
                    case .progress(let progress): record.progress.append(progress)
                    case .finished(let done): record.finished = done
                    }
                }
                progressed.pass()
            },
            onError: { [self] error in
                record.withLock { $0.error = error }
                ended.open()
            },
            onCompleted: { [self] in ended.open() }
        )
    }
}

/// A file on a server that understands ranges, and the faults a test wants.
struct ServedFile: Sendable {
    static let bytes = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    var body = ServedFile.bytes
    var etag = "\"one\""
    var understandsRanges = true

    func answer(_ request: LoopbackRequest, _ connection: LoopbackConnection) throws {
        var headers: HTTPHeaders = ["ETag": etag]
        guard understandsRanges, let range = request.headers["Range"], request.headers["If-Range"] == etag,
            let from = Int(range.dropFirst(6).dropLast())
        else { return try connection.respond(200, headers, body) }
        guard from < body.count else {
            headers.add("Content-Range", "bytes */\(body.count)")
            return try connection.respond(416, headers)
        }
        headers.add("Content-Range", "bytes \(from)-\(body.count - 1)/\(body.count)")
        try connection.respond(206, headers, body.subdata(in: from..<body.count))
    }
}

@Suite("rx.download")
struct DownloadTests {
    let scratch: Scratch
    let served = ServedFile()
    let session = HTTPSession(.init(transport: CurlTransport(.init(proxies: ProxyRules())), retry: .never))

    init() throws { scratch = try Scratch() }

    func run(
        _ url: URL,
        to name: String = "a.gif",
        _ options: HTTPDownloadOptions = .init(),
        on other: HTTPSession? = nil
    ) -> DownloadListener {
        let listener = DownloadListener()
        _ = listener.listen(
            to: (other ?? session).rx.download(HTTPRequest(url), to: scratch.file(name), options: options)
        )
        #expect(listener.ended.wait(upTo: 20))
        return listener
    }

    /// Serves a whole file at first up to a place, where the connection is broken off; later requests as they should.
    func makeBreakingServer(after count: Int, served: ServedFile) throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            guard request.connection == 1 else { return try served.answer(request, connection) }
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(served.body.count)"])
            try connection.send(served.body.prefix(count))
            connection.close()
        }
    }

    @Test("A file arrives under its name, with progress, and nothing else is left")
    func simple() throws {
        let server = try LoopbackServer(served.answer)
        defer { server.stop() }
        let listener = run(server.url("/a.gif"))
        #expect(listener.error == nil)
        #expect(listener.finished?.bytes == served.body.count)
        #expect(listener.finished?.resumedFrom == 0)
        #expect(listener.now.progress.first?.total == served.body.count)
        #expect(scratch.names == ["a.gif"])
        #expect(scratch.contents("a.gif") == served.body)
    }

    @Test("An empty file is a file")
    func empty() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200) }
        defer { server.stop() }
        #expect(run(server.url()).finished?.bytes == 0)
        #expect(scratch.contents("a.gif") == Data())
    }

    @Test("A broken connection leaves a part and its validator, and the next download goes on from there")
    func resume() throws {
        let server = try makeBreakingServer(after: 300_000, served: served)
        defer { server.stop() }
        let first = run(server.url("/a.gif"))
        guard case .transport(let failure) = first.error else {
            Issue.record("no transport error: \(String(describing: first.error))")
            return
        }
        #expect(failure.kind == .connectionLost)
        #expect(scratch.names == [".a.gif.part", ".a.gif.part.meta"])
        #expect(scratch.contents(".a.gif.part") == served.body.prefix(300_000))
        let second = run(server.url("/a.gif?other=query"))
        #expect(second.finished?.resumedFrom == 300_000)
        #expect(scratch.names == ["a.gif"])
        #expect(scratch.contents("a.gif") == served.body)
        let request = try #require(server.requests.last)
        #expect(request.headers["Range"] == "bytes=300000-")
        #expect(request.headers["If-Range"] == "\"one\"")
    }

    @Test("A part of something else is not gone on with", arguments: ["\"two\"", "W/\"one\""])
    func changed(etag: String) throws {
        var later = served
        later.etag = etag
        later.body = Data(repeating: 7, count: 400_000)
        let server = try LoopbackServer { [served, later] request, connection in
            guard request.connection == 1 else { return try later.answer(request, connection) }
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(served.body.count)"])
            try connection.send(served.body.prefix(300_000))
            connection.close()
        }
        defer { server.stop() }
        _ = run(server.url("/a.gif"))
        #expect(run(server.url("/a.gif")).finished?.resumedFrom == 0)
        #expect(scratch.contents("a.gif") == later.body)
        #expect(scratch.names == ["a.gif"])
    }

    @Test("Another URL's part is not gone on with")
    func otherURL() throws {
        let server = try makeBreakingServer(after: 300_000, served: served)
        defer { server.stop() }
        _ = run(server.url("/a.gif"))
        #expect(run(server.url("/b.gif")).finished?.resumedFrom == 0)
        #expect(server.requests.last?.headers["Range"] == nil)
    }

    @Test("A server that gives another range than asked is asked for everything")
    func otherRange() throws {
        let server = try LoopbackServer { [served] request, connection in
            switch request.connection {
            case 1:
                try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(served.body.count)"])
                try connection.send(served.body.prefix(300_000))
                connection.close()
            case 2 where request.headers["Range"] != nil:
                let headers: HTTPHeaders = ["ETag": "\"one\"", "Content-Range": "bytes 0-9/\(served.body.count)"]
                try connection.respond(206, headers, served.body.prefix(10))
            default: try connection.respond(200, ["ETag": "\"one\""], served.body)
            }
        }
        defer { server.stop() }
        _ = run(server.url("/a.gif"))
        #expect(run(server.url("/a.gif")).finished?.resumedFrom == 0)
        #expect(scratch.contents("a.gif") == served.body)
    }

    @Test("A range of another version than the part's is not joined to it")
    func otherVersion() throws {
        let server = try LoopbackServer { [served] request, connection in
            let size = served.body.count
            switch request.headers["Range"] {
            case nil where request.connection == 1:
                try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(size)"])
                try connection.send(served.body.prefix(300_000))
                connection.close()
            case nil: try connection.respond(200, ["ETag": "\"two\""], Data(count: size))
            default:
                // It ignores If-Range, as some do.
                let range = "bytes 300000-\(size - 1)/\(size)"
                try connection.respond(206, ["ETag": "\"two\"", "Content-Range": range], Data(count: size - 300_000))
            }
        }
        defer { server.stop() }
        _ = run(server.url("/a.gif"))
        #expect(run(server.url("/a.gif")).finished?.resumedFrom == 0)
        #expect(scratch.contents("a.gif") == Data(count: served.body.count))
    }

    @Test("A part that is already whole is finished by a 416 that says so")
    func alreadyWhole() throws {
        let server = try LoopbackServer { [served] request, connection in
            guard request.connection == 1 else { return try served.answer(request, connection) }
            // All of it, but one byte more announced.
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(served.body.count + 1)"])
            try connection.send(served.body)
            connection.close()
        }
        defer { server.stop() }
        _ = run(server.url("/a.gif"))
        #expect(run(server.url("/a.gif")).finished?.resumedFrom == served.body.count)
        #expect(scratch.contents("a.gif") == served.body)
    }

    @Test("Without a validator a broken download leaves nothing")
    func notResumable() throws {
        let server = try LoopbackServer { _, connection in
            try connection.sendHead(200, ["Content-Length": "400000"])
            try connection.send(Data(count: 300_000))
            connection.reset()
        }
        defer { server.stop() }
        #expect(run(server.url()).error != nil)
        #expect(scratch.names.isEmpty)
    }

    @Test("Statuses other than 2xx give the response and its body, and leave nothing", arguments: [404, 403, 500])
    func statuses(status: Int) throws {
        let server = try LoopbackServer { _, connection in try connection.respond(status, [:], "gone") }
        defer { server.stop() }
        guard case .requestFailed(let response, let data) = run(server.url()).error else {
            Issue.record("no requestFailed")
            return
        }
        #expect(response.status == status)
        #expect(data == Data("gone".utf8))
        #expect(scratch.names.isEmpty)
    }

    @Test("Redirections are followed to the file")
    func redirect() throws {
        let server = try LoopbackServer { [served] request, connection in
            if request.path == "/a" { return try connection.respond(302, ["Location": "/b"]) }
            try served.answer(request, connection)
        }
        defer { server.stop() }
        #expect(run(server.url("/a")).finished?.response.url == server.url("/b"))
        #expect(scratch.contents("a.gif") == served.body)
    }

    @Test("A transient failure is tried again from where it stopped")
    func retry() throws {
        let server = try makeBreakingServer(after: 300_000, served: served)
        defer { server.stop() }
        var configuration = session.configuration
        configuration.retry = RetryPolicy(baseDelay: .zero)
        let listener = run(server.url(), on: HTTPSession(configuration))
        #expect(listener.error == nil)
        #expect(server.requests.last?.headers["Range"] == "bytes=300000-")
        #expect(scratch.contents("a.gif") == served.body)
    }

    @Test("Disposing aborts on the wire and leaves a part that is gone on with")
    func dispose() throws {
        let sawAbort = Gate()
        let server = try LoopbackServer { [served] request, connection in
            guard request.connection == 1 else { return try served.answer(request, connection) }
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(served.body.count)"])
            try connection.send(served.body.prefix(200_000))
            if connection.waitForPeerToLeave() { sawAbort.open() }
        }
        defer { server.stop() }
        let listener = DownloadListener()
        let options = HTTPDownloadOptions(progressInterval: .zero)
        let subscription = listener.listen(
            to: session.rx.download(HTTPRequest(server.url("/a.gif")), to: scratch.file("a.gif"), options: options)
        )
        while (listener.now.progress.last?.bytes ?? 0) < 60_000 { #expect(listener.progressed.wait()) }
        subscription.dispose()
        #expect(sawAbort.wait())
        #expect(session.waitForDownloads(upTo: .seconds(10)))
        #expect(scratch.names == [".a.gif.part", ".a.gif.part.meta"])
        #expect(listener.finished == nil && listener.error == nil)
        #expect((run(server.url("/a.gif")).finished?.resumedFrom ?? 0) >= 60_000)
        #expect(scratch.contents("a.gif") == served.body)
    }

    @Test("The check sees the whole file before it has its name, and its error surfaces as itself")
    func validate() throws {
        struct NotAPicture: Error, Equatable {}
        let server = try LoopbackServer(served.answer)
        defer { server.stop() }
        let seen = Mutex<Int?>(nil)
        let size = served.body.count
        let listener = run(
            server.url(),
            HTTPDownloadOptions(validate: { path in
                let count = FileManager.default.contents(atPath: path)?.count
                seen.withLock { $0 = count }
                throw NotAPicture()
            })
        )
        #expect(seen.withLock { $0 } == size)
        #expect(listener.now.error is NotAPicture)
        #expect(scratch.names.isEmpty)
    }

    @Test("What is there is replaced or refused, as told")
    func existing() throws {
        let server = try LoopbackServer(served.answer)
        defer { server.stop() }
        try Data("old".utf8).write(to: URL(fileURLWithPath: scratch.file("a.gif")))
        guard case .file(let failure) = run(server.url(), HTTPDownloadOptions(existing: .refuse)).error else {
            Issue.record("no file error")
            return
        }
        #expect(failure.kind == .exists)
        #expect(server.requests.isEmpty)
        #expect(scratch.contents("a.gif") == Data("old".utf8))
        #expect(run(server.url()).finished != nil)
        #expect(scratch.contents("a.gif") == served.body)
        #expect(run(server.url(), to: "b.gif", HTTPDownloadOptions(existing: .refuse)).finished != nil)
        #expect(scratch.names == ["a.gif", "b.gif"])
    }

    @Test("A link in the part's place is not written through")
    func link() throws {
        let server = try LoopbackServer(served.answer)
        defer { server.stop() }
        try Data("precious".utf8).write(to: URL(fileURLWithPath: scratch.file("precious")))
        try FileManager.default.createSymbolicLink(
            atPath: scratch.file(".a.gif.part"),
            withDestinationPath: scratch.file("precious")
        )
        #expect(run(server.url()).finished != nil)
        #expect(scratch.contents("precious") == Data("precious".utf8))
        #expect(scratch.contents("a.gif") == served.body)
    }

    @Test("A link to nowhere in the part's place makes no file there")
    func danglingLink() throws {
        let server = try LoopbackServer(served.answer)
        defer { server.stop() }
        for name in [".a.gif.part", "a.gif"] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.file(name),
                withDestinationPath: scratch.file("nowhere")
            )
        }
        #expect(run(server.url()).finished != nil)
        #expect(scratch.contents("a.gif") == served.body)
        #expect(!scratch.names.contains("nowhere"))
    }

    @Test("Two downloads to one path at a time both end well")
    func twice() throws {
        let both = Gate()
        let server = try LoopbackServer { [served] request, connection in
            both.wait()
            try served.answer(request, connection)
        }
        defer { server.stop() }
        let listeners = (0..<4).map { _ in DownloadListener() }
        for listener in listeners {
            _ = listener.listen(to: session.rx.download(HTTPRequest(server.url("/a.gif")), to: scratch.file("a.gif")))
        }
        #expect(server.wait { $0.requests.count == 4 })
        both.open()
        for listener in listeners {
            #expect(listener.ended.wait())
            #expect(listener.finished != nil)
        }
        #expect(scratch.names == ["a.gif"])
        #expect(scratch.contents("a.gif") == served.body)
    }

    @Test("A folder that is not there and a full disk are named")
    func fileErrors() throws {
        let server = try LoopbackServer(served.answer)
        defer { server.stop() }
        guard case .file(let failure) = run(server.url(), to: "none/a.gif").error else {
            Issue.record("no file error")
            return
        }
        #expect(failure.kind == .noFolder)
        #expect(server.requests.isEmpty)
    }

    @Test("A file beyond the limit is refused before its first byte")
    func tooLarge() throws {
        let server = try LoopbackServer(served.answer)
        defer { server.stop() }
        let listener = run(server.url(), HTTPDownloadOptions(maximumBytes: 1000))
        #expect(listener.error == .limitExceeded(.body(maximum: 1000)))
        #expect(scratch.names.isEmpty)
    }
}
