#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that gets the frames of a GIF, all of them or none.
///
/// They are gathered in a folder of their own. Where the folder is new, that one takes its name; into one that is there
/// they are moved one after the other when the last is written.
struct FrameFolder {
    /// The folder, as the user calls it.
    let path: String
    /// Bytes written so far.
    private(set) var bytes = 0
    /// Frames written so far.
    private(set) var count = 0

    private let gathering: String
    private let isNew: Bool
    private let ending: String
    private let digits: Int
    private let limit: ByteSize
    private let leftovers: Leftovers
    private let number: Int

    /// Begins.
    ///
    /// - Parameters:
    ///   - path: the folder; the one above it is there.
    ///   - ending: of the files' names, without the dot.
    ///   - frames: how many will come at most; it decides how long their numbers are.
    ///   - overwrites: whether frames that are there give way.
    ///   - limit: most bytes in all.
    ///   - leftovers: what removes unfinished work.
    /// - Throws: `CommandFailure` (73).
    init(
        _ path: String,
        ending: String,
        frames: Int,
        overwrites: Bool,
        limit: ByteSize,
        leftovers: Leftovers
    ) throws(CommandFailure) {
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.path = path
        self.ending = ending
        self.limit = limit
        self.leftovers = leftovers
        digits = max(4, String(max(frames - 1, 0)).count)
        let name = SafeText.line(path)
        var status = stat()
        isNew = stat(path, &status) != 0
        guard isNew || status.st_mode & S_IFMT == S_IFDIR else {
            throw .cannotWrite("\(name) is a file, not a folder.")
        }
        if !isNew, !overwrites, let frame = Self.frames(in: path, ending).first {
            throw .cannotWrite(
                "\(name) holds frames already: \(SafeText.line(frame)).",
                hint: "--overwrite replaces them."
            )
        }
        gathering = isNew ? Self.hidden(path) : "\(path)/.igif-\(getpid()).new"
        guard mkdir(gathering, 0o777) == 0 else {
            throw .cannotWrite("The folder \(name) cannot be written: \(LocalFile.reason()).")
        }
        number = leftovers.add { [gathering] in ScratchFolder(path: gathering).remove() }
    }

    /// Writes one more frame.
    /// - Throws: `CommandFailure` (73), when it would be more than the limit as well.
    mutating func add(_ frame: some Collection<UInt8>) throws(CommandFailure) {
        guard frame.count <= limit.bytes - bytes else {
            throw .cannotWrite(
                "The frames take more than \(limit), so none is kept.",
                hint: "--max-output allows more."
            )
        }
        let file = "\(gathering)/\(name(count))"
        try leftovers.perform { () throws(CommandFailure) in
            let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw failure(LocalFile.reason()) }
            var code = LocalFile.writeAll(frame, to: descriptor)
            if close(descriptor) != 0, code == 0 { code = errno }
            if code != 0 { throw failure(LocalFile.reason(code)) }
        }
        bytes += frame.count
        count += 1
    }

    /// Puts the frames in place; older ones beyond the last are gone then.
    /// - Throws: `CommandFailure` (73).
    func finish() throws(CommandFailure) {
        try leftovers.perform { () throws(CommandFailure) in
            if isNew {
                guard rename(gathering, path) == 0 else { throw failure(LocalFile.reason()) }
                return
            }
            let stale = Set(Self.frames(in: path, ending)).subtracting((0..<count).map(name))
            for index in 0..<count where rename("\(gathering)/\(name(index))", "\(path)/\(name(index))") != 0 {
                throw failure(LocalFile.reason())
            }
            for name in stale { unlink("\(path)/\(name)") }
            rmdir(gathering)
        }
        leftovers.forget(number)
    }

    /// Removes what was written.
    func abandon() {
        leftovers.forget(number)
        ScratchFolder(path: gathering).remove()
    }

    private func name(_ index: Int) -> String {
        let number = String(index)
        return "\(String(repeating: "0", count: max(0, digits - number.count)))\(number).\(ending)"
    }

    private func failure(_ reason: String) -> CommandFailure {
        .cannotWrite("The folder \(SafeText.line(path)) cannot be written: \(reason).")
    }

    /// What has the name of a frame in a folder, in order.
    private static func frames(in folder: String, _ ending: String) -> [String] {
        ScratchFolder(path: folder).names.filter { name in
            let stem = name.dropLast(ending.count + 1)
            return name.hasSuffix(".\(ending)") && stem.count >= 4 && stem.allSatisfy { $0.isASCII && $0.isNumber }
        }.sorted()
    }

    /// A name beside a folder's that nobody sees.
    private static func hidden(_ path: String) -> String {
        let slash = path.lastIndex(of: "/")
        let above = slash.map { String(path[...$0]) } ?? ""
        return "\(above).\(slash.map { path[path.index(after: $0)...] } ?? path[...]).\(getpid()).new"
    }
}
