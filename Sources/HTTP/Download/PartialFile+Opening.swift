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
        // By bytes: a slash is one whatever comes after it, and to find characters takes longer than to write a file.
        var text = target
        let (start, isText) = text.withUTF8 { bytes in
            var start = bytes.count
            while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
            return (start, bytes.allSatisfy { $0 != 0 })
        }
        let index = target.utf8.index(target.startIndex, offsetBy: start)
        let name = start == 0 ? target : String(target[index...])
        guard !name.isEmpty, name != ".", name != "..", isText else {
            throw .file(.init(.other, path: target, reason: "it is not the name of a file"))
        }
        return (start == 0 ? "" : String(target[..<index]), name)
    }

    /// What became of opening the file several processes agree on.
    enum Opening {
        /// It is open and locked; descriptor, size and number, which is 0 where nobody has looked yet.
        case open((Int32, Int, UInt64))
        /// There is none.
        case absent
        /// It is not to be had.
        case barred
    }

    /// How old an empty file has to be to have been left behind. Whoever makes one locks it in the next moment and
    /// then writes to it: until then nobody else may take it up.
    static let leftBehind = 600

    /// Makes and locks the file several processes agree on, or opens it where somebody was faster.
    static func createShared(_ path: String) -> Opening {
        for _ in 0..<16 {
            let began = MonotonicInstant.now
            let descriptor = path.withCString { path in
                open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            }
            if descriptor < 0 {
                guard errno == EEXIST else { return .barred }
                let found = openShared(path)
                // Gone between the two calls: there is room for a new one.
                if case .absent = found { continue }
                return found
            }
            // Nobody takes up an empty file that is not old, so it is still in its place when it is locked, unless this
            // process stood still between the two calls for longer than that.
            if lock(descriptor), MonotonicInstant.now - began < .seconds(leftBehind / 2) {
                return .open((descriptor, 0, 0))
            }
            _ = systemClose(descriptor)
            return .barred
        }
        return .barred
    }

    /// Locks a file that was just made. Somebody may be looking at it at this very moment, which takes no time.
    private static func lock(_ descriptor: Int32) -> Bool {
        for _ in 0..<20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(100)
        }
        return false
    }

    /// Opens and locks the file several processes agree on.
    static func openShared(_ path: String) -> Opening {
        for _ in 0..<16 {
            let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
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
                if isOurs, mine.st_size > 0 || isOld(mine) {
                    return .open((descriptor, Int(mine.st_size), UInt64(mine.st_ino)))
                }
                _ = systemClose(descriptor)
                return .barred
            }
            _ = systemClose(descriptor)
        }
        return .barred
    }

    private static func isOld(_ status: stat) -> Bool {
        #if canImport(Darwin)
            let modified = status.st_mtimespec.tv_sec
        #else
            let modified = status.st_mtim.tv_sec
        #endif
        return time(nil) - modified >= leftBehind
    }

    /// A file's number in its file system; 0, which no file has, where it cannot be told.
    static func inode(of descriptor: Int32) -> UInt64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : 0
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
