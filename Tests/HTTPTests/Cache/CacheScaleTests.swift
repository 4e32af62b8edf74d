import Foundation
import RxTest
import Testing

@testable import HTTP

/// What an access costs is counted in pages read from the disk and rows stepped over, not in time.
@Suite("The cache folder with 100,000 entries", .timeLimit(.minutes(5)))
struct CacheScaleTests {
    let folder = TestFolder()

    /// Fills an index with so many small entries of other targets, the n-th last used at n.
    func fill(_ count: Int) throws {
        let cacheFolder = CacheFolder(path: folder.path)
        try cacheFolder.prepare()
        let index = try CacheIndex(cacheFolder)
        try index.connection.execute(
            """
            BEGIN;
            WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            INSERT INTO entries SELECT i, randomblob(32), randomblob(200), zeroblob(300), 300, 0, 500, i FROM n;
            COMMIT;
            PRAGMA wal_checkpoint(TRUNCATE);
            """
        )
    }

    func makeCache(maximumBytes: Int = 256 << 20) -> HTTPCache {
        HTTPCache(.init(directory: folder.path, maximumBytes: maximumBytes))
    }

    /// What a piece of work reads and scans in an index that was just opened.
    func cost(_ work: (CacheIndex) throws -> Void) throws -> (pages: Int, rows: Int) {
        let index = try CacheIndex(CacheFolder(path: folder.path))
        let (pages, rows) = (index.connection.pagesRead, index.connection.rowsScanned)
        try work(index)
        return (index.connection.pagesRead - pages, index.connection.rowsScanned - rows)
    }

    func makeEntry(_ id: UInt64) -> CacheEntry {
        CacheEntry(
            id: id,
            response: makeStored(["X": "y"]),
            size: 4,
            checksum: 1,
            used: 1 << 40,
            inline: Data("body".utf8)
        )
    }

    @Test("Opening, a look-up, a hit's note, an insertion and the totals read a handful of pages, whatever the size")
    func accesses() throws {
        try fill(100_000)
        let index = try CacheIndex(CacheFolder(path: folder.path))
        // Of some 25,000: the file's head, its tables' descriptions, and the way down one tree.
        #expect(index.connection.pagesRead <= 12, "\(index.connection.pagesRead)")
        let key = Data(repeating: 7, count: 32)
        let missing = try cost { _ = try $0.entries(key) }
        #expect(missing.pages <= 4 && missing.rows == 0, "\(missing)")
        let insertion = try cost { _ = try $0.insert(makeEntry(1 << 50), key: key, removing: []) }
        #expect(insertion.pages <= 12 && insertion.rows <= 1, "\(insertion)")
        let found = try cost { _ = try $0.entries(key) }
        #expect(found.pages <= 8 && found.rows == 0, "\(found)")
        let touch = try cost { try $0.touch(1 << 50, used: 1 << 41) }
        #expect(touch.pages <= 12 && touch.rows == 0, "\(touch)")
        let totals = try cost { _ = try $0.totals() }
        #expect(totals.pages <= 2 && totals.rows <= 1, "\(totals)")
        #expect(try index.entries(key).entries.count == 1)
        #expect(try makeCache().statistics().entries == 100_001)
    }

    @Test("Every statement that picks entries goes by an index")
    func plans() throws {
        try fill(10)
        let index = try CacheIndex(CacheFolder(path: folder.path))
        for statement in [
            "SELECT id, head, body, size, sum, used FROM entries WHERE key = x'00'",
            "SELECT id, cost, body IS NULL FROM entries ORDER BY used LIMIT 64",
            "DELETE FROM entries WHERE id = 1", "DELETE FROM entries WHERE key = x'00' RETURNING id, body IS NULL",
            "UPDATE entries SET used = 1 WHERE id = 1", "SELECT 1 FROM entries WHERE id = 1",
        ] {
            var plan = ""
            try index.connection.run("EXPLAIN QUERY PLAN \(statement)") { row in
                plan += String(decoding: row.blob(3) ?? Data(), as: UTF8.self) + "; "
            }
            #expect(plan.contains("USING"), "\(statement): \(plan)")
            #expect(!plan.contains("TEMP B-TREE"), "\(statement): \(plan)")
        }
    }

    @Test("Pruning takes the least recently used in slices that read little, whatever is left")
    func pruning() throws {
        try fill(100_000)
        for slice in 0..<3 {
            let cost = try cost { index in
                let (files, isUnfinished) = try index.prune(to: 1 << 20, count: 64)
                #expect(files.isEmpty && isUnfinished)
            }
            // Each entry stands in a table and two indexes: a leaf in each, and the ways down.
            #expect(cost.pages <= 64 * 3 + 20 && cost.rows <= 70, "\(cost)")
            let index = try CacheIndex(CacheFolder(path: folder.path))
            let oldest = UInt64(slice * 64 + 64)
            #expect(try !index.contains(oldest) && index.contains(oldest + 1))
        }
    }

    @Test("One store over the bound brings everything back under it, in the background, the newest staying")
    func bound() throws {
        try fill(100_000)
        let cache = makeCache(maximumBytes: 40_000_000)
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=60"], "new") }
        _ = try cache.response(for: makeRequest()) { origin.fetch($0) }.toBlocking(timeout: 60).single()
        cache.store.finishUpkeep()
        let statistics = try cache.statistics()
        #expect(statistics.bytes <= 36_000_000 && statistics.bytes > 35_900_000)
        let again = try cache.response(for: makeRequest()) { origin.fetch($0) }.toBlocking(timeout: 60).single()
        #expect(again.0.source == .cache)
        let index = try CacheIndex(CacheFolder(path: folder.path))
        #expect(try index.contains(100_000) && !index.contains(1))
    }

    @Test("A reader waits for no writer: with a write under way in another process, hits go on")
    func readers() throws {
        try fill(1000)
        let cache = makeCache()
        let origin = TestOrigin { _ in (200, ["Cache-Control": "max-age=60"], "new") }
        _ = try cache.response(for: makeRequest()) { origin.fetch($0) }.toBlocking(timeout: 60).single()
        let writer = try CacheIndex(CacheFolder(path: folder.path)).connection
        try writer.execute("BEGIN IMMEDIATE; DELETE FROM entries WHERE id < 900")
        let other = makeCache()
        let hit = try other.response(for: makeRequest()) { origin.fetch($0) }.toBlocking(timeout: 60).single()
        #expect(hit.0.source == .cache && origin.requests.count == 1)
        try writer.execute("ROLLBACK")
    }

    @Test("Clearing 100,000 entries removes a few files")
    func clearing() throws {
        try fill(100_000)
        let cache = makeCache()
        try cache.removeAll()
        #expect(try cache.statistics().entries == 0)
    }
}
