import Rx

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What was seen of folders that files are written to: one look for many files.
///
/// To ask a file system for a name it does not have costs as much as a third of a small download. So where the parts of
/// many files of one folder are asked for in a short time, the folder is read through once, and what part it had not
/// then it is taken not to have for a moment. Whoever relies on that must get along with a file that has come meanwhile,
/// as it must after any look.
final class KnownFolders: Sendable {
    private struct Folder {
        /// Whether files can be made in it, as far as it was looked.
        var isWritable = false
        /// How often it was asked for a part since the time below.
        var questions = 0
        var since: MonotonicInstant
        /// The files of which there was a part at that time; `nil` where it was not read through.
        var parts: Set<String>?
    }

    /// How long what was seen counts.
    static let moment = Duration.milliseconds(100)
    /// How many questions in that time are worth reading the folder for.
    static let crowd = 16
    /// A folder with more names is not read through.
    static let largest = 10_000

    private let folders = Guarded<[String: Folder]>([:])
    private let now: @Sendable () -> MonotonicInstant

    /// - Parameter now: the time; the system's unless told.
    init(now: @escaping @Sendable () -> MonotonicInstant = { .now }) { self.now = now }

    /// Makes sure that files can be made in a folder. One that goes away later is noticed when a file is made in it.
    ///
    /// - Parameters:
    ///   - folder: its path with a slash at the end; empty for the present one.
    ///   - target: the file that is to be written there, for the error.
    /// - Throws: `HTTPError.file`, of kind `noFolder` or `noPermission` most likely.
    func check(_ folder: String, for target: String) throws(HTTPError) {
        if folders.withLock({ $0[folder]?.isWritable }) == true { return }
        // With the slash at its end a path leads to a folder or nowhere.
        guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else {
            throw PartialFile.failure(target, errno)
        }
        let now = now()
        folders.withLock { folders in
            if folders.count >= 1000 { folders.removeAll() }
            folders[folder, default: Folder(since: now)].isWritable = true
        }
    }

    /// Whether a folder may hold `.NAME.part`: false where it was read through a moment ago and did not.
    func mayHoldPart(of name: String, in folder: String) -> Bool {
        let now = now()
        let (answer, mustRead) = folders.withLock { folders -> (Bool, Bool) in
            if folders.count >= 1000, folders[folder] == nil { folders.removeAll() }
            return Self.look(for: name, in: &folders[folder, default: Folder(since: now)], now)
        }
        guard mustRead else { return answer }
        let parts = Self.parts(in: folder)
        folders.withLock { folders in
            folders[folder]?.parts = parts
            // What came while it was being read may be missing.
            folders[folder]?.since = now
        }
        return parts?.contains(name) ?? true
    }

    private static func look(
        for name: String,
        in folder: inout Folder,
        _ now: MonotonicInstant
    ) -> (answer: Bool, mustRead: Bool) {
        folder.questions += 1
        if let parts = folder.parts, now - folder.since < moment { return (parts.contains(name), false) }
        let isCrowd = folder.questions > crowd
        if now - folder.since >= moment || isCrowd {
            (folder.questions, folder.since, folder.parts) = (0, now, nil)
        }
        return (true, isCrowd)
    }

    /// Forgets the parts a folder has: one has come that somebody may look for.
    func forget(_ folder: String) { folders.withLock { $0[folder]?.parts = nil } }

    private static func parts(in folder: String) -> Set<String>? {
        guard let stream = opendir(folder.isEmpty ? "." : folder) else { return nil }
        defer { closedir(stream) }
        var parts: Set<String> = []
        var count = 0
        errno = 0
        while let entry = readdir(stream) {
            guard count < largest else { return nil }
            count += 1
            let isKnown = withUnsafePointer(to: &entry.pointee.d_name) { name in
                let text = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
                guard let part = whole(UnsafeRawBufferPointer(start: text, count: strlen(text))) else { return true }
                // A name that is no text was made by nobody here, and may be taken for another's.
                guard let name = String(validating: part, as: UTF8.self) else { return false }
                parts.insert(name)
                return true
            }
            guard isKnown else { return nil }
        }
        return errno == 0 ? parts : nil
    }

    /// The name of the file that a name is the part of, if it looks like one. Most do not, and no text is made of them.
    private static func whole(_ name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let end = ".part".utf8
        guard name.count > end.count + 1, name[0] == UInt8(ascii: "."), name.suffix(end.count).elementsEqual(end)
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: name[1..<(name.count - end.count)])
    }
}
