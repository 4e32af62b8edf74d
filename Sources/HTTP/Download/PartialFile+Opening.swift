#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Names, locks and errors of files that are downloaded.
extension PartialFile {
    /// Fails when something has the name already.
    static func checkAbsent(_ target: String) throws(HTTPError) {
        var status = stat()
        if lstat(target, &status) == 0 { throw failure(target, EEXIST) }
    }

    static func split(_ target: String) throws(HTTPError) -> (folder: String, name: String) {
        let slash = target.lastIndex(of: "/")
        let name = String(slash.map { target[target.index(after: $0)...] } ?? target[...])
        guard !name.isEmpty, name != ".", name != "..", !target.utf8.contains(0) else {
            throw .file(.init(.other, path: target, reason: "it is not the name of a file"))
        }
        return (slash.map { String(target[...$0]) } ?? "", name)
    }

    /// What became of opening the file several processes agree on.
    enum Opening {
        /// It is open and locked; descriptor, size and number.
        case open((Int32, Int, UInt64))
        /// There is none.
        case absent
        /// It is not to be had.
        case barred
    }

    /// Opens and locks the file several processes agree on.
    static func openShared(_ path: String, creating: Bool) -> Opening {
        let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (creating ? O_CREAT : 0)
        for _ in 0..<16 {
            let descriptor = open(path, flags, 0o666)
            guard descriptor >= 0 else { return errno == ENOENT || errno == ENOTDIR ? .absent : .barred }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                _ = systemClose(descriptor)
                return .barred
            }
            // Whoever held the lock before may have renamed or removed the file we opened.
            var (mine, there) = (stat(), stat())
            let isSame =
                fstat(descriptor, &mine) == 0 && lstat(path, &there) == 0 && mine.st_ino == there.st_ino
                && mine.st_dev == there.st_dev
            if isSame {
                let isOurs = mine.st_mode & S_IFMT == S_IFREG && mine.st_uid == geteuid() && mine.st_nlink == 1
                if isOurs { return .open((descriptor, Int(mine.st_size), UInt64(mine.st_ino))) }
                _ = systemClose(descriptor)
                return .barred
            }
            _ = systemClose(descriptor)
        }
        return .barred
    }

    static func readRecord(_ path: String) -> PartialRecord? {
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
