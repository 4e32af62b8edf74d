#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file of a quota store: a line an origin, `ORIGIN REMAINING LIMIT RESETS SEEN`, `-` for what is not known.
///
/// It is replaced by a rename, so that a reader finds the old or the new one. While it is read and replaced its folder
/// is locked, so that processes do not take back what another one wrote; who does not get the lock soon goes on
/// without it, since the worst that follows is an older number.
struct QuotaFile: Sendable {
    let path: String

    private static let header = "quota 1"
    private static let longestOrigin = 300
    /// Far above what the most origins take.
    private static let byteLimit = 256 << 10

    /// Whether a text is an origin that a line can hold.
    static func isOrigin(_ text: some StringProtocol) -> Bool {
        text.utf8.count <= longestOrigin && (text.hasPrefix("https://") || text.hasPrefix("http://"))
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// What the file holds; lines that make no sense are left out.
    func read() -> [String: HTTPQuota] {
        guard let bytes = contents() else { return [:] }
        var lines = bytes.split(separator: 0x0A).makeIterator()
        guard lines.next().map({ $0.elementsEqual(Self.header.utf8) }) == true else { return [:] }
        var all: [String: HTTPQuota] = [:]
        while let line = lines.next() {
            let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
            guard parts.count == 5, let origin = String(validating: parts[0], as: UTF8.self), Self.isOrigin(origin),
                let remaining = Self.number(parts[1]) ?? nil, let limit = Self.number(parts[2]),
                let resets = Self.number(parts[3]), let seen = Self.number(parts[4]) ?? nil
            else { continue }
            all[origin] = HTTPQuota(
                limit: limit,
                remaining: remaining,
                resets: resets.map { Int64($0) },
                seen: Int64(seen)
            )
        }
        return all
    }

    /// Reads, changes and replaces the file.
    /// - Returns: whether the file is now what the change made of it.
    func update(_ change: ([String: HTTPQuota]) -> [String: HTTPQuota]) -> Bool {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        Self.makeFolder(folder)
        let lock = Self.lock(folder)
        defer { if lock >= 0 { close(lock) } }
        let old = read()
        let new = change(old)
        return old == new || replace(with: new)
    }

    private func replace(with all: [String: HTTPQuota]) -> Bool {
        func text(_ number: (some BinaryInteger)?) -> String { number.map { String($0) } ?? "-" }
        var lines = [Self.header]
        for (origin, quota) in all.sorted(by: { $0.key < $1.key }) {
            lines.append("\(origin) \(quota.remaining) \(text(quota.limit)) \(text(quota.resets)) \(quota.seen)")
        }
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        let draft = "\(path).\(getpid()).new"
        // Left over from a process of this number that was killed.
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        var isWritten = bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) } == bytes.count
        isWritten = close(file) == 0 && isWritten
        if isWritten, rename(draft, path) == 0 { return true }
        unlink(draft)
        return false
    }

    /// The bytes of the file, `nil` when there is none that can be read, or it is none of ours.
    private func contents() -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, (1...Self.byteLimit) ~= Int(status.st_size)
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = bytes.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// A number, or nothing for `-`; `nil` for anything else.
    private static func number(_ text: ArraySlice<UInt8>) -> Int?? {
        if text.elementsEqual("-".utf8) { return .some(nil) }
        guard 1...13 ~= text.count, text.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// Makes a folder and those above it where they are missing; what fails shows when the file is written.
    private static func makeFolder(_ folder: String) {
        guard access(folder, F_OK) != 0 else { return }
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/" + part
            mkdir(path, 0o700)
        }
    }

    /// Locks the folder; gives the descriptor that holds the lock, or -1.
    private static func lock(_ folder: String) -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return -1 }
        for _ in 0..<400 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            guard errno == EWOULDBLOCK || errno == EINTR else { break }
            usleep(5000)
        }
        close(descriptor)
        return -1
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
