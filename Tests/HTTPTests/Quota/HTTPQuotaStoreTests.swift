import Dispatch
import Foundation
import HTTPStubs
import Rx
import RxTest
import Testing

@testable import HTTP

@Suite("HTTPQuotaStore")
struct HTTPQuotaStoreTests {
    let scratch: Scratch
    let path: String
    static let now: Int64 = 1_767_225_600

    init() throws {
        scratch = try Scratch()
        path = scratch.file("state/deep/quota")
    }

    func makeStore(_ path: String?, origins: Int = 64, now: Int64 = now) -> HTTPQuotaStore {
        HTTPQuotaStore(path: path, maximumOrigins: origins) { now }
    }

    func answer(_ remaining: Int, from origin: String = "https://a.example") -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: ["RateLimit": "\"x\";r=\(remaining);t=60", "RateLimit-Policy": "\"x\";q=100"],
            url: URL(string: origin + "/path?api_key=SECRETKEY")!
        )
    }

    func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    func write(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: scratch.file("state/deep"),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test("What one process observes the next one knows, from one file that only the user can read")
    func shared() throws {
        let store = makeStore(path)
        store.observe(answer(37))
        #expect(store.flush(upTo: .seconds(30)))
        let quota = HTTPQuota(limit: 100, remaining: 37, resets: Self.now + 60, seen: Self.now)
        #expect(makeStore(path).known() == ["https://a.example:443": quota])
        #expect(makeStore(path).observed.isEmpty)
        #expect(store.observed == ["https://a.example:443": quota])
        #expect(try mode(path) == 0o600)
        #expect(try mode(scratch.file("state/deep")) == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("state/deep")) == ["quota"])
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("SECRET"))
    }

    @Test("Nothing is opened or made before something was observed")
    func lazy() {
        let store = makeStore(path)
        store.observe(HTTPResponse(status: 200, headers: ["Content-Type": "x/y"], url: URL(string: "https://a.b/")!))
        #expect(store.flush())
        #expect(!FileManager.default.fileExists(atPath: scratch.file("state")))
    }

    @Test("It is written by itself, without a flush")
    func byItself() async throws {
        makeStore(path).observe(answer(3))
        // The store writes within a second; this waits for the file to appear, as long as it takes.
        let appeared = Gate()
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "test"))
        timer.setEventHandler { [path] in if FileManager.default.fileExists(atPath: path) { appeared.open() } }
        timer.schedule(deadline: .now(), repeating: .milliseconds(20))
        timer.resume()
        let isThere = await withCheckedContinuation { continuation in
            DispatchQueue(label: "waits").async { continuation.resume(returning: appeared.wait(upTo: 60)) }
        }
        timer.cancel()
        #expect(isThere)
        #expect(makeStore(path).known()["https://a.example:443"]?.remaining == 3)
    }

    @Test("Many writers at once lose nobody's origin, and the newest observation of each stays")
    func concurrent() throws {
        let path = path
        DispatchQueue.concurrentPerform(iterations: 24) { n in
            let store = HTTPQuotaStore(path: path) { Self.now + Int64(n) }
            for left in [50, 49] { store.observe(answer(left, from: "https://h\(n % 12).example")) }
            _ = store.flush(upTo: .seconds(60))
        }
        let known = makeStore(path, now: Self.now + 30).known()
        #expect(known.count == 12)
        for n in 0..<12 {
            let quota = known["https://h\(n).example:443"]
            #expect(quota?.seen == Self.now + Int64(n) + 12 && quota?.remaining == 49)
        }
    }

    @Test("An older observation does not replace a newer one, in memory or in the file")
    func older() throws {
        let late = makeStore(path, now: Self.now + 10)
        late.observe(answer(1))
        #expect(late.flush(upTo: .seconds(30)))
        let early = makeStore(path)
        early.observe(answer(90))
        #expect(early.flush(upTo: .seconds(30)))
        #expect(early.known()["https://a.example:443"]?.remaining == 1)
        late.observe(answer(2))
        #expect(late.observed["https://a.example:443"]?.remaining == 1, "of one second the smaller rest")
    }

    @Test("Origins are bounded, those heard of longest ago go first")
    func bounded() throws {
        for n in 0..<6 {
            let store = makeStore(path, origins: 4, now: Self.now + Int64(n))
            store.observe(answer(n, from: "https://h\(n).example"))
            #expect(store.flush(upTo: .seconds(30)))
        }
        let hosts = makeStore(path, now: Self.now + 10).known().keys.sorted()
        #expect(hosts == (2..<6).map { "https://h\($0).example:443" })
        let store = makeStore(nil, origins: 4)
        for n in 0..<100 { store.observe(answer(n, from: "https://h\(n).example")) }
        #expect(store.observed.count == 4)
    }

    @Test(
        "A damaged file counts as empty as far as it is damaged, and is mended by the next observation",
        arguments: [
            ("", 0), ("nonsense", 0), ("quota 2\nhttps://b.example:443 1 2 3 1767225600\n", 0),
            ("quota 1\n\u{0}\u{1B}[31m\nhttps://b.example:443 1 - - 1767225600\nhttps://c.example:443 1\n", 1),
            ("quota 1\nhttps://b.example:443 -1 - - 1767225600\n", 0),
            ("quota 1\nhttps://b.example:443 1 - - 99999999999999999999\n", 0),
            ("quota 1\nhttps://b.example:443 - - - -\n", 0), ("quota 1\nfile:///x 1 - - 1767225600\n", 0),
            ("quota 1\nhttps://b.example:443 1 2 3 1767225600", 1),
            // From the future, and from long ago.
            ("quota 1\nhttps://b.example:443 1 - - 1767229999\nhttps://c.example:443 1 - - 1667225600\n", 0),
        ]
    )
    func damaged(text: String, survivors: Int) throws {
        try write(text)
        #expect(makeStore(path).known().count == survivors)
        let store = makeStore(path)
        store.observe(answer(5))
        #expect(store.flush(upTo: .seconds(30)))
        #expect(makeStore(path).known().count == survivors + 1)
    }

    @Test("Neither a huge file, nor a folder, a pipe or a link in its place does harm")
    func odd() throws {
        try write("quota 1\n" + String(repeating: "https://b.example:443 1 - - 1767225600\n", count: 20_000))
        #expect(makeStore(path).known().isEmpty)
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(makeStore(path).known().isEmpty)
        try FileManager.default.removeItem(atPath: path)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: scratch.file("other")))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: scratch.file("other"))
        let store = makeStore(path)
        store.observe(answer(5))
        #expect(store.flush(upTo: .seconds(30)))
        #expect(makeStore(path).known().count == 1)
        #expect(scratch.contents("other") == Data("mine".utf8), "a link is replaced, not followed")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let blocked = makeStore(path)
        blocked.observe(answer(4))
        #expect(!blocked.flush(upTo: .seconds(30)))
        #expect(blocked.known().count == 1, "it is known as long as the process lives")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("state/deep")) == ["quota"])
    }

    @Test("A folder that may not be written is borne in silence")
    func unwritable() throws {
        let store = makeStore("/proc/no-such-folder/quota")
        store.observe(answer(5))
        #expect(!store.flush(upTo: .seconds(30)))
        #expect(store.known().count == 1)
    }

    @Test("A session shows it every answer of the network: redirections, failures and downloads, nothing from a store")
    func session() throws {
        let left = Guarded(100)
        let server = try LoopbackServer { request, connection in
            let rest = left.withLock { left in
                left -= 1
                return left
            }
            let headers: HTTPHeaders = [
                "X-RateLimit-Limit": "100", "X-RateLimit-Remaining": "\(rest)", "X-RateLimit-Reset": "60",
                "Cache-Control": "max-age=60",
            ]
            switch request.path {
            case "/from":
                var headers = headers
                headers["Location"] = "/to"
                try connection.respond(302, headers)
            case "/missing": try connection.respond(404, headers)
            default: try connection.respond(200, headers, "body")
            }
        }
        defer { server.stop() }
        let store = makeStore(nil)
        let configuration = HTTPSession.Configuration(
            transport: CurlTransport(.init(proxies: ProxyRules())),
            cache: HTTPCache(.init()),
            quota: store,
            retry: .never
        )
        let session = HTTPSession(configuration)
        func remaining() -> Int? { store.observed["http://127.0.0.1:\(server.port)"]?.remaining }
        _ = try session.rx.response(HTTPRequest(server.url("/from"))).toBlocking(timeout: 60).toArray()
        #expect(remaining() == 98)
        _ = try session.rx.response(HTTPRequest(server.url("/missing"))).toBlocking(timeout: 60).toArray()
        #expect(remaining() == 97)
        _ = try session.rx.data(HTTPRequest(server.url("/kept"))).toBlocking(timeout: 60).toArray()
        _ = try session.rx.data(HTTPRequest(server.url("/kept"))).toBlocking(timeout: 60).toArray()
        #expect(remaining() == 96)
        _ = try session.rx.download(HTTPRequest(server.url("/file")), to: scratch.file("file"))
            .toBlocking(timeout: 60).toArray()
        #expect(remaining() == 95)
    }
}
