import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Synchronization
import TestSupport
import Testing

@testable import GIFSearch

@Suite struct GiphyProviderTests {
    private func makeProvider(
        _ stub: StubTransport,
        key: String? = "s3cret",
        endpoint: String = "https://api.giphy.com"
    ) throws -> GiphyProvider {
        GiphyProvider(session: makeSession(stub), key: key, endpoint: try #require(URL(string: endpoint)))
    }

    /// Answers a list call out of so many items, page by page.
    private func makeListStub(total: Int, saysTotal: Bool = true) -> StubTransport {
        makeStub().when(.any) { request in
            let offset = Self.number("offset", request)
            let end = min(total, offset + Self.number("limit", request))
            let ids = offset < end ? makeIDs(offset..<end) : []
            return .json(makePage(ids, total: saysTotal ? total : nil, offset: offset))
        }
    }

    private static func number(_ name: String, _ request: HTTPRequest) -> Int {
        parameter(name, request).flatMap(Int.init) ?? -1
    }

    private static func parameter(_ name: String, _ request: HTTPRequest) -> String? {
        URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }

    // MARK: What is sent

    @Test("Nothing is asked before someone subscribes, and each subscriber asks anew")
    func cold() throws {
        let stub = makeListStub(total: 3)
        let items = try makeProvider(stub).items(for: GIFQuery(.search("cats")))
        #expect(stub.requests.isEmpty)
        _ = try items.toBlocking(timeout: 5).toArray()
        _ = try items.toBlocking(timeout: 5).toArray()
        #expect(stub.requests.count == 2)
    }

    @Test("A search is asked as the API documents it, the words escaped and trimmed")
    func searchURL() throws {
        let stub = makeListStub(total: 1)
        let query = GIFQuery(.search(" é&b=+/?#% "), media: .stickers, limit: 7, offset: 3, rating: .pg, language: "de")
        _ = read(try makeProvider(stub), query)
        #expect(
            stub.requests.first?.url.absoluteString
                == "https://api.giphy.com/v1/stickers/search?api_key=s3cret&q=%C3%A9%26b%3D%2B%2F%3F%23%25&lang=de"
                + "&limit=7&offset=3&rating=pg"
        )
    }

    @Test("White space goes from both ends of words by characters, and stays between them")
    func trimmed() {
        let pieces = [" ", "\t", "\n", "\u{A0}", "\u{3000}", "\r\n", "a", "é", "\u{301}", "👩🏽‍💻", "猫"]
        for text in RandomTexts(5000, of: pieces, upTo: 6) {
            let start = text.drop { $0.isWhitespace }
            let both = String(start.reversed().drop { $0.isWhitespace }.reversed())
            #expect(GiphyClient.trimmed(text) == both, "\(text.debugDescription)")
        }
    }

    @Test("The endpoint may be another, with or without a slash")
    func endpoint() throws {
        let stub = makeListStub(total: 1)
        _ = read(try makeProvider(stub, endpoint: "http://127.0.0.1:8123/"), GIFQuery(.trending, limit: 1))
        #expect(
            stub.requests.first?.url.absoluteString
                == "http://127.0.0.1:8123/v1/gifs/trending?api_key=s3cret&limit=1&offset=0&rating=pg-13"
        )
    }

    @Test("Without a key nothing is sent", arguments: [nil, ""] as [String?])
    func noKey(key: String?) throws {
        let stub = makeListStub(total: 1)
        let result = read(try makeProvider(stub, key: key), GIFQuery(.trending))
        #expect(result.error as? ProviderError == .keyMissing(provider: "giphy"))
        #expect(stub.requests.isEmpty)
    }

    @Test(
        "The key goes over https or to this machine, never elsewhere",
        arguments: [
            ("https://proxy.example", true), ("http://127.0.0.1:9", true), ("http://127.9.8.7", true),
            ("http://localhost:9", true), ("http://[::1]:9", true), ("http://api.giphy.com", false),
            ("http://10.0.0.1", false), ("http://127.0.0.1.evil.example", false),
            ("http://localhost.evil.example", false),
            ("http://127.1", false), ("ftp://127.0.0.2", true),
        ] as [(String, Bool)]
    )
    func keyOnlyOverSafeRoutes(endpoint: String, isSent: Bool) throws {
        let stub = makeListStub(total: 1)
        let result = read(try makeProvider(stub, endpoint: endpoint), GIFQuery(.trending, limit: 1))
        #expect(stub.requests.isEmpty != isSent)
        guard !isSent else { return }
        guard case HTTPError.transport(let failure)? = result.error else {
            Issue.record("\(endpoint): \(result)")
            return
        }
        #expect(failure.kind == .invalidRequest)
        #expect(!"\(failure)".contains("s3cret"))
    }

    @Test(
        "What GIPHY would refuse is refused before any request",
        arguments: [
            GIFQuery(.search(String(repeating: "x", count: 51))), GIFQuery(.search("  ")), GIFQuery(.translate("")),
            GIFQuery(.search("é" + String(repeating: "e\u{301}", count: 25))), GIFQuery(.random(tag: " ")),
            GIFQuery(.search("a"), offset: 5000), GIFQuery(.search("a"), offset: -1), GIFQuery(.trending, offset: 500),
            GIFQuery(.search("a"), limit: 0), GIFQuery(.ids([])), GIFQuery(.ids(["../trending"])),
            GIFQuery(.ids(["a,b"])),
            GIFQuery(.ids([""])),
        ]
    )
    func refused(query: GIFQuery) throws {
        let stub = makeListStub(total: 1)
        guard case ProviderError.invalidQuery(let reason)? = read(try makeProvider(stub), query).error else {
            Issue.record("not refused")
            return
        }
        #expect(!reason.isEmpty)
        #expect(stub.requests.isEmpty)
    }

    @Test("Fifty characters are not too many, whatever their bytes")
    func longestQuery() throws {
        let stub = makeListStub(total: 1)
        #expect(read(try makeProvider(stub), GIFQuery(.search(String(repeating: "猫", count: 50)))).error == nil)
    }

    // MARK: Pages

    @Test("More than a page is asked page by page, as much as is wanted")
    func pages() throws {
        let stub = makeListStub(total: 500)
        let result = read(try makeProvider(stub), GIFQuery(.search("a"), limit: 120, offset: 10))
        #expect(result.elements.map(\.count) == [50, 50, 20])
        #expect(result.elements.joined().map(\.id) == makeIDs(10..<130))
        #expect(stub.requests.map { Self.number("offset", $0) } == [10, 60, 110])
        #expect(stub.requests.map { Self.number("limit", $0) } == [50, 50, 20])
    }

    @Test("A take downstream stops the paging")
    func lazyPages() throws {
        let wire = Wire()
        let stub = StubTransport { _, work in wire.add(work) }
        stub.when(.any) { request in
            .json(makePage(makeIDs(Self.number("offset", request)..<Self.number("offset", request) + 50), total: 500))
        }
        let bag = DisposeBag()
        try makeProvider(stub).items(for: GIFQuery(.search("a"), limit: 300)).take(2)
            .subscribe(onNext: { _ in }).disposed(by: bag)
        #expect(wire.run() && wire.run())
        #expect(!wire.run())
        #expect(stub.requests.count == 2)
    }

    /// Answers that wait until the test lets them come.
    private final class Wire: Sendable {
        private let waiting = Mutex<[@Sendable () -> Void]>([])

        func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

        /// Lets the next one come; whether there was one.
        func run() -> Bool {
            let work = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            work?()
            return work != nil
        }
    }

    @Test("The next page is not asked for while one is being taken")
    func nextPageWaits() throws {
        let stub = makeListStub(total: 100)
        let provider = try makeProvider(stub)
        let bag = DisposeBag()
        provider.items(for: GIFQuery(.search("a"), limit: 100))
            .subscribe(onNext: { page in #expect(stub.requests.count == (page.first?.id == "g0" ? 1 : 2)) })
            .disposed(by: bag)
        #expect(stub.requests.count == 2)
    }

    @Test("Paging ends with the total, without asking for an empty page")
    func total() throws {
        let stub = makeListStub(total: 60)
        #expect(read(try makeProvider(stub), GIFQuery(.search("a"), limit: 200)).elements.map(\.count) == [50, 10])
        #expect(stub.requests.count == 2)
    }

    @Test("Without a total a short page is the last")
    func noTotal() throws {
        let stub = makeListStub(total: 60, saysTotal: false)
        #expect(read(try makeProvider(stub), GIFQuery(.search("a"), limit: 200)).elements.map(\.count) == [50, 10])
        #expect(stub.requests.count == 2)
    }

    @Test("Items that come again are dropped, and the limit is still reached")
    func duplicates() throws {
        let stub = makeStub().when(.any) { request in
            let offset = Self.number("offset", request)
            let start = max(0, offset - 5)
            return .json(makePage(makeIDs(start..<start + Self.number("limit", request)), total: 5000, offset: offset))
        }
        let result = read(try makeProvider(stub), GIFQuery(.search("a"), limit: 100))
        #expect(result.elements.map(\.count) == [50, 45, 5])
        let ids = result.elements.joined().map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test("A page that brings nothing new is the last, whatever the total says")
    func nothingNew() throws {
        let stub = makeStub().when(.any) { _ in .json(makePage(makeIDs(0..<50), total: 5000)) }
        #expect(read(try makeProvider(stub), GIFQuery(.search("a"), limit: 500)).elements.map(\.count) == [50])
        #expect(stub.requests.count == 2)
    }

    @Test("Paging ends where GIPHY's offsets end")
    func lastOffset() throws {
        let stub = makeListStub(total: 100_000)
        let query = GIFQuery(.search("a"), limit: 200, offset: 4990)
        #expect(read(try makeProvider(stub), query).elements.map(\.count) == [50])
        let trending = GIFQuery(.trending, limit: 200, offset: 480)
        #expect(read(try makeProvider(stub), trending).elements.map(\.count) == [50])
        #expect(stub.requests.count == 2)
    }

    @Test("A deep list is read to its end without a deep stack")
    func deep() throws {
        let stub = makeListStub(total: 5000)
        let result = read(try makeProvider(stub), GIFQuery(.search("a"), limit: 100_000))
        #expect(result.elements.count == 100)
        #expect(result.elements.joined().count == 5000)
    }

    @Test("Nothing found completes without a page")
    func nothingFound() throws {
        let result = read(try makeProvider(makeListStub(total: 0)), GIFQuery(.search("zzz")))
        #expect(result.elements.isEmpty && result.error == nil)
    }

    @Test("An error of a later page comes after the pages before it")
    func laterError() throws {
        let stub = makeListStub(total: 500)
        stub.when(.query("offset", "50")) { _ in .status(500) }
        let result = read(try makeProvider(stub), GIFQuery(.search("a"), limit: 100))
        #expect(result.elements.map(\.count) == [50])
        #expect(result.error as? ProviderError == .unavailable(provider: "giphy", status: 500, message: nil))
    }

    @Test("Disposing aborts the request under way")
    func dispose() throws {
        let stub = StubTransport { _, _ in }
        stub.when(.any) { _ in .json(makePage(["a"])) }
        let subscription = try makeProvider(stub).items(for: GIFQuery(.search("a"))).subscribe(onNext: { _ in })
        #expect(stub.requests.count == 1 && stub.cancelledRequests.isEmpty)
        subscription.dispose()
        #expect(stub.cancelledRequests.count == 1)
    }

    // MARK: The other questions

    @Test("Translate gives one item, or none")
    func translate() throws {
        let stub = makeStub().when(.path("/v1/gifs/translate")) { _ in .json(makePage(["a", "b"])) }
        stub.when(.query("s", "nothing")) { _ in .json(#"{"data":[],"meta":{"status":200,"response_id":"r"}}"#) }
        let provider = try makeProvider(stub)
        #expect(read(provider, GIFQuery(.translate("hi"))).elements.map { $0.map(\.id) } == [["a"]])
        let nothing = read(provider, GIFQuery(.translate("nothing")))
        #expect(nothing.elements.isEmpty && nothing.error == nil)
    }

    @Test("Random asks once an item, never the cache, and gives up after three repetitions")
    func random() throws {
        let ids = ["a", "a", "b", "b", "b", "b", "c"]
        let stub = makeStub()
        stub.when(.path("/v1/gifs/random") && .query("tag", "cat") && .header("Cache-Control")) { [stub] _ in
            .json(#"{"data":\#(makeEntry(ids[stub.requests.count - 1])),"meta":{"response_id":"r"}}"#)
        }
        let result = read(try makeProvider(stub), GIFQuery(.random(tag: "cat"), limit: 3))
        #expect(result.elements.map { $0.map(\.id) } == [["a"], ["b"]])
        #expect(stub.requests.count == 6)
        #expect(stub.requests.first?.headers["Cache-Control"]?.contains("no-store") == true)
    }

    @Test("One random item is one request")
    func oneRandom() throws {
        let stub = makeStub().when(.any) { _ in .json(makePage(["a"])) }
        #expect(
            read(try makeProvider(stub), GIFQuery(.random(tag: nil), limit: 1)).elements.joined().map(\.id) == ["a"]
        )
        #expect(stub.requests.count == 1)
    }

    @Test("Ids come in the order asked, the unknown left out, a hundred a request")
    func ids() throws {
        let stub = makeStub().when(.path("/v1/gifs")) { request in
            let ids = (Self.parameter("ids", request) ?? "").split(separator: ",").map(String.init)
            return .json(makePage(ids.reversed().filter { $0 != "g7" }))
        }
        stub.when(.path(prefix: "/v1/gifs/")) { _ in
            .json(#"{"data":[],"meta":{"status":404,"msg":"Not Found"}}"#, status: 404)
        }
        let query = GIFQuery(.ids(makeIDs(0..<101) + ["g3"]), limit: 1, offset: 9)
        let items = read(try makeProvider(stub), query).elements.flatMap { $0 }
        #expect(items.map(\.id) == makeIDs(0..<7) + makeIDs(8..<100))
        #expect(query.missingIDs(in: items) == ["g7", "g100"])
        #expect(stub.requests.count == 2)
    }

    @Test("Only where no id is known is that an error")
    func unknownIDs() throws {
        let stub = makeStub().when(.any) { _ in
            .json(#"{"data":[],"meta":{"status":404,"msg":"Not Found"}}"#, status: 404)
        }
        let error = read(try makeProvider(stub), GIFQuery(.ids(["a", "b"]))).error as? ProviderError
        #expect(error == .notFound(provider: "giphy", ids: ["a", "b"]))
    }

    @Test("A stub's own error surfaces as itself")
    func stubError() throws {
        struct Broken: Error {}
        let stub = makeStub().when(.any) { _ in .failure(Broken()) }
        #expect(read(try makeProvider(stub), GIFQuery(.trending)).error is Broken)
    }

    // MARK: Items

    @Test("Items say where they are from, whom to name, and whether they came out of the cache")
    func cached() throws {
        let stub = makeStub().when(.any) { _ in .json(makePage(["a"]), headers: ["Cache-Control": "max-age=60"]) }
        let cache = HTTPCache(.init(keyPolicy: .init(rules: [GiphyProvider.cacheRule])))
        let provider = GiphyProvider(session: makeSession(stub, cache: cache), key: "s3cret")
        let first = try #require(read(provider, GIFQuery(.search("a"))).elements.first?.first)
        let second = try #require(read(provider, GIFQuery(.search("a"))).elements.first?.first)
        #expect(!first.cached && second.cached)
        #expect(first.source == "giphy" && first.credit == "Powered by GIPHY")
        #expect(stub.requests.count == 1)
        #expect(provider.attribution == "Powered by GIPHY")
    }

    @Test(
        "Pages of giphy.com name their item; nothing else does",
        arguments: [
            ("https://giphy.com/gifs/happy-cat-abc123XYZ", "abc123XYZ"),
            ("https://giphy.com/gifs/abc123XYZ", "abc123XYZ"),
            ("https://www.giphy.com/stickers/cat-abc/", "abc"), ("https://giphy.com/embed/abc123?x=1#y", "abc123"),
            ("http://giphy.com/clips/abc", "abc"), ("http://127.0.0.1:8123/gifs/cat-abc", "abc"),
            ("https://media.giphy.com/media/abc/giphy.gif", nil), ("https://giphy.com/abc", nil),
            ("https://giphy.com/explore/cat", nil), ("https://evil.example/gifs/cat-abc", nil), ("cat-abc", nil),
            ("https://giphy.com/gifs/cat-", nil), ("https://giphy.com/gifs/ca%20t", nil), ("", nil),
            ("https://giphy.com.evil.example/gifs/a", nil), ("javascript:alert(1)", nil),
        ] as [(String, String?)]
    )
    func pageIDs(url: String, id: String?) throws {
        #expect(try makeProvider(makeStub(), endpoint: "http://127.0.0.1:8123").id(fromPage: url) == id)
    }
}
