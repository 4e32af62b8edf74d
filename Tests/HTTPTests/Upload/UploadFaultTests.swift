import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

/// Servers that do not take an upload to its end, over real sockets.
@Suite("Faults of uploads", .timeLimit(.minutes(10)))
struct UploadFaultTests {
    /// More than the system's buffers between the two hold.
    static let size = 64 << 20

    let scratch: Scratch
    let session = HTTPSession(
        .init(transport: CurlTransport(.init(proxies: ProxyRules())), limits: .patient, jitter: { 0 })
    )

    init() throws {
        scratch = try Scratch()
        // A file of zeros that takes no room.
        #expect(FileManager.default.createFile(atPath: scratch.file("a"), contents: nil))
        #expect(truncate(scratch.file("a"), off_t(Self.size)) == 0)
    }

    func upload(_ method: HTTPMethod, _ server: LoopbackServer) -> Observable<HTTPTransferEvent> {
        session.rx.upload(HTTPRequest(server.url(), method: method), from: .file(scratch.file("a")))
    }

    func failure(_ stream: Observable<HTTPTransferEvent>) async -> HTTPError.TransportFailure? {
        let result = await stream.awaited(timeout: 100).materialize()
        guard case .failed(_, HTTPError.transport(let failure)) = result else { return nil }
        return failure
    }

    @Test("A refusal in the middle is the answer, and the rest stays unsent")
    func refused() async throws {
        let server = try LoopbackServer(connections: { connection in
            _ = try connection.read(100_000)
            try connection.respond(413, ["Connection": "close"], "too large")
            // Closing at once would reset the connection, and the answer could be lost with it.
            _ = connection.waitForPeerToLeave(upTo: lastResort)
        })
        defer { server.stop() }
        let events = try await upload(.put, server).awaited(timeout: 100).toArray()
        guard case .finished(let response, let data) = events.last, case .progress(let last) = events.dropLast().last
        else {
            Issue.record("no answer")
            return
        }
        #expect(response.status == 413)
        #expect(String(decoding: data, as: UTF8.self) == "too large")
        #expect(last.sent < Self.size && last.sendTotal == Self.size)
    }

    @Test(
        "A reset in the middle is a lost connection: tried again for PUT, for POST not",
        arguments: [(HTTPMethod.put, 3), (.post, 1)]
    )
    func reset(method: HTTPMethod, attempts: Int) async throws {
        let server = try LoopbackServer(connections: { connection in
            _ = try connection.read(100_000)
            connection.reset()
        })
        defer { server.stop() }
        #expect(await failure(upload(method, server))?.kind == .connectionLost)
        #expect(server.connectionCount == attempts)
    }

    @Test("Disposing in the middle is seen by the server")
    func disposed() async throws {
        let (hasBegun, hasLeft) = (Watched(false), Watched(false))
        let server = try LoopbackServer(connections: { connection in
            _ = try connection.read(100_000)
            hasBegun.update { $0 = true }
            let isGone = connection.waitForPeerToLeave(upTo: lastResort)
            hasLeft.update { $0 = isGone }
        })
        defer { server.stop() }
        let subscription = upload(.post, server).subscribe()
        await hasBegun.wait { $0 }
        subscription.dispose()
        await hasLeft.wait { $0 }
    }

    @Test("A file that changes in the middle is the error, and its answer never comes")
    func changed() async throws {
        let (hasBegun, goesOn) = (Watched(false), Gate())
        let server = try LoopbackServer(connections: { connection in
            _ = try connection.read(100_000)
            hasBegun.update { $0 = true }
            goesOn.wait(upTo: 60)
            _ = connection.waitForPeerToLeave(upTo: lastResort)
        })
        defer { server.stop() }
        async let failed = failure(upload(.put, server))
        await hasBegun.wait { $0 }
        // The wire is full, so the last of the file has not been read.
        #expect(truncate(scratch.file("a"), off_t(Self.size - 1)) == 0)
        goesOn.open()
        let failure = await failed
        #expect(failure?.kind == .local)
        #expect(failure?.reason == "\(scratch.file("a")) changed while it was sent")
        #expect(server.connectionCount == 1)
    }
}
