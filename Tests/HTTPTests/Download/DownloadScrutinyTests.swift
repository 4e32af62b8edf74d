import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("rx.download, inspected")
struct DownloadScrutinyTests {
    private let bench: DownloadBench
    private let diary = Diary()

    init() throws { bench = try DownloadBench() }

    /// What inspections were given.
    final class Diary: Sendable {
        let inspections = Guarded<[Data]>([])
        let finished = Guarded(0)
        var seen: [Data] { inspections.withLock { $0 } }
    }

    struct NotAPicture: Error, Equatable {}

    /// Writes down what it sees; refuses at the end, or at the first piece, when told to.
    struct Inspection: HTTPDownloadInspection {
        let diary: Diary
        var refusal: (any Error)?
        var refusesAtOnce = false
        private let index: Int

        init(_ diary: Diary, refusal: (any Error)? = nil, atOnce: Bool = false) {
            (self.diary, self.refusal, refusesAtOnce) = (diary, refusal, atOnce)
            index = diary.inspections.withLock { inspections in
                inspections.append(Data())
                return inspections.count - 1
            }
        }

        func inspect(_ bytes: UnsafeRawBufferPointer) throws {
            diary.inspections.withLock { $0[index].append(contentsOf: bytes) }
            if refusesAtOnce, let refusal { throw refusal }
        }

        func finish() throws {
            diary.finished.withLock { $0 += 1 }
            if let refusal { throw refusal }
        }
    }

    private func options() -> HTTPDownloadOptions { .init(inspection: { [diary] in Inspection(diary) }) }

    @Test("An inspection sees every byte once, in order, and the file is there if it is content")
    func content() throws {
        let server = try LoopbackServer(bench.served.answer)
        defer { server.stop() }
        #expect(bench.run(server.url(), options()).finished != nil)
        #expect(diary.seen == [bench.served.body])
        #expect(diary.finished.withLock { $0 } == 1)
        #expect(bench.scratch.names == ["a.gif"])
    }

    @Test("An empty file is asked about as well")
    func empty() throws {
        let server = try LoopbackServer { _, connection in try connection.respond(200) }
        defer { server.stop() }
        #expect(bench.run(server.url(), options()).finished != nil)
        #expect(diary.seen == [Data()])
        #expect(diary.finished.withLock { $0 } == 1)
    }

    @Test("Its error surfaces as itself, whatever it is, and leaves nothing", arguments: [false, true])
    func refused(looksTransient: Bool) throws {
        let server = try LoopbackServer(bench.served.answer)
        defer { server.stop() }
        let lost = HTTPError.transport(.init(.connectionLost, "it only looks like it"))
        let listener = bench.run(
            server.url(),
            .init(inspection: { [diary] in Inspection(diary, refusal: looksTransient ? lost : NotAPicture()) })
        )
        #expect(looksTransient ? listener.error == lost : listener.now.error is NotAPicture)
        #expect(listener.finished == nil)
        #expect(diary.seen == [bench.served.body])
        #expect(bench.scratch.names.isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test("What it refuses at once is not fetched to its end")
    func refusedAtOnce() throws {
        let sawAbort = Gate()
        let server = try LoopbackServer { _, connection in
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "1000000000"])
            try connection.send(Data(count: 100_000))
            if connection.waitForPeerToLeave() { sawAbort.open() }
        }
        defer { server.stop() }
        let listener = bench.run(
            server.url(),
            .init(inspection: { [diary] in Inspection(diary, refusal: NotAPicture(), atOnce: true) })
        )
        #expect(listener.now.error is NotAPicture)
        #expect(sawAbort.wait())
        #expect(diary.finished.withLock { $0 } == 0)
        #expect(bench.scratch.names.isEmpty)
    }

    @Test("What an earlier run left is read back and comes first")
    func resumed() throws {
        let server = try bench.makeBreakingServer(after: 300_000, served: bench.served)
        defer { server.stop() }
        #expect(bench.run(server.url("/a.gif"), options()).error != nil)
        #expect(bench.run(server.url("/a.gif"), options()).finished?.resumedFrom == 300_000)
        #expect(diary.seen == [bench.served.body.prefix(300_000), bench.served.body])
        #expect(diary.finished.withLock { $0 } == 1)
    }

    @Test("Another attempt of the same run goes on with the same inspection")
    func retried() throws {
        let server = try bench.makeBreakingServer(after: 300_000, served: bench.served)
        defer { server.stop() }
        var configuration = bench.session.configuration
        configuration.retry = RetryPolicy(baseDelay: .zero)
        #expect(bench.run(server.url(), options(), on: HTTPSession(configuration)).finished != nil)
        #expect(diary.seen == [bench.served.body])
        #expect(bench.scratch.contents("a.gif") == bench.served.body)
    }

    @Test("A file that is begun anew gets another inspection")
    func begunAnew() throws {
        var later = bench.served
        later.etag = "\"two\""
        later.body = Data(repeating: 7, count: 400_000)
        let server = try LoopbackServer { [bench, later] request, connection in
            guard request.connection == 1 else { return try later.answer(request, connection) }
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(bench.served.body.count)"])
            try connection.send(bench.served.body.prefix(300_000))
            connection.close()
        }
        defer { server.stop() }
        var configuration = bench.session.configuration
        configuration.retry = RetryPolicy(baseDelay: .zero)
        #expect(bench.run(server.url(), options(), on: HTTPSession(configuration)).finished != nil)
        #expect(diary.seen == [bench.served.body.prefix(300_000), later.body])
        #expect(bench.scratch.contents("a.gif") == later.body)
    }

    @Test("A part that is already whole is inspected before it gets its name", arguments: [false, true])
    func alreadyWhole(isRefused: Bool) throws {
        let server = try LoopbackServer { [bench] request, connection in
            guard request.connection == 1 else { return try bench.served.answer(request, connection) }
            try connection.sendHead(200, ["ETag": "\"one\"", "Content-Length": "\(bench.served.body.count + 1)"])
            try connection.send(bench.served.body)
            connection.close()
        }
        defer { server.stop() }
        _ = bench.run(server.url("/a.gif"))
        let listener = bench.run(
            server.url("/a.gif"),
            .init(inspection: { [diary] in Inspection(diary, refusal: isRefused ? NotAPicture() : nil) })
        )
        #expect(diary.seen == [bench.served.body])
        #expect(isRefused ? listener.now.error is NotAPicture : listener.finished != nil)
        #expect(bench.scratch.names == (isRefused ? [] : ["a.gif"]))
    }
}
