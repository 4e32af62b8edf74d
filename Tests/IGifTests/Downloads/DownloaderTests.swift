import Foundation
import HTTP
import HTTPStubs
import Rx
import Synchronization
import Testing

@testable import igif

@Suite("Downloads of a list")
struct DownloaderTests {
    @Test("A host whose name has no address is not looked up again for each file; others are asked")
    func unresolvedHost() async throws {
        let transport = StubTransport()
        transport.when(.host("gone.example")) { _ in
            .failure(HTTPError.transport(.init(.nameNotResolved, "its name has no address", host: "gone.example")))
        }
        transport.when(.host("there.example")) { _ in .status(404) }
        let session = HTTPSession(.init(transport: transport, jitter: { 0 }))
        let folder = try Home()
        let jobs = (0..<60).map { index in
            DownloadJob(
                index: index,
                id: "\(index)",
                title: "",
                url: "https://\(index % 20 == 19 ? "there" : "gone").example/\(index).gif",
                path: "\(folder.work)/\(index).gif"
            )
        }
        var failures: [CommandFailure] = []
        let left = Mutex(jobs[...])
        let downloader = Downloader(session: session, table: TransferTable(), concurrency: 4)
        for try await outcome in downloader.outcomes({ left.withLock { $0.popFirst() } }).values {
            failures.append(try #require(outcome.failure))
        }
        #expect(failures.count == 60 && failures.allSatisfy { $0.status == .unavailable })
        #expect(failures.filter { $0.message.contains("has no address") }.count == 57)
        // Four were under way when the first one failed for good, each with its two retries.
        #expect(transport.requests.filter { $0.url.host == "gone.example" }.count <= 4 * 3)
        #expect(transport.requests.filter { $0.url.host == "there.example" }.count == 3)
    }

    @Test("A host that answers after all is asked again")
    func forgotten() {
        let hosts = UnresolvedHosts()
        let failure = CommandFailure(.unavailable, "no address")
        hosts.note("A.example", failure)
        #expect(hosts.failure(host: "a.EXAMPLE") == failure && hosts.failure(host: "b.example") == nil)
        hosts.forget("a.example")
        #expect(hosts.failure(host: "a.example") == nil && hosts.failure(host: nil) == nil)
    }
}
