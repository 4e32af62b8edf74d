#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the system refused of a file.
struct CacheFileFailure: Error, CustomStringConvertible {
    /// What was to be done, on which path.
    var action: String
    /// The error number.
    var code: Int32

    /// The action and the system's words for the error.
    var description: String { "\(action): \(String(cString: strerror(code)))" }
}

/// The folder of a cache: its paths, its salt, and the bodies in files of their own.
///
/// ```
/// index-1.sqlite3   heads and small bodies, with -wal and -shm beside it
/// salt              32 random bytes, under which keys are hashed
/// lock              held while the index is opened (shared) or replaced (exclusive)
/// bodies/           one file a large body, named after its entry, which appears by rename
/// incoming/         bodies being written
/// ```
/// Everything is made for its owner alone: folders 0700, files 0600.
struct CacheFolder: Sendable {
    let path: String

    var index: String { path + "/index-1.sqlite3" }
    private var salt: String { path + "/salt" }
    private var bodies: String { path + "/bodies" }
    private var incoming: String { path + "/incoming" }

    /// Makes the folder, its parents and what is in it, where they are missing.
    func prepare() throws(CacheFileFailure) {
        if access(bodies, F_OK) == 0, access(incoming, F_OK) == 0 { return }
        var parent = ""
        for part in path.split(separator: "/") {
            parent += (parent.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
            if access(parent, F_OK) != 0 { try make(parent) }
        }
        chmod(path, 0o700)
        try make(bodies)
        try make(incoming)
    }

    private func make(_ path: String) throws(CacheFileFailure) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw CacheFileFailure(action: "making \(path)", code: errno)
        }
    }

    /// Reads the salt, or draws one; of several processes that draw at once one wins.
    func loadSalt() throws(CacheFileFailure) -> [UInt8] {
        if let bytes = try? read(salt), bytes.count == 32 { return Array(bytes) }
        var generator = SystemRandomNumberGenerator()
        let fresh = Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
        let draft = incoming + "/salt-\(UInt64.random(in: 0...UInt64.max, using: &generator))"
        try write(fresh, to: draft)
        defer { unlink(draft) }
        if link(draft, salt) == 0 { return Array(fresh) }
        if let bytes = try? read(salt), bytes.count == 32 { return Array(bytes) }
        // A salt of another length is damaged, and nothing stored under it can be found again.
        guard rename(draft, salt) == 0 else { throw CacheFileFailure(action: "writing \(salt)", code: errno) }
        return Array(fresh)
    }

    /// Makes the file of the index where it is missing, so that SQLite does not choose its mode.
    func makeIndex() throws(CacheFileFailure) {
        if access(index, F_OK) == 0 { return }
        let file = open(index, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CacheFileFailure(action: "making \(index)", code: errno) }
        close(file)
    }

    /// Tells one file at the index's path from another that replaced it; `nil` when there is none.
    func indexIdentity() -> CacheFileIdentity? {
        var info = stat()
        guard stat(index, &info) == 0 else { return nil }
        return CacheFileIdentity(device: UInt64(info.st_dev), inode: UInt64(info.st_ino))
    }

    /// Runs with the folder's lock held; where a lock cannot be had, in a folder that cannot be written, without.
    func locked<Value, Failure: Error>(exclusively: Bool, _ body: () throws(Failure) -> Value) throws(Failure) -> Value
    {
        let file = open(path + "/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { if file >= 0 { close(file) } }
        if file >= 0 {
            while flock(file, exclusively ? LOCK_EX : LOCK_SH) != 0, errno == EINTR {}
        }
        return try body()
    }

    /// Removes the index; with the lock held exclusively, since SQLite's side files belong to it by name.
    func removeIndex() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(index + suffix) }
    }

    /// Removes salt, bodies and what was being written.
    func removeContents() {
        unlink(salt)
        for folder in [bodies, incoming] {
            for name in names(in: folder) { unlink(folder + "/" + name) }
        }
    }
}

/// A file as the system knows it.
struct CacheFileIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
}

// Bodies.
extension CacheFolder {
    private func body(_ id: UInt64) -> String {
        let digits = String(id, radix: 16)
        return bodies + "/" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Writes a body under a name of its own, then renames it: it is there whole or not at all.
    func writeBody(_ data: Data, id: UInt64) throws(CacheFileFailure) {
        let draft = incoming + "/" + String(id, radix: 16)
        do {
            try write(data, to: draft)
        } catch {
            unlink(draft)
            throw error
        }
        guard rename(draft, body(id)) == 0 else {
            let code = errno
            unlink(draft)
            throw CacheFileFailure(action: "writing \(body(id))", code: code)
        }
    }

    /// The body of an entry, `nil` when it is gone or has another length.
    func readBody(_ id: UInt64, size: Int) -> Data? {
        guard let data = try? read(body(id)), data.count == size else { return nil }
        return data
    }

    /// Removes the body of an entry.
    func removeBody(_ id: UInt64) { unlink(body(id)) }

    /// Removes what `strays` found of what was being written.
    func removeDraft(_ path: String) { unlink(path) }

    /// Bodies and drafts untouched for some seconds: a crash may have left them without an entry.
    func strays(olderThan seconds: Int) -> (bodies: [UInt64], drafts: [String]) {
        func isOld(_ path: String) -> Bool {
            var info = stat()
            guard lstat(path, &info) == 0 else { return false }
            #if canImport(Darwin)
                let modified = info.st_mtimespec.tv_sec
            #else
                let modified = info.st_mtim.tv_sec
            #endif
            return time(nil) - modified > seconds
        }
        return (
            names(in: bodies).filter { isOld(bodies + "/" + $0) }.compactMap { UInt64($0, radix: 16) },
            names(in: incoming).map { incoming + "/" + $0 }.filter(isOld)
        )
    }

    private func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private func write(_ data: Data, to path: String) throws(CacheFileFailure) {
        let file = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CacheFileFailure(action: "writing \(path)", code: errno) }
        defer { close(file) }
        let code = data.withUnsafeBytes { bytes -> Int32 in
            var rest = bytes
            #if canImport(Glibc)
                let put = Glibc.write
            #else
                let put = Darwin.write
            #endif
            while !rest.isEmpty {
                let count = put(file, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                if count < 0 { return errno }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
            return 0
        }
        if code != 0 { throw CacheFileFailure(action: "writing \(path)", code: code) }
    }

    private func read(_ path: String) throws(CacheFileFailure) -> Data {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw CacheFileFailure(action: "reading \(path)", code: errno) }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0 else { throw CacheFileFailure(action: "reading \(path)", code: errno) }
        var data = Data(count: Int(info.st_size))
        var filled = 0
        #if canImport(Glibc)
            let take = Glibc.read
        #else
            let take = Darwin.read
        #endif
        while filled < data.count {
            let count = data.withUnsafeMutableBytes {
                take(file, $0.baseAddress?.advanced(by: filled), $0.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw CacheFileFailure(action: "reading \(path)", code: count < 0 ? errno : EIO) }
            filled += count
        }
        return data
    }
}
