import Foundation
import RxTest
import Synchronization
import Testing

@testable import HTTP

@Suite("The cache folder")
struct CacheStoreTests {
    let folder = TestFolder()
    let clock = TestClock()
    let warnings = TestWarnings()

    func makeCache(maximumBytes: Int = 256 << 20, path: String? = nil) -> HTTPCache {
        HTTPCache(
            .init(
                directory: path ?? folder.path,
                maximumBytes: maximumBytes,
                clock: { [clock] in clock.now },
                warn: { [warnings] in warnings.add($0) }
            )
        )
    }

    func ask(_ cache: HTTPCache, _ url: String, _ origin: TestOrigin, _ headers: HTTPHeaders = [:]) throws -> (
        HTTPResponse, String
    ) {
        let stream = cache.response(for: makeRequest(url, headers: headers)) { origin.fetch($0) }
        let (response, body) = try stream.toBlocking(timeout: 10).single()
        return (response, String(decoding: body, as: UTF8.self))
    }

    func makeOrigin(_ body: String, _ headers: HTTPHeaders = ["Cache-Control": "max-age=60"]) -> TestOrigin {
        TestOrigin { _ in (200, headers, body) }
    }

    let url = "http://a.example/x"
    static let large = String(repeating: "0123456789abcdef", count: 4096)

    @Test("What one cache stored another finds, small bodies and large", arguments: ["small", "", large])
    func persistence(body: String) throws {
        let origin = makeOrigin(body, ["Cache-Control": "max-age=60", "ETag": "\"v1\"", "X": "ü"])
        _ = try ask(makeCache(), url, origin)
        let (response, read) = try ask(makeCache(), url, origin)
        #expect(response.source == .cache)
        #expect(read == body)
        #expect(response.headers["X"] == "ü")
        #expect(response.headers["ETag"] == "\"v1\"")
        #expect(origin.requests.count == 1)
    }

    @Test("Only its owner can read the folder: 0700 and 0600, whatever the umask")
    func modes() throws {
        _ = try ask(makeCache(), url, makeOrigin(Self.large))
        for name in [""] + folder.files() {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            let mode = try #require(attributes[.posixPermissions] as? Int)
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(mode == (isFolder ? 0o700 : 0o600), "\(name)")
        }
        #expect(folder.files().contains { $0.hasPrefix("bodies/") })
    }

    @Test("No file holds the API key, the Authorization, a cookie or the URL")
    func secrets() throws {
        let cache = makeCache()
        let origin = makeOrigin(Self.large, ["Cache-Control": "max-age=60", "Vary": "Cookie"])
        let url = "http://a.example/search?q=verysecretquery&api_key=verysecretapikey"
        let fields: HTTPHeaders = ["Authorization": "Bearer verysecrettoken", "Cookie": "id=verysecretcookie"]
        _ = try ask(cache, url, origin, fields)
        #expect(try ask(cache, url, origin, fields).0.source == .cache)
        for name in folder.files() {
            guard let data = FileManager.default.contents(atPath: folder.path + "/" + name) else { continue }
            #expect(data.firstRange(of: Data("verysecret".utf8)) == nil, "\(name)")
        }
    }

    @Test("Several that make the folder at the same moment all keep what they got", .timeLimit(.minutes(5)))
    func opening() async throws {
        for round in 0..<20 {
            let path = folder.path + "/\(round)"
            await withCheckedContinuation { done in
                let group = DispatchGroup()
                for number in 0..<8 {
                    group.enter()
                    Thread.detachNewThread {
                        let response = makeResponse(200, ["Cache-Control": "max-age=60"])
                        makeCache(path: path).store(response, Data("x".utf8), for: makeRequest("\(url)/\(number)"))
                        group.leave()
                    }
                }
                group.notify(queue: .global()) { done.resume() }
            }
            #expect(try makeCache(path: path).statistics().entries == 8)
        }
        #expect(warnings.all.isEmpty)
    }

    @Test("The tables of a new index are laid by one who holds the lock alone, never beside a reader")
    func layingTables() throws {
        let folder = CacheFolder(path: folder.path)
        try folder.prepare()
        try folder.makeIndex()
        // Another process that has just found no tables either.
        let other = try SQLiteConnection(path: folder.index, busyTimeout: 0)
        try other.execute("BEGIN")
        try other.run("SELECT count(*) FROM sqlite_master")
        try folder.locked(exclusively: false) { () throws in
            #expect(try CacheIndex(existingIn: folder) == nil)
        }
        #expect(throws: SQLiteFailure.self) { try CacheIndex(folder) }
        try other.execute("COMMIT")
        try folder.locked(exclusively: true) { () throws in
            #expect(try CacheIndex(folder).totals().entries == 0)
        }
        #expect(try CacheIndex(existingIn: folder) != nil)
    }

    @Test("What another cache replaced or invalidated is seen at once, memory or not")
    func coherence() throws {
        let (one, two) = (makeCache(), makeCache())
        _ = try ask(one, url, makeOrigin("first"))
        #expect(try ask(two, url, makeOrigin("never")).1 == "first")
        _ = try ask(one, url, makeOrigin("second"), ["Cache-Control": "no-cache"])
        #expect(try ask(two, url, makeOrigin("never")).1 == "second")
        one.store(makeResponse(204), Data(), for: makeRequest(url, method: .delete))
        #expect(try ask(two, url, makeOrigin("third")).1 == "third")
        try one.removeAll()
        #expect(try ask(two, url, makeOrigin("fourth")).1 == "fourth")
        #expect(try ask(one, url, makeOrigin("never")).1 == "fourth")
    }

    @Test("A damaged body is dropped and fetched again", arguments: [0, 1000, 65535])
    func damagedBody(position: Int) throws {
        _ = try ask(makeCache(), url, makeOrigin(Self.large))
        let name = try #require(folder.files().first { $0.hasPrefix("bodies/") })
        let path = folder.path + "/" + name
        var data = try #require(FileManager.default.contents(atPath: path))
        data[position] ^= 1
        try data.write(to: URL(fileURLWithPath: path))
        let cache = makeCache()
        #expect(try ask(cache, url, makeOrigin("again")).1 == "again")
        #expect(try ask(cache, url, makeOrigin("never")).1 == "again")
        #expect(!folder.files().contains(name))
    }

    @Test("A body that is cut short or gone is a miss", arguments: [true, false])
    func cutBody(isGone: Bool) throws {
        _ = try ask(makeCache(), url, makeOrigin(Self.large))
        let name = try #require(folder.files().first { $0.hasPrefix("bodies/") })
        if isGone {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        } else {
            #expect(truncate(folder.path + "/" + name, 100) == 0)
        }
        #expect(try ask(makeCache(), url, makeOrigin("again")).1 == "again")
    }

    @Test("A damaged index is built anew, said once, and works from then on")
    func damagedIndex() throws {
        for number in 0..<200 { _ = try ask(makeCache(), url + "\(number)", makeOrigin("body")) }
        for name in folder.files() where name.hasSuffix("-wal") || name.hasSuffix("-shm") {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        let path = try folder.path + "/" + #require(folder.files().first { $0.hasSuffix(".sqlite3") })
        let data = try #require(FileManager.default.contents(atPath: path))
        for garbage in [Data("not a database, not at all".utf8), Data(count: data.count), data.prefix(5000)] {
            try garbage.write(to: URL(fileURLWithPath: path))
            let cache = makeCache()
            let origin = makeOrigin("new")
            #expect(try ask(cache, url, origin).1 == "new")
            #expect(try ask(cache, url, origin).0.source == .cache)
            #expect(try ask(makeCache(), url, origin).0.source == .cache)
        }
        #expect(!warnings.all.isEmpty)
        #expect(warnings.all.allSatisfy { $0.contains("was damaged and is built anew") }, "\(warnings.all)")
    }

    @Test("Any damaged page of the index gives a right answer or a miss, never a wrong one")
    func damagedPages() throws {
        for number in 0..<40 { _ = try ask(makeCache(), url + "\(number)", makeOrigin("body \(number)")) }
        let path = try folder.path + "/" + #require(folder.files().first { $0.hasSuffix(".sqlite3") })
        let whole = try #require(FileManager.default.contents(atPath: path))
        for start in stride(from: 0, to: whole.count, by: 4096 / 2) {
            for name in folder.files() where name.hasSuffix("-wal") || name.hasSuffix("-shm") {
                try FileManager.default.removeItem(atPath: folder.path + "/" + name)
            }
            var data = whole
            for offset in 0..<64 where start + offset * 29 < data.count { data[start + offset * 29] ^= 0xA5 }
            try data.write(to: URL(fileURLWithPath: path))
            let cache = makeCache()
            for number in [0, 17, 39] {
                #expect(try ask(cache, url + "\(number)", makeOrigin("body \(number)")).1 == "body \(number)")
            }
        }
    }

    @Test("A folder that cannot be made or written stores nothing, says so once, and answers all the same")
    func unusable() throws {
        for path in ["/proc/igif-no-such-folder", "/dev/null/cache"] {
            let cache = makeCache(path: path)
            for _ in 0..<3 { #expect(try ask(cache, url, makeOrigin("body")).0.source == .network) }
        }
        #expect(warnings.all.count == 2)
        #expect(warnings.all.allSatisfy { $0.hasPrefix("answers cannot be kept in the cache: ") })
    }

    @Test("A clock set back makes it ask again, not serve for ever")
    func clockSetBack() throws {
        let cache = makeCache()
        _ = try ask(cache, url, makeOrigin("one"))
        clock.advance(seconds: -86400)
        #expect(try ask(cache, url, makeOrigin("two")).1 == "two")
        #expect(try ask(cache, url, makeOrigin("never")).1 == "two")
    }

    @Test("It stays within its bound, the least recently used going first; bodies go with their entries")
    func pruning() throws {
        let cache = makeCache(maximumBytes: 1_000_000)
        for number in 0..<40 {
            clock.advance(seconds: 3600)
            let lasting: HTTPHeaders = ["Cache-Control": "max-age=9999999"]
            _ = try ask(cache, url + "\(number)", makeOrigin(Self.large, lasting))
            _ = try ask(cache, url + "0", makeOrigin("never"))
            #expect(try cache.statistics().bytes <= 1_000_000)
        }
        let statistics = try cache.statistics()
        #expect(statistics.entries > 5)
        #expect(folder.files().count { $0.hasPrefix("bodies/") } == statistics.entries)
        #expect(try ask(cache, url + "0", makeOrigin("gone")).1 == Self.large, "used all the time")
        #expect(try ask(cache, url + "1", makeOrigin("gone")).1 == "gone")
        #expect(try ask(makeCache(), url + "39", makeOrigin("gone")).1 == Self.large)
    }

    @Test("What is larger than the whole bound passes through")
    func tooLarge() throws {
        let cache = makeCache(maximumBytes: 1000)
        for _ in 0..<2 { #expect(try ask(cache, url, makeOrigin(Self.large)).0.source == .network) }
        #expect(warnings.all.isEmpty)
    }

    @Test("Replaced bodies leave no file behind")
    func replacedFiles() throws {
        let cache = makeCache()
        for number in 0..<5 {
            _ = try ask(cache, url, makeOrigin(Self.large + "\(number)"), ["Cache-Control": "no-cache"])
        }
        #expect(folder.files().count { $0.hasPrefix("bodies/") } == 1)
        #expect(try cache.statistics().entries == 1)
    }

    @Test("Strays a crash left are swept once they are old, entries' bodies are not")
    func sweep() throws {
        _ = try ask(makeCache(), url, makeOrigin(Self.large))
        let old = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -7200)]
        for name in folder.files() where name.hasPrefix("bodies/") {
            try FileManager.default.setAttributes(old, ofItemAtPath: folder.path + "/" + name)
        }
        let known = folder.files()
        for name in ["bodies/00000000000000aa", "incoming/bb"] {
            try Data("stray".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
            try FileManager.default.setAttributes(old, ofItemAtPath: folder.path + "/" + name)
        }
        try Data("young".utf8).write(to: URL(fileURLWithPath: folder.path + "/incoming/cc"))
        clock.advance(seconds: 86401)
        let cache = makeCache()
        _ = try ask(cache, url + "2", makeOrigin("small"))
        cache.store.finishUpkeep()
        #expect(
            Set(folder.files()).subtracting(known).subtracting(["incoming/cc"]).allSatisfy { $0.contains("sqlite3") }
        )
        #expect(Set(folder.files()).isSuperset(of: known.filter { $0.hasPrefix("bodies/") } + ["incoming/cc"]))
    }

    @Test("Clearing leaves nothing, and the cache goes on")
    func clearing() throws {
        let cache = makeCache()
        _ = try ask(cache, url, makeOrigin(Self.large))
        try cache.removeAll()
        #expect(folder.files() == ["bodies", "incoming", "lock"])
        #expect(try ask(cache, url, makeOrigin("again")).1 == "again")
        #expect(try cache.statistics().entries == 1)
    }

    @Test("The folder taken away under a running cache is made again")
    func folderGone() throws {
        let cache = makeCache()
        _ = try ask(cache, url, makeOrigin(Self.large))
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(try ask(cache, url, makeOrigin("again")).1 == "again")
        #expect(try ask(makeCache(), url, makeOrigin("never")).1 == "again")
    }

    @Test("Heads survive encoding, and any damage to them is noticed")
    func heads() throws {
        var stored = makeStored(["A": "1", "B": "ü", "a": ""], status: 404, secondsAgo: 7, delay: 2)
        stored.selectors = [VarySelector(name: "foo", hash: Data([1, 2]), languageHash: Data([3]))]
        stored.version = .http2
        var encoded = stored.encoded
        #expect(StoredResponse(encoded: encoded) == stored)
        for index in encoded.indices {
            encoded[index] ^= 0x20
            #expect(StoredResponse(encoded: encoded) == nil)
            encoded[index] ^= 0x20
            #expect(StoredResponse(encoded: encoded.prefix(index)) == nil)
        }
    }
}
