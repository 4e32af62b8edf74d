#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folders that programs are looked for in, as `posix_spawnp` does.
public struct ProgramPath: Sendable {
    private let folders: [String]

    /// Takes the value of PATH; without one the system's own folders.
    public init(_ path: String?) {
        folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
    }

    /// Whether there is a program of this name that may be run.
    public func has(_ program: String) -> Bool {
        folders.contains { folder in
            let path = "\(folder)/\(program)"
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
    }
}
