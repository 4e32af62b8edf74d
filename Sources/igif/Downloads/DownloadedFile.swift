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

    /// What has the name already.
    enum Occupant: Equatable, Sendable {
        /// Nothing.
        case nothing
        /// A file or a symbolic link, one that leads nowhere included: it may give way to a new file.
        case replaceable
        /// A pipe, a device or a folder, which is somebody else's; why it cannot be replaced.
        case obstacle(String)
    }

    /// What has the name already. One look at the folder.
    var occupant: Occupant {
        var status = stat()
        // The text's own bytes: the array that Swift makes for a C function otherwise costs more than the look.
        guard path.withCString({ lstat($0, &status) }) == 0 else { return .nothing }
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFLNK: return .replaceable
        case S_IFDIR: return .obstacle(LocalFile.reason(EISDIR))
        default: return .obstacle("it is there and no regular file")
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
