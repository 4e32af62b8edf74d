import CSQLite

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The index of a cache folder: heads, small bodies, and the order of last use, in SQLite.
///
/// WAL mode: readers wait for nobody, one writer at a time. Commits are not synced to the platter: after a power loss
/// the last ones may be missing, and a body that did not reach the disk is found out by its checksum.
final class CacheIndex: @unchecked Sendable {  // The store's lock owns it: one thread at a time.
    /// Bodies up to this many bytes live in the index: reading one row beats opening a file.
    static let inlineBytes = 32 << 10

    let connection: SQLiteConnection
    /// The file that was opened, to notice when another process replaced it.
    let identity: CacheFileIdentity?
    private var dataVersion: Int64 = 0

    /// Opens the index of a folder and lays its tables where they are missing: for whoever holds the folder's lock
    /// alone, since the change to WAL fails at once, and waits for nobody, while another process reads the file.
    init(_ folder: CacheFolder) throws {
        try folder.makeIndex()
        let connection = try SQLiteConnection(path: folder.index, busyTimeout: 5000)
        self.connection = connection
        identity = folder.indexIdentity()
        if try !Self.hasTables(connection) {
            try Self.layTables(connection)
        }
        try begin()
    }

    /// Opens the index of a folder; `nil` where there is none yet, or its tables are missing.
    init?(existingIn folder: CacheFolder) throws {
        guard let identity = folder.indexIdentity() else { return nil }
        let connection = try SQLiteConnection(path: folder.index, busyTimeout: 5000)
        self.connection = connection
        self.identity = identity
        guard try Self.hasTables(connection) else { return nil }
        try begin()
    }

    private func begin() throws(SQLiteFailure) {
        try readVersion()
        if !connection.isReadOnly { try connection.execute("PRAGMA synchronous = NORMAL") }
    }

    private static let selectOne = "SELECT id, head, body, size, sum, used FROM entries WHERE key = ?1"

    /// Prepares the statement of every look-up, which needs the tables.
    private static func hasTables(_ connection: SQLiteConnection) throws(SQLiteFailure) -> Bool {
        do {
            try connection.run(selectOne, [.blob(Data())])
            return true
        } catch {
            if error.code != SQLITE_ERROR || connection.isReadOnly { throw error }
            return false
        }
    }

    private static func layTables(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.transaction { () throws(SQLiteFailure) in
            try connection.execute(
                """
                CREATE TABLE IF NOT EXISTS entries(
                    id INTEGER PRIMARY KEY, key BLOB NOT NULL, head BLOB NOT NULL, body BLOB,
                    size INTEGER NOT NULL, sum INTEGER NOT NULL, cost INTEGER NOT NULL, used INTEGER NOT NULL);
                CREATE INDEX IF NOT EXISTS entries_key ON entries(key);
                CREATE INDEX IF NOT EXISTS entries_used ON entries(used);
                CREATE TABLE IF NOT EXISTS totals(
                    id INTEGER PRIMARY KEY CHECK(id = 1),
                    entries INTEGER NOT NULL, bytes INTEGER NOT NULL, swept INTEGER NOT NULL);
                INSERT OR IGNORE INTO totals VALUES(1, 0, 0, 0);
                CREATE TRIGGER IF NOT EXISTS entries_added AFTER INSERT ON entries BEGIN
                    UPDATE totals SET entries = entries + 1, bytes = bytes + new.cost; END;
                CREATE TRIGGER IF NOT EXISTS entries_removed AFTER DELETE ON entries BEGIN
                    UPDATE totals SET entries = entries - 1, bytes = bytes - old.cost; END;
                CREATE TRIGGER IF NOT EXISTS entries_resized AFTER UPDATE OF cost ON entries BEGIN
                    UPDATE totals SET bytes = bytes + new.cost - old.cost; END;
                """
            )
        }
    }

    /// Whether nothing can be written.
    var isReadOnly: Bool { connection.isReadOnly }

    /// Whether another connection, of this process or another, committed since the last call.
    func hasChanged() throws(SQLiteFailure) -> Bool {
        let before = dataVersion
        try readVersion()
        return before != dataVersion
    }

    private func readVersion() throws(SQLiteFailure) {
        var version: Int64 = 0
        try connection.run("PRAGMA data_version") { version = $0.integer(0) }
        dataVersion = version
    }

    /// Every entry of a key, and the ids of those whose heads are damaged.
    func entries(_ key: Data) throws(SQLiteFailure) -> (entries: [CacheEntry], damaged: [UInt64]) {
        var entries: [CacheEntry] = []
        var damaged: [UInt64] = []
        try connection.run(Self.selectOne, [.blob(key)]) { row in
            let id = UInt64(bitPattern: row.integer(0))
            guard let head = row.blob(1), let response = StoredResponse(encoded: head) else {
                return damaged.append(id)
            }
            entries.append(
                CacheEntry(
                    id: id,
                    response: response,
                    size: Int(row.integer(3)),
                    checksum: UInt64(bitPattern: row.integer(4)),
                    used: row.integer(5),
                    inline: row.blob(2)
                )
            )
        }
        return (entries, damaged)
    }

    /// Adds an entry and removes others, as one.
    ///
    /// - Returns: the bytes the index now accounts for.
    func insert(_ entry: CacheEntry, key: Data, removing ids: [UInt64]) throws(SQLiteFailure) -> Int {
        let head = entry.response.encoded
        var total = 0
        try connection.transaction { () throws(SQLiteFailure) in
            try delete(ids)
            try connection.run(
                "INSERT INTO entries(id, key, head, body, size, sum, cost, used) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                [
                    .integer(Int64(bitPattern: entry.id)), .blob(key), .blob(head),
                    entry.inline.map(SQLiteValue.blob) ?? .null, .integer(Int64(entry.size)),
                    .integer(Int64(bitPattern: entry.checksum)), .integer(Int64(head.count + entry.size)),
                    .integer(entry.used),
                ]
            )
            try connection.run("SELECT bytes FROM totals") { total = Int($0.integer(0)) }
        }
        return total
    }

    /// Replaces an entry's head; an entry that is gone stays gone.
    func update(_ entry: CacheEntry) throws(SQLiteFailure) {
        let head = entry.response.encoded
        try connection.run(
            "UPDATE entries SET head = ?2, cost = ?3 WHERE id = ?1",
            [.integer(Int64(bitPattern: entry.id)), .blob(head), .integer(Int64(head.count + entry.size))]
        )
    }

    /// Notes a use, if that needs no waiting.
    func touch(_ id: UInt64, used: Int64) throws(SQLiteFailure) {
        connection.setBusyTimeout(0)
        defer { connection.setBusyTimeout(5000) }
        try connection.run(
            "UPDATE entries SET used = ?2 WHERE id = ?1",
            [.integer(Int64(bitPattern: id)), .integer(used)]
        )
    }

    /// Removes entries.
    func remove(_ ids: [UInt64]) throws(SQLiteFailure) {
        try connection.transaction { () throws(SQLiteFailure) in try delete(ids) }
    }

    private func delete(_ ids: [UInt64]) throws(SQLiteFailure) {
        for id in ids {
            try connection.run("DELETE FROM entries WHERE id = ?1", [.integer(Int64(bitPattern: id))])
        }
    }

    /// Removes every entry of a key.
    ///
    /// - Returns: the ids of those whose bodies are files.
    func removeAll(key: Data) throws(SQLiteFailure) -> [UInt64] {
        var files: [UInt64] = []
        try connection.run("DELETE FROM entries WHERE key = ?1 RETURNING id, body IS NULL", [.blob(key)]) { row in
            if row.integer(1) == 1 { files.append(UInt64(bitPattern: row.integer(0))) }
        }
        return files
    }

    /// Removes up to `count` of the least recently used entries while more than `bytes` are accounted for.
    ///
    /// - Returns: the ids of those whose bodies are files, and whether more remains to be done.
    func prune(to bytes: Int, count: Int) throws(SQLiteFailure) -> (files: [UInt64], isUnfinished: Bool) {
        var files: [UInt64] = []
        var isUnfinished = false
        try connection.transaction { () throws(SQLiteFailure) in
            var excess = 0
            try connection.run("SELECT bytes FROM totals") { excess = Int($0.integer(0)) - bytes }
            var ids: [UInt64] = []
            try connection.run(
                "SELECT id, cost, body IS NULL FROM entries ORDER BY used LIMIT ?1",
                [.integer(Int64(count))]
            ) {
                guard excess > 0 else { return }
                excess -= Int($0.integer(1))
                ids.append(UInt64(bitPattern: $0.integer(0)))
                if $0.integer(2) == 1 { files.append(ids[ids.count - 1]) }
            }
            try delete(ids)
            isUnfinished = excess > 0 && !ids.isEmpty
        }
        return (files, isUnfinished)
    }

    /// Whether an entry exists.
    func contains(_ id: UInt64) throws(SQLiteFailure) -> Bool {
        var found = false
        try connection.run("SELECT 1 FROM entries WHERE id = ?1", [.integer(Int64(bitPattern: id))]) { _ in found = true
        }
        return found
    }

    /// Claims the sweep of strays if the last one is long enough ago.
    func claimSweep(now: Int64, interval: Int64) throws(SQLiteFailure) -> Bool {
        try connection.run(
            "UPDATE totals SET swept = ?1 WHERE swept < ?2 OR swept > ?1",
            [.integer(now), .integer(now - interval)]
        )
        return connection.changes > 0
    }

    /// How many entries there are and the bytes they account for.
    func totals() throws(SQLiteFailure) -> (entries: Int, bytes: Int) {
        var totals = (entries: 0, bytes: 0)
        try connection.run("SELECT entries, bytes FROM totals") { totals = (Int($0.integer(0)), Int($0.integer(1))) }
        return totals
    }
}
