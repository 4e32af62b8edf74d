import GIF

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A GIF on disk, looked through from end to end without being held in memory.
struct DownloadedFile: Sendable {
    /// The file.
    let path: String

    /// What a look through the file said.
    struct Look: Sendable {
        /// Its size in bytes.
        var bytes: Int
        /// Whether it is whole.
        var inspection: GIFInspection
    }

    /// Whether something has the name already, a symbolic link that leads nowhere included.
    var exists: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Why no file may be put in its place, or `nil` when one may. A file or a link gives way to a new file; a pipe, a
    /// device or a folder is somebody else's.
    var obstacle: String? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFLNK: return nil
        case S_IFDIR: return LocalFile.reason(EISDIR)
        default: return "it is there and no regular file"
        }
    }

    /// Looks through it; `nil` when there is no regular file that can be read.
    func look() -> Look? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var inspector = GIFInspector(depth: .blocks)
        var bytes = 0
        while let piece = LocalFile.readSome(descriptor) {
            if piece.isEmpty { return Look(bytes: bytes, inspection: inspector.finish()) }
            bytes += piece.count
            // What follows the verdict still counts as bytes of the file.
            if !inspector.isDecided { inspector.inspect(piece) }
        }
        return nil
    }
}
