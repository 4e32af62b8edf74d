import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
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
    private let record = Guarded(Record())
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

/// What every test of downloads has: a folder, a file that is served, a session, and a way to run one to its end.
struct DownloadBench {
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
}
