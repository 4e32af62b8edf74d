#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file a download grows in, beside its target, until it gets its name by a rename.
///
/// `.NAME.part` is held under an advisory lock. Where another download, of this or of another process, holds it, or
/// where something is in its place that must not be written to (a link, someone else's file), the bytes go into a file
/// of their own instead, `.NAME.RANDOM.part`, which is not resumed. Either way only whole files ever get the name, and
/// the last of two downloads of one file wins.
///
/// Belongs to its download's queue.
final class PartialFile {
    let path: String
    /// How many bytes it holds.
    private(set) var size = 0
    /// What it is a part of, when that is known and written down.
    private(set) var record: PartialRecord?
    /// Whether a later download may find it again.
    let isResumable: Bool

    private let target: String
    private var inode: UInt64 = 0
    private let recordPath: String
    private var descriptor: Int32

    /// Opens the file, going on with what a record of the same URL describes.
    init(target: String, url digest: String) throws(HTTPError) {
        let (folder, name) = try Self.split(target)
        self.target = target
        if let shared = Self.openShared("\(folder).\(name).part") {
            path = "\(folder).\(name).part"
            (descriptor, size, inode) = shared
            isResumable = true
        } else {
            path = "\(folder).\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
            descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            isResumable = false
        }
        recordPath = path + ".meta"
        guard descriptor >= 0 else { throw Self.failure(target, errno) }
        guard size > 0 else { return }
        if let found = Self.readRecord(recordPath), found.url == digest, found.inode == inode {
            record = found
        } else {
            try restart()
        }
    }

    deinit { if descriptor >= 0 { _ = systemClose(descriptor) } }

    /// Appends bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(size)) }
            if written > 0 {
                size += written
                rest = rest.dropFirst(written)
            } else if written == 0 || errno != EINTR {
                throw Self.failure(target, written == 0 ? ENOSPC : errno)
            }
        }
    }

    /// Reads what is there, in pieces, from a place to the end.
    func readBack(from start: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let end = size
        guard start < end else { return }
        try withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            var position = start
            while position < end {
                let count = pread(descriptor, buffer.baseAddress, min(buffer.count, end - position), off_t(position))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Self.failure(target, count == 0 ? EIO : errno) }
                try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                position += count
            }
        }
    }

    /// Empties the file and forgets what it was a part of.
    func restart() throws(HTTPError) {
        if size == 0, record == nil { return }
        // The record goes first: without one the bytes are never trusted.
        forget()
        guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(target, errno) }
        size = 0
    }

    /// Writes down what the bytes are a part of; to be called before the first of them. Best effort: without a record
    /// the file is begun anew.
    func remember(_ record: PartialRecord) {
        var record = record
        record.inode = inode
        guard isResumable, self.record != record else { return }
        let file = open(recordPath, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { _ = systemClose(file) }
        let text = Array(record.text.utf8)
        if write(file, text, text.count) == text.count { self.record = record }
    }

    private func forget() {
        guard isResumable else { return }
        record = nil
        unlink(recordPath)
    }

    /// Gives the file its name, in one step.
    func commit(_ options: HTTPDownloadOptions) throws(HTTPError) {
        if options.isDurable, fsync(descriptor) != 0 { throw Self.failure(target, errno) }
        switch options.existing {
        case .replace:
            guard rename(path, target) == 0 else { throw Self.failure(target, errno) }
        case .refuse:
            try nameExclusively()
        }
        if record != nil { forget() }
        if options.isDurable { try flushFolder() }
        _ = systemClose(descriptor)
        descriptor = -1
    }

    /// `link` fails where the name is taken, `rename` would replace; not all file systems have links.
    private func nameExclusively() throws(HTTPError) {
        if link(path, target) == 0 {
            unlink(path)
            return
        }
        guard [EPERM, EOPNOTSUPP, ENOTSUP, EMLINK, ENOSYS].contains(errno) else { throw Self.failure(target, errno) }
        try Self.checkAbsent(target)
        guard rename(path, target) == 0 else { throw Self.failure(target, errno) }
    }

    private func flushFolder() throws(HTTPError) {
        let folder = open(try Self.split(target).folder + ".", O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.failure(target, errno) }
        defer { _ = systemClose(folder) }
        guard fsync(folder) == 0 else { throw Self.failure(target, errno) }
    }

    /// Ends the work on a file that did not become whole.
    /// - Parameter keeps: whether a later download may go on with it; it is removed all the same when it cannot.
    func close(keeping keeps: Bool) {
        guard descriptor >= 0 else { return }
        if !keeps || !isResumable || record == nil || size == 0 {
            forget()
            unlink(path)
        }
        _ = systemClose(descriptor)
        descriptor = -1
    }
}

extension PartialFile {
    /// Fails when something has the name already.
    static func checkAbsent(_ target: String) throws(HTTPError) {
        var status = stat()
        if lstat(target, &status) == 0 { throw failure(target, EEXIST) }
    }

    private static func split(_ target: String) throws(HTTPError) -> (folder: String, name: String) {
        let slash = target.lastIndex(of: "/")
        let name = String(slash.map { target[target.index(after: $0)...] } ?? target[...])
        guard !name.isEmpty, name != ".", name != "..", !target.utf8.contains(0) else {
            throw .file(.init(.other, path: target, reason: "it is not the name of a file"))
        }
        return (slash.map { String(target[...$0]) } ?? "", name)
    }

    /// Opens and locks the file several processes agree on, or gives `nil` where it is not to be had.
    private static func openShared(_ path: String) -> (Int32, Int, UInt64)? {
        for _ in 0..<16 {
            let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o666)
            guard descriptor >= 0 else { return nil }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                _ = systemClose(descriptor)
                return nil
            }
            // Whoever held the lock before may have renamed or removed the file we opened.
            var (mine, there) = (stat(), stat())
            let isSame =
                fstat(descriptor, &mine) == 0 && lstat(path, &there) == 0 && mine.st_ino == there.st_ino
                && mine.st_dev == there.st_dev
            if isSame {
                let isOurs = mine.st_mode & S_IFMT == S_IFREG && mine.st_uid == geteuid() && mine.st_nlink == 1
                if isOurs { return (descriptor, Int(mine.st_size), UInt64(mine.st_ino)) }
                _ = systemClose(descriptor)
                return nil
            }
            _ = systemClose(descriptor)
        }
        return nil
    }

    private static func readRecord(_ path: String) -> PartialRecord? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { _ = systemClose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 8192) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, buffer.count))
        }
        return String(validating: bytes, as: UTF8.self).flatMap(PartialRecord.init(text:))
    }

    /// An error number as this room's error.
    static func failure(_ target: String, _ code: Int32) -> HTTPError {
        let kind: HTTPError.FileFailure.Kind =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .noSpace
            case EACCES, EPERM, EROFS: .noPermission
            case EEXIST, EISDIR, ENOTEMPTY: .exists
            case ENOENT, ENOTDIR: .noFolder
            default: .other
            }
        let reason = code == EEXIST ? "it is there already" : String(cString: strerror(code))
        return .file(.init(kind, path: target, reason: reason))
    }
}

/// `close`, where a method of that name hides it.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
