#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a command's result goes: standard output, or a file that appears whole or not at all.
///
/// One thread uses it, the one that runs the command. Nothing is buffered: what was written is there for the reader.
final class Output {
    private enum Place {
        case descriptor(Int32, name: String)
        case file(path: String, bytes: [UInt8])
    }

    private var place: Place
    /// Whether the reader went away. What is written after that is dropped quietly; `head` has seen enough.
    private(set) var isClosed = false

    private init(_ place: Place) { self.place = place }

    /// Standard output.
    static func standard() -> Output { Output(.descriptor(STDOUT_FILENO, name: "Standard output")) }

    /// Whether a path leads to a pipe, a device or the like: there is nothing to rename over, only somebody to write to.
    static func isStream(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// A file, written by `finish()`. A pipe or a device is written to as bytes come.
    /// - Throws: `CommandFailure` (73) when it cannot be opened.
    static func file(_ path: String) throws(CommandFailure) -> Output {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
            return Output(.file(path: path, bytes: []))
        }
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotWrite("\(path) cannot be written: \(LocalFile.reason()).") }
        return Output(.descriptor(descriptor, name: path))
    }

    /// Writes bytes.
    /// - Throws: `CommandFailure` (73) when they cannot be written. A reader that went away is no failure.
    func write(_ bytes: some Collection<UInt8>) throws(CommandFailure) {
        guard !bytes.isEmpty, !isClosed else { return }
        switch place {
        case .descriptor(let descriptor, let name):
            switch LocalFile.writeAll(bytes, to: descriptor) {
            case 0: return
            case EPIPE: isClosed = true
            case let code:
                isClosed = true
                throw .cannotWrite("\(name) cannot be written: \(LocalFile.reason(code)).")
            }
        case .file(let path, let written): place = .file(path: path, bytes: written + bytes)
        }
    }

    /// Ends the output: a file appears.
    /// - Throws: `CommandFailure` (73).
    func finish() throws(CommandFailure) {
        guard case .file(let path, let bytes) = place else { return }
        try LocalFile.replace(path, with: bytes, mode: 0o666)
    }
}
