import Rx

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Folders that were there and could be written to when somebody looked: one look for a thousand files.
///
/// A folder that goes away later is noticed when a file is made in it.
final class KnownFolders: Sendable {
    private let paths = Guarded<Set<String>>([])

    /// Looks at a folder for the first of its files.
    ///
    /// - Parameters:
    ///   - folder: its path with a slash at the end; empty for the present one.
    ///   - target: the file that is to be written there, for the error.
    /// - Throws: `HTTPError.file`, of kind `noFolder` or `noPermission` most likely.
    func check(_ folder: String, for target: String) throws(HTTPError) {
        if paths.withLock({ $0.contains(folder) }) { return }
        // With the slash at its end a path leads to a folder or nowhere.
        guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else {
            throw PartialFile.failure(target, errno)
        }
        paths.withLock { paths in
            if paths.count >= 1000 { paths.removeAll() }
            paths.insert(folder)
        }
    }
}
