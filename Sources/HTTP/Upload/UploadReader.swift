#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads an upload from its beginning to its end, one open file at a time.
///
/// Blocks; belongs to one thread or queue at a time.
final class UploadReader {
    /// What a file was when its size was taken.
    private struct Identity: Equatable {
        var size: Int
        var changed: Int
        var nanoseconds: Int
        var inode: UInt64
        var device: UInt64
    }

    private let upload: HTTPUpload
    private let host: String?
    /// By part; `nil` for bytes in memory.
    private var identities: [Identity?] = []
    private var part = 0
    private var offset = 0
    private var descriptor: Int32 = -1

    init(_ upload: HTTPUpload, host: String?) {
        self.upload = upload
        self.host = host
    }

    deinit { closeFile() }

    /// Takes the sizes, and gives their sum: what the content's length is said to be.
    func measure() throws(HTTPError) -> Int {
        var sum = 0
        identities = []
        for part in upload.parts {
            var size = 0
            switch part {
            case .bytes(let bytes):
                size = bytes.count
                identities.append(nil)
            case .file(let path):
                var status = stat()
                guard !path.utf8.contains(0), stat(path, &status) == 0 else { throw unreadable(path, errno) }
                guard status.st_mode & S_IFMT == S_IFREG else { throw failure("\(path) is not a regular file") }
                guard access(path, R_OK) == 0 else { throw unreadable(path, errno) }
                let identity = Self.identity(status)
                size = identity.size
                identities.append(identity)
            }
            let (longer, isTooLong) = sum.addingReportingOverflow(size)
            guard !isTooLong else { throw failure("its content is too long to be counted") }
            sum = longer
        }
        return sum
    }

    /// Goes back to the first byte; what was measured stays as it is.
    func restart() {
        closeFile()
        (part, offset) = (0, 0)
    }

    /// The next bytes, at least one; `nil` at the end.
    func next(upTo size: Int) throws(HTTPError) -> [UInt8]? {
        while part < upload.parts.count {
            let piece: [UInt8]
            switch upload.parts[part] {
            case .bytes(let bytes): piece = Array(bytes.dropFirst(offset).prefix(size))
            case .file(let path): piece = try read(path, upTo: size)
            }
            if !piece.isEmpty {
                offset += piece.count
                return piece
            }
            (part, offset) = (part + 1, 0)
        }
        return nil
    }

    private func read(_ path: String, upTo size: Int) throws(HTTPError) -> [UInt8] {
        guard let expected = identities[part] else { return [] }
        if descriptor < 0 {
            // A name that has come to stand for a pipe meanwhile must not make this wait.
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw unreadable(path, errno) }
            try checkUnchanged(path, expected)
        }
        let wanted = min(size, expected.size - offset)
        guard wanted > 0 else {
            closeFile()
            return []
        }
        var code: Int32 = 0
        let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            var got = -1
            repeat {
                got = pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
            } while got < 0 && errno == EINTR
            code = got < 0 ? errno : 0
            count = max(0, got)
        }
        guard code == 0 else { throw unreadable(path, code) }
        guard !piece.isEmpty else { throw changed(path) }
        // Before the last bytes are handed out: with them the content is whole for whoever receives it.
        if offset + piece.count == expected.size { try checkUnchanged(path, expected) }
        return piece
    }

    private func checkUnchanged(_ path: String, _ expected: Identity) throws(HTTPError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
        guard Self.identity(status) == expected else { throw changed(path) }
    }

    private func closeFile() {
        if descriptor >= 0 { _ = close(descriptor) }
        descriptor = -1
    }

    private static func identity(_ status: stat) -> Identity {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Identity(
            size: Int(status.st_size),
            changed: Int(time.tv_sec),
            nanoseconds: Int(time.tv_nsec),
            inode: UInt64(status.st_ino),
            device: UInt64(truncatingIfNeeded: status.st_dev)
        )
    }

    private func unreadable(_ path: String, _ code: Int32) -> HTTPError {
        failure("\(path) cannot be read (\(String(cString: strerror(code))))")
    }

    private func changed(_ path: String) -> HTTPError { failure("\(path) changed while it was sent") }

    private func failure(_ reason: String) -> HTTPError { .transport(.init(.local, reason, host: host)) }
}
