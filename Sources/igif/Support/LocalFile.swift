import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The few things igif does with files beside downloads, each whole or not at all.
enum LocalFile {
    /// Reads a file of at most `limit` bytes; `nil` when there is none.
    /// - Throws: `CommandFailure` when it is there and cannot be read, or is larger.
    static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw CommandFailure(.failure, "\(path) cannot be read: \(reason()).")
        }
        defer { close(descriptor) }
        guard let bytes = readAll(descriptor, limit: limit) else {
            throw CommandFailure(.failure, "\(path) cannot be read, or is larger than \(ByteSize(limit)).")
        }
        return bytes
    }

    /// Reads a descriptor to its end; `nil` when it fails or holds more than `limit` bytes.
    static func readAll(_ descriptor: Int32, limit: Int) -> [UInt8]? {
        var all: [UInt8] = []
        while true {
            guard let piece = readSome(descriptor) else { return nil }
            if piece.isEmpty { return all }
            all += piece
            if all.count > limit { return nil }
        }
    }

    /// Reads what is there, waiting for at least a byte; empty at the end, `nil` when it fails.
    static func readSome(_ descriptor: Int32) -> [UInt8]? {
        var failed = false
        let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            var got = -1
            repeat {
                got = Int(systemRead(descriptor, buffer.baseAddress, buffer.count))
            } while got < 0 && errno == EINTR
            failed = got < 0
            count = max(0, got)
        }
        return failed ? nil : piece
    }

    /// Writes all bytes.
    /// - Returns: 0, or the system's error number.
    static func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Int32 {
        let done: Int32?? = bytes.withContiguousStorageIfAvailable {
            writeAll(UnsafeRawBufferPointer($0), to: descriptor)
        }
        if let done = done ?? nil { return done }
        return Array(bytes).withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    private static func writeAll(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = buffer[...]
        while !rest.isEmpty {
            let wrote = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if wrote >= 0 {
                rest = rest.dropFirst(wrote)
            } else if errno == EAGAIN {
                // Somebody made a shared terminal or pipe non-blocking: wait until it takes more.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&request, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// Puts a file in place by rename, so that a reader finds the old one or the new one and never a part.
    ///
    /// A symbolic link is followed first, so that a settings file kept elsewhere stays a link.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - bytes: what it holds afterwards.
    ///   - mode: its permissions when it is new.
    ///   - isDurable: whether it must survive the machine's crash, which costs a wait for the disk.
    /// - Throws: `CommandFailure` (73).
    static func replace(
        _ path: String,
        with bytes: some Collection<UInt8>,
        mode: mode_t,
        isDurable: Bool = false
    ) throws(CommandFailure) {
        let target = realpath(path, nil).map { pointer in
            defer { free(pointer) }
            return String(cString: pointer)
        }
        let final = target ?? path
        let temporary = try writeTemporary(beside: final, bytes, mode: mode, isDurable: isDurable)
        guard rename(temporary, final) == 0 else {
            let why = reason()
            unlink(temporary)
            throw .cannotWrite("\(path) cannot be written: \(why).")
        }
    }

    /// Makes a folder and what is missing above it.
    /// - Throws: `CommandFailure` (73).
    static func makeFolder(_ path: String, mode: mode_t) throws(CommandFailure) {
        if mkdir(path, mode) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.dropLast().lastIndex(of: "/"), slash > path.startIndex else {
            throw .cannotWrite("The folder \(path) cannot be made: \(reason()).")
        }
        try makeFolder(String(path[..<slash]), mode: mode)
        guard mkdir(path, mode) == 0 || errno == EEXIST else {
            throw .cannotWrite("The folder \(path) cannot be made: \(reason()).")
        }
    }

    /// The system's words for the last error.
    static func reason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }

    /// Writes a new file beside another, under a name that nobody sees, for whoever puts it in place.
    /// - Returns: its path.
    /// - Throws: `CommandFailure` (73); nothing is left then.
    static func writeTemporary(
        beside path: String,
        _ bytes: some Collection<UInt8>,
        mode: mode_t,
        isDurable: Bool
    ) throws(CommandFailure) -> String {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        for attempt in 0..<100 {
            let temporary = "\(folder).\(name).\(getpid())-\(attempt).new"
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            if descriptor < 0, errno == EEXIST { continue }
            guard descriptor >= 0 else { throw .cannotWrite("\(path) cannot be written: \(reason()).") }
            var failed = writeAll(bytes, to: descriptor)
            if failed == 0, isDurable, fsync(descriptor) != 0, errno != EINVAL { failed = errno }
            if close(descriptor) != 0, failed == 0 { failed = errno }
            if failed == 0 { return temporary }
            unlink(temporary)
            throw .cannotWrite("\(path) cannot be written: \(reason(failed)).")
        }
        throw .cannotWrite("\(path) cannot be written: its temporary names are all taken.")
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
