// SQLite without linking it.
//
// The library is opened at first use, so a run without the cache never loads it, and what is loaded later does not look
// through it. Constants and types are those of SQLite's own header, whose functions must not be called: each that is
// needed stands below under a name of its own. Call csqlite_load() first; the rest must not be called before it has
// returned NULL.

#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>
#include <stdint.h>

/// Opens the system's SQLite, once, whatever the number of threads that ask.
/// Returns NULL when it is ready, else a static sentence on why it is not.
const char *_Nullable csqlite_load(void);

int csqlite_open(const char *_Nonnull path, sqlite3 *_Nullable *_Nonnull database, int flags);
int csqlite_close(sqlite3 *_Nullable database);
int csqlite_busy_timeout(sqlite3 *_Nonnull database, int milliseconds);
int csqlite_is_read_only(sqlite3 *_Nonnull database, const char *_Nonnull name);
int csqlite_changes(sqlite3 *_Nonnull database);
int csqlite_status(sqlite3 *_Nonnull database, int kind, int *_Nonnull value, int *_Nonnull highest);
int csqlite_autocommit(sqlite3 *_Nonnull database);
const char *_Nonnull csqlite_message(sqlite3 *_Nonnull database);
/// Runs statements without rows.
int csqlite_execute(sqlite3 *_Nonnull database, const char *_Nonnull sql);

/// Prepares one statement that is kept.
int csqlite_prepare(
    sqlite3 *_Nonnull database, const char *_Nonnull sql, sqlite3_stmt *_Nullable *_Nonnull statement);
int csqlite_step(sqlite3_stmt *_Nonnull statement);
/// Ends a run of a statement and forgets its parameters.
void csqlite_reset(sqlite3_stmt *_Nonnull statement);
void csqlite_finalize(sqlite3_stmt *_Nonnull statement);
int csqlite_statement_status(sqlite3_stmt *_Nonnull statement, int kind);

int csqlite_bind_integer(sqlite3_stmt *_Nonnull statement, int index, int64_t value);
int csqlite_bind_null(sqlite3_stmt *_Nonnull statement, int index);
/// The bytes are copied; none are an empty blob, not NULL.
int csqlite_bind_blob(sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes, uint64_t count);

int csqlite_column_type(sqlite3_stmt *_Nonnull statement, int column);
int64_t csqlite_column_integer(sqlite3_stmt *_Nonnull statement, int column);
const void *_Nullable csqlite_column_blob(sqlite3_stmt *_Nonnull statement, int column);
int csqlite_column_bytes(sqlite3_stmt *_Nonnull statement, int column);

#endif
