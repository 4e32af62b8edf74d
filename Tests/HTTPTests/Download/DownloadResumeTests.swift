import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Synchronization
import Testing

@Suite("rx.download, resumed")
struct DownloadResumeTests {
    private let bench: DownloadBench

    init() throws { bench = try DownloadBench() }

    @Test("A broken connection leaves a part and its validator, and the next download goes on from there")
    func resume() throws {
        let server = try bench.makeBreakingServer(after: 300_000, served: bench.served)
        defer { server.stop() }
        let first = bench.run(server.url("/a.gif"))
        guard case .transport(let failure) = first.error else {
            Issue.record("no transport error: \(String(describing: first.error))")
            return
        }
        #expect(failure.kind == .connectionLost)
        #expect(bench.scratch.names == [".a.gif.part", ".a.gif.part.meta"])
        #expect(bench.scratch.contents(".a.gif.part") == bench.served.body.prefix(300_000))
        let second = bench.run(server.url("/a.gif?other=query"))
        #expect(second.finished?.resumedFrom == 300_000)
        #expect(bench.scratch.names == ["a.gif"])
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
        let request = try #require(server.requests.last)
        #expect(request.headers["Range"] == "bytes=300000-")
        #expect(request.headers["If-Range"] == "\"one\"")
    }

    @Test("A part of something else is not gone on with", arguments: ["\"two\"", "W/\"one\""])
    func changed(etag: String) throws {
        var later = bench.served
        later.etag = etag
        later.body = Data(repeating: 7, count: 400_000)
        let server = try LoopbackServer { [bench, later] request, connection in
            guard request.connection == 1 else { return try later.answer(request, connection) }
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(bench.served.body.count)"])
            try connection.send(bench.served.body.prefix(300_000))
            connection.close()
        }
        defer { server.stop() }
        _ = bench.run(server.url("/a.gif"))
        #expect(bench.run(server.url("/a.gif")).finished?.resumedFrom == 0)
        #expect(bench.scratch.contents("a.gif") == later.body)
        #expect(bench.scratch.names == ["a.gif"])
    }

    @Test("Another URL's part is not gone on with")
    func otherURL() throws {
        let server = try bench.makeBreakingServer(after: 300_000, served: bench.served)
        defer { server.stop() }
        _ = bench.run(server.url("/a.gif"))
        #expect(bench.run(server.url("/b.gif")).finished?.resumedFrom == 0)
        #expect(server.requests.last?.headers["Range"] == nil)
    }

    @Test("A server that gives another range than asked is asked for everything")
    func otherRange() throws {
        let server = try LoopbackServer { [bench] request, connection in
            switch request.connection {
            case 1:
                try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(bench.served.body.count)"])
                try connection.send(bench.served.body.prefix(300_000))
                connection.close()
            case 2 where request.headers["Range"] != nil:
                let headers: HTTPHeaders = ["ETag": "\"one\"", "Content-Range": "bytes 0-9/\(bench.served.body.count)"]
                try connection.respond(206, headers, bench.served.body.prefix(10))
            default: try connection.respond(200, ["ETag": "\"one\""], bench.served.body)
            }
        }
        defer { server.stop() }
        _ = bench.run(server.url("/a.gif"))
        #expect(bench.run(server.url("/a.gif")).finished?.resumedFrom == 0)
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }

    @Test("A range of another version than the part's is not joined to it")
    func otherVersion() throws {
        let server = try LoopbackServer { [bench] request, connection in
            let size = bench.served.body.count
            switch request.headers["Range"] {
            case nil where request.connection == 1:
                try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(size)"])
                try connection.send(bench.served.body.prefix(300_000))
                connection.close()
            case nil: try connection.respond(200, ["ETag": "\"two\""], Data(count: size))
            default:
                // It ignores If-Range, as some do.
                let range = "bytes 300000-\(size - 1)/\(size)"
                try connection.respond(206, ["ETag": "\"two\"", "Content-Range": range], Data(count: size - 300_000))
            }
        }
        defer { server.stop() }
        _ = bench.run(server.url("/a.gif"))
        #expect(bench.run(server.url("/a.gif")).finished?.resumedFrom == 0)
        #expect(bench.scratch.contents("a.gif") == Data(count: bench.served.body.count))
    }

    @Test("A part that is already whole is finished by a 416 that says so")
    func alreadyWhole() throws {
        let server = try LoopbackServer { [bench] request, connection in
            guard request.connection == 1 else { return try bench.served.answer(request, connection) }
            // All of it, but one byte more announced.
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(bench.served.body.count + 1)"])
            try connection.send(bench.served.body)
            connection.close()
        }
        defer { server.stop() }
        _ = bench.run(server.url("/a.gif"))
        #expect(bench.run(server.url("/a.gif")).finished?.resumedFrom == bench.served.body.count)
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }

    @Test("Without a validator a broken download leaves nothing")
    func notResumable() throws {
        let server = try LoopbackServer { _, connection in
            try connection.sendHead(200, ["Content-Length": "400000"])
            try connection.send(Data(count: 300_000))
            connection.reset()
        }
        defer { server.stop() }
        #expect(bench.run(server.url()).error != nil)
        #expect(bench.scratch.names.isEmpty)
    }

    @Test("A transient failure is tried again from where it stopped")
    func retry() throws {
        let server = try bench.makeBreakingServer(after: 300_000, served: bench.served)
        defer { server.stop() }
        var configuration = bench.session.configuration
        configuration.retry = RetryPolicy(baseDelay: .zero)
        let listener = bench.run(server.url(), on: HTTPSession(configuration))
        #expect(listener.error == nil)
        #expect(server.requests.last?.headers["Range"] == "bytes=300000-")
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }

    @Test("Disposing aborts on the wire and leaves a part that is gone on with")
    func dispose() throws {
        let sawAbort = Gate()
        let server = try LoopbackServer { [bench] request, connection in
            guard request.connection == 1 else { return try bench.served.answer(request, connection) }
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(bench.served.body.count)"])
            try connection.send(bench.served.body.prefix(200_000))
            if connection.waitForPeerToLeave() { sawAbort.open() }
        }
        defer { server.stop() }
        let listener = DownloadListener()
        let options = HTTPDownloadOptions(progressInterval: .zero)
        let subscription = listener.listen(
            to: bench.session.rx.download(
                HTTPRequest(server.url("/a.gif")),
                to: bench.scratch.file("a.gif"),
                options: options
            )
        )
        while (listener.now.progress.last?.bytes ?? 0) < 60_000 { #expect(listener.progressed.wait()) }
        subscription.dispose()
        #expect(sawAbort.wait())
        #expect(bench.session.waitForDownloads(upTo: .seconds(10)))
        #expect(bench.scratch.names == [".a.gif.part", ".a.gif.part.meta"])
        #expect(listener.finished == nil && listener.error == nil)
        #expect((bench.run(server.url("/a.gif")).finished?.resumedFrom ?? 0) >= 60_000)
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }
}
