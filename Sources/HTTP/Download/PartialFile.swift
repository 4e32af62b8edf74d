#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file a download grows in, beside its target, until it gets its name in one step.
///
/// `.NAME.part` is held under an advisory lock. Where another download, of this or of another process, holds it, or
/// where something is in its place that must not be written to (a link, someone else's file), the bytes go into a file
/// of their own instead, `.NAME.RANDOM.part`, which is not resumed. Either way only whole files ever get the name, and
/// the last of two downloads of one file wins.
///
/// Nothing is made before the first bytes come.
///
/// Belongs to its download's thread.
final class PartialFile {
    /// What the bytes go into.
    private enum Place {
        /// Nothing yet.
        case nowhere
        /// `.NAME.part`, which a later download may find again.
        case shared
        /// `.NAME.RANDOM.part`.
        case own
    }

    /// How many bytes it holds.
    private(set) var size = 0
    /// What it is a part of, when that is known and written down.
    private(set) var record: PartialRecord?

    private let target: String
    private let folders: KnownFolders
    private let folder: String
    private let name: String
    private var place = Place.nowhere
    private var path: String
    private var inode: UInt64 = 0
    private var descriptor: Int32 = -1

    private var recordPath: String { path + ".meta" }

    /// Looks for what an earlier download has left, and opens it to go on where its record is of the same URL.
    ///
    /// - Parameters:
    ///   - target: the file's name once it is whole.
    ///   - digest: the digest of the URL, as records have it.
    ///   - folders: knows the folder, or looks at it.
    init(target: String, url digest: @autoclosure () -> String, folders: KnownFolders) throws(HTTPError) {
        (folder, name) = try Self.split(target)
        self.target = target
        self.folders = folders
        let part = ".\(name).part"
        path = folder.isEmpty ? part : folder + part
        switch folders.mayHoldPart(of: name, in: folder) ? Self.openShared(path) : .absent {
        case .absent: try folders.check(folder, for: target)
        case .barred: break
        case .open(let found):
            (descriptor, size, inode) = found
            place = .shared
        }
        guard size > 0 else { return }
        if let found = Self.readRecord(recordPath), found.url == digest(), found.inode == inode {
            record = found
        } else {
            try restart()
        }
    }

    deinit { if descriptor >= 0 { _ = systemClose(descriptor) } }

    /// Appends bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) {
        if place == .nowhere { try make() }
        var rest = bytes
        while !rest.isEmpty {
            let written = pwrite(descriptor, rest.baseAddress, rest.count, off_t(size))
            if written > 0 {
                size += written
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            } else if written == 0 || errno != EINTR {
                throw Self.failure(target, written == 0 ? ENOSPC : errno)
            }
        }
    }

    /// Makes a file with a name.
    private func make() throws(HTTPError) {
        if case .open(let made) = Self.createShared(path) {
            (descriptor, size, inode) = made
            place = .shared
            // Somebody may have left it between our look and now: nothing in it is ours.
            if size > 0 { try restart() }
        } else {
            path = ownPath()
            descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw Self.failure(target, errno) }
            place = .own
        }
    }

    private func ownPath() -> String {
        "\(folder).\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).part"
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
    func remember(_ record: PartialRecord) throws(HTTPError) {
        if place == .nowhere { try make() }
        var record = record
        if inode == 0 { inode = Self.inode(of: descriptor) }
        record.inode = inode
        guard place == .shared, self.record != record else { return }
        let file = open(recordPath, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { _ = systemClose(file) }
        let text = Array(record.text.utf8)
        if write(file, text, text.count) == text.count { self.record = record }
    }

    private func forget() {
        guard place == .shared else { return }
        record = nil
        unlink(recordPath)
    }

    /// Gives the file its name, in one step.
    func commit(_ options: HTTPDownloadOptions) throws(HTTPError) {
        // An empty file is a file.
        if place == .nowhere { try make() }
        if options.isDurable, fsync(descriptor) != 0 { throw Self.failure(target, errno) }
        switch options.existing {
        case .replace:
            // Explicitly in place: where a call takes a String as it is, a copy of its bytes is made first.
            let code = path.withCString { path in target.withCString { rename(path, $0) } }
            guard code == 0 else { throw Self.failure(target, errno) }
        case .refuse: try nameExclusively()
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
        let folder = open(folder + ".", O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.failure(target, errno) }
        defer { _ = systemClose(folder) }
        guard fsync(folder) == 0 else { throw Self.failure(target, errno) }
    }

    /// Ends the work on a file that did not become whole.
    /// - Parameter keeps: whether a later download may go on with it; it is removed all the same when it cannot.
    func close(keeping keeps: Bool) {
        guard descriptor >= 0 else { return }
        if !keeps || place == .own || record == nil || size == 0 {
            forget()
            unlink(path)
        } else {
            folders.forget(folder)
        }
        _ = systemClose(descriptor)
        descriptor = -1
    }
}

/// `close`, where a method of that name hides it.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
