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
        if let reason = csqlite_load() {
            throw SQLiteFailure(code: SQLITE_CANTOPEN, message: String(cString: reason))
        }
        var handle: OpaquePointer?
        let code = csqlite_open(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX)
        guard code == SQLITE_OK, let handle else {
            let message = handle.map { String(cString: csqlite_message($0)) } ?? "out of memory"
            _ = csqlite_close(handle)
            throw SQLiteFailure(code: code & 0xFF, message: message)
        }
        self.handle = handle
        setBusyTimeout(busyTimeout)
    }

    deinit {
        statements.values.forEach { $0.finalize() }
        _ = csqlite_close(handle)
    }

    /// Whether the file can only be read.
    var isReadOnly: Bool { csqlite_is_read_only(handle, "main") == 1 }

    /// How many rows the last statement changed.
    var changes: Int { Int(csqlite_changes(handle)) }

    /// How many pages were read that were not in memory, for tests of what an access costs.
    var pagesRead: Int {
        var (count, high) = (Int32(0), Int32(0))
        _ = csqlite_status(handle, SQLITE_DBSTATUS_CACHE_MISS, &count, &high)
        return Int(count)
    }

    /// How many rows the prepared statements stepped over without an index, and how often they sorted, for such tests.
    var rowsScanned: Int {
        statements.values.reduce(0) { $0 + $1.rowsScanned }
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { csqlite_autocommit(handle) == 0 }

    /// Lets writes wait that long for another process's, in milliseconds.
    func setBusyTimeout(_ milliseconds: Int32) { _ = csqlite_busy_timeout(handle, milliseconds) }

    /// Runs statements that give no rows.
    func execute(_ sql: String) throws(SQLiteFailure) {
        let code = csqlite_execute(handle, sql)
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
            if isInTransaction { _ = csqlite_execute(handle, "ROLLBACK") }
            throw error
        }
    }

    private func prepared(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        var pointer: OpaquePointer?
        let code = csqlite_prepare(handle, sql, &pointer)
        guard code == SQLITE_OK, let pointer else { throw failure(code) }
        let statement = SQLiteStatement(pointer)
        statements[sql] = statement
        return statement
    }

    private func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(code: code & 0xFF, message: String(cString: csqlite_message(handle)))
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
    func integer(_ column: Int32) -> Int64 { csqlite_column_integer(pointer, column) }

    /// The bytes of a column, copied; `nil` for NULL.
    func blob(_ column: Int32) -> Data? {
        guard csqlite_column_type(pointer, column) != SQLITE_NULL else { return nil }
        guard let bytes = csqlite_column_blob(pointer, column) else { return Data() }
        return Data(bytes: bytes, count: Int(csqlite_column_bytes(pointer, column)))
    }

    /// Whether a column is NULL.
    func isNull(_ column: Int32) -> Bool { csqlite_column_type(pointer, column) == SQLITE_NULL }

    fileprivate func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .integer(let integer): return csqlite_bind_integer(pointer, index, integer)
        case .null: return csqlite_bind_null(pointer, index)
        case .blob(let data):
            return data.withUnsafeBytes { csqlite_bind_blob(pointer, index, $0.baseAddress, UInt64($0.count)) }
        }
    }

    fileprivate var rowsScanned: Int {
        Int(csqlite_statement_status(pointer, SQLITE_STMTSTATUS_FULLSCAN_STEP))
            + Int(csqlite_statement_status(pointer, SQLITE_STMTSTATUS_SORT))
    }

    fileprivate func step() -> Int32 { csqlite_step(pointer) }

    fileprivate func reset() { csqlite_reset(pointer) }

    fileprivate func finalize() { csqlite_finalize(pointer) }
}
