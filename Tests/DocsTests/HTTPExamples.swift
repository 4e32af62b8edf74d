import Foundation
import HTTP
import HTTPStubs
import Rx
import Testing

/// What the examples about HTTP ask instead of a network.
struct ExampleServer: Sendable {
    /// Answers at once, on the thread that asks.
    let stub = StubTransport(later: { _, work in work() })

    /// A session whose answers come where they are asked for.
    func makeSession(_ change: (inout HTTPSession.Configuration) -> Void = { _ in }) -> HTTPSession {
        var configuration = HTTPSession.Configuration(transport: stub, delivery: .direct)
        change(&configuration)
        return HTTPSession(configuration)
    }

    /// An address of the example.
    static func url(_ path: String) -> URL { URL(string: "https://api.example.org\(path)")! }

    /// Runs an example with a folder that goes afterwards.
    static func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("docs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }
}

@Suite("Examples: HTTP")
struct HTTPExamples {
    @Test func decodable() {
        let page = Page()
        let print = page.print
        let server = ExampleServer()
        server.stub.when(.path("/shows")) { _ in .json(#"[{"name":"Cats"},{"name":"Dogs"}]"#) }
        let session = server.makeSession()
        let url = ExampleServer.url("/shows")
        let bag = DisposeBag()
        // docs:begin
        struct Show: Decodable, Sendable { let name: String }

        session.rx.decodable(HTTPRequest(url), as: [Show].self)
            .subscribe(onNext: { shows in print(shows.map(\.name).joined(separator: " and ")) })
            .disposed(by: bag)
        // Prints: Cats and Dogs
        // docs:end
        page.expect("Cats and Dogs")
    }

    @Test func assembled() throws {
        try ExampleServer.withFolder { folder in
            // docs:begin
            let proxies = ProxyRules(environment: ProcessInfo.processInfo.environment)
            let session = HTTPSession(
                .init(
                    transport: CurlTransport(.init(proxies: proxies)),
                    cache: HTTPCache(.init(directory: folder)),
                    userAgent: "shows/1.0"
                )
            )
            // docs:end
            #expect(session.configuration.userAgent == "shows/1.0")
        }
    }
}
