/// How igif ends: 0 and these. A contract with scripts.
enum ExitStatus: Int32, Sendable {
    /// Something failed that has no code of its own.
    case failure = 1
    /// The question was answered with nothing.
    case noResults = 2
    /// Some downloads failed, and some did not.
    case someFailed = 3
    /// The command line, the configuration or standard input cannot be understood (`EX_USAGE`).
    case usage = 64
    /// The network or the provider is not available, or its answer makes no sense (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// Output cannot be written (`EX_CANTCREAT`).
    case cannotWrite = 73
    /// Too many calls; later it will work (`EX_TEMPFAIL`).
    case rateLimited = 75
    /// The key is missing or was refused (`EX_NOPERM`).
    case keyRefused = 77
    /// SIGINT or SIGTERM.
    case interrupted = 130
}
