import CSQLite

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What SQLite refused.
struct SQLiteFailure: Error {
    /// The primary result code.
    var code: Int32
    /// SQLite's own words for it.
    var message: String

    /// Whether another process held a lock for too long.
    var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }

    /// Whether the file is not a database, or not a whole one.
    var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
}

/// A connection to one database file and the statements prepared on it. One thread at a time; its owner's lock sees
/// to that.
final class SQLiteConnection {
    private let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a file; nothing is read yet.
    ///
    /// - Parameter busyTimeout: how long a write waits for another process's, in milliseconds.
    init(path: String, busyTimeout: Int32) throws(SQLiteFailure) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw SQLiteFailure(code: code & 0xFF, message: message)
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, busyTimeout)
    }

    deinit {
        statements.values.forEach { $0.finalize() }
        sqlite3_close_v2(handle)
    }

    /// Whether the file can only be read.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// How many pages were read that were not in memory, for tests of what an access costs.
    var pagesRead: Int {
        var (count, high) = (Int32(0), Int32(0))
        sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_MISS, &count, &high, 0)
        return Int(count)
    }

    /// How many rows the prepared statements stepped over without an index, and how often they sorted, for such tests.
    var rowsScanned: Int {
        statements.values.reduce(0) { $0 + $1.rowsScanned }
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Lets writes wait that long for another process's, in milliseconds.
    func setBusyTimeout(_ milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

    /// Runs statements that give no rows.
    func execute(_ sql: String) throws(SQLiteFailure) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs a statement with parameters, prepared the first time, and hands over each row.
    func run(
        _ sql: String,
        _ parameters: [SQLiteValue] = [],
        row: (SQLiteStatement) -> Void = { _ in }
    ) throws(SQLiteFailure) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        for (index, value) in parameters.enumerated() {
            let code = statement.bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw failure(code) }
        }
        while true {
            let code = statement.step()
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw failure(code) }
            row(statement)
        }
    }

    /// Runs statements as one; what throws undoes all of them.
    func transaction(_ body: () throws(SQLiteFailure) -> Void) throws(SQLiteFailure) {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    private func prepared(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw failure(code) }
        let statement = SQLiteStatement(pointer)
        statements[sql] = statement
        return statement
    }

    private func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(code: code & 0xFF, message: String(cString: sqlite3_errmsg(handle)))
    }
}

/// A parameter of a statement.
enum SQLiteValue {
    case integer(Int64)
    case blob(Data)
    case null
}

/// A prepared statement on a row.
struct SQLiteStatement {
    private let pointer: OpaquePointer

    fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }

    /// The integer of a column.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

    /// The bytes of a column, copied; `nil` for NULL.
    func blob(_ column: Int32) -> Data? {
        guard sqlite3_column_type(pointer, column) != SQLITE_NULL else { return nil }
        guard let bytes = sqlite3_column_blob(pointer, column) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(pointer, column)))
    }

    /// Whether a column is NULL.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

    fileprivate func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .integer(let integer): return sqlite3_bind_int64(pointer, index, integer)
        case .null: return sqlite3_bind_null(pointer, index)
        case .blob(let data):
            // SQLITE_TRANSIENT, a cast that is not imported: SQLite copies the bytes.
            let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            if data.isEmpty { return sqlite3_bind_zeroblob(pointer, index, 0) }
            return data.withUnsafeBytes {
                sqlite3_bind_blob64(pointer, index, $0.baseAddress, UInt64($0.count), copies)
            }
        }
    }

    fileprivate var rowsScanned: Int {
        Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0))
            + Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_SORT, 0))
    }

    fileprivate func step() -> Int32 { sqlite3_step(pointer) }

    fileprivate func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    fileprivate func finalize() { sqlite3_finalize(pointer) }
}
