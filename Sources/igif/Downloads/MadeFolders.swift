import Synchronization

/// The folders a run has made or found: each is seen to once, not for each of its files.
final class MadeFolders: Sendable {
    private let paths = Mutex<Set<String>>([])

    /// Makes a folder and what is missing above it, unless that was done.
    /// - Throws: `CommandFailure` (73).
    func make(_ path: String) throws(CommandFailure) {
        if paths.withLock({ $0.contains(path) }) { return }
        try LocalFile.makeFolder(path, mode: 0o777)
        _ = paths.withLock { $0.insert(path) }
    }
}
