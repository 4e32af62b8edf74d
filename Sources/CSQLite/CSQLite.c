#include "CSQLite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#ifdef __APPLE__
static const char *const library_names[] = {"/usr/lib/libsqlite3.dylib", "libsqlite3.dylib", NULL};
#define HINT "install SQLite"
#else
static const char *const library_names[] = {"libsqlite3.so.0", NULL};
#define HINT "install the package libsqlite3-0 (Debian, Ubuntu) or sqlite"
#endif

// Each function that is needed, without the prefix all have.
#define FUNCTIONS(X)                                                                                                  \
    X(open_v2) X(close_v2) X(busy_timeout) X(db_readonly) X(changes) X(db_status) X(get_autocommit) X(errmsg) X(exec)  \
    X(prepare_v3) X(step) X(reset) X(clear_bindings) X(finalize) X(stmt_status) X(bind_int64) X(bind_null)             \
    X(bind_zeroblob) X(bind_blob64) X(column_type) X(column_int64) X(column_blob) X(column_bytes)

#define SLOT(name) __typeof__(&sqlite3_##name) name;
static struct {
    FUNCTIONS(SLOT)
} sqlite;

static char failure[512];
static bool failed = true;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = NULL;
    for (const char *const *name = library_names; *name && !library; name++) {
        library = dlopen(*name, RTLD_LAZY | RTLD_LOCAL);
    }
    if (!library) {
        snprintf(failure, sizeof failure, "SQLite cannot be loaded (%s); " HINT, dlerror());
        return;
    }
#define WANTED(name) {"sqlite3_" #name, (void **)&sqlite.name},
    struct {
        const char *symbol;
        void **slot;
    } wanted[] = {FUNCTIONS(WANTED)};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        *wanted[i].slot = dlsym(library, wanted[i].symbol);
        if (!*wanted[i].slot) {
            snprintf(failure, sizeof failure, "SQLite is too old (it has no %s); " HINT " 3.20 or later",
                wanted[i].symbol);
            dlclose(library);
            return;
        }
    }
    failed = false;
}

const char *csqlite_load(void) {
    pthread_once(&once, load);
    return failed ? failure : NULL;
}

int csqlite_open(const char *path, sqlite3 **database, int flags) {
    return sqlite.open_v2(path, database, flags, NULL);
}
int csqlite_close(sqlite3 *database) { return sqlite.close_v2(database); }
int csqlite_busy_timeout(sqlite3 *database, int milliseconds) { return sqlite.busy_timeout(database, milliseconds); }
int csqlite_is_read_only(sqlite3 *database, const char *name) { return sqlite.db_readonly(database, name); }
int csqlite_changes(sqlite3 *database) { return sqlite.changes(database); }
int csqlite_status(sqlite3 *database, int kind, int *value, int *highest) {
    return sqlite.db_status(database, kind, value, highest, 0);
}
int csqlite_autocommit(sqlite3 *database) { return sqlite.get_autocommit(database); }
const char *csqlite_message(sqlite3 *database) { return sqlite.errmsg(database); }
int csqlite_execute(sqlite3 *database, const char *sql) { return sqlite.exec(database, sql, NULL, NULL, NULL); }

int csqlite_prepare(sqlite3 *database, const char *sql, sqlite3_stmt **statement) {
    return sqlite.prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}
int csqlite_step(sqlite3_stmt *statement) { return sqlite.step(statement); }
void csqlite_reset(sqlite3_stmt *statement) {
    // Its code is that of the step before, which was looked at.
    sqlite.reset(statement);
    sqlite.clear_bindings(statement);
}
void csqlite_finalize(sqlite3_stmt *statement) { sqlite.finalize(statement); }
int csqlite_statement_status(sqlite3_stmt *statement, int kind) { return sqlite.stmt_status(statement, kind, 0); }

int csqlite_bind_integer(sqlite3_stmt *statement, int index, int64_t value) {
    return sqlite.bind_int64(statement, index, value);
}
int csqlite_bind_null(sqlite3_stmt *statement, int index) { return sqlite.bind_null(statement, index); }
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, uint64_t count) {
    // A blob without bytes has no address, which would be NULL.
    if (count == 0) return sqlite.bind_zeroblob(statement, index, 0);
    return sqlite.bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

int csqlite_column_type(sqlite3_stmt *statement, int column) { return sqlite.column_type(statement, column); }
int64_t csqlite_column_integer(sqlite3_stmt *statement, int column) { return sqlite.column_int64(statement, column); }
const void *csqlite_column_blob(sqlite3_stmt *statement, int column) { return sqlite.column_blob(statement, column); }
int csqlite_column_bytes(sqlite3_stmt *statement, int column) { return sqlite.column_bytes(statement, column); }
