import TerminalUI

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
    /// The names of the frames written so far.
    private(set) var names: [String] = []

    private let gathering: ScratchFolder
    private let isNew: Bool
    private let ending: String
    private let leftovers: Leftovers
    private let number: Int

    /// Begins.
    ///
    /// - Parameters:
    ///   - path: the folder; the one above it is there.
    ///   - ending: of the files' names, without the dot.
    ///   - overwrites: whether frames that are there give way.
    ///   - leftovers: what removes unfinished work.
    /// - Throws: `CommandFailure` (73).
    init(
        _ path: String,
        ending: String,
        overwrites: Bool,
        leftovers: Leftovers
    ) throws(CommandFailure) {
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.path = path
        self.ending = ending
        self.leftovers = leftovers
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
        let hidden = isNew ? Self.hidden(path) : "\(path)/.igif-\(getpid()).new"
        let make = { () throws(CommandFailure) -> ScratchFolder in
            guard mkdir(hidden, 0o777) == 0 else {
                throw .cannotWrite("The folder \(name) cannot be written: \(LocalFile.reason()).")
            }
            return ScratchFolder(path: hidden)
        }
        (gathering, number) = try leftovers.make(make) { $0.remove() }
    }

    /// Writes one more frame.
    /// - Throws: `CommandFailure` (73).
    mutating func add(_ name: String, _ frame: some Collection<UInt8>) throws(CommandFailure) {
        let file = "\(gathering.path)/\(name)"
        try leftovers.perform { () throws(CommandFailure) in
            let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw failure(LocalFile.reason()) }
            var code = LocalFile.writeAll(frame, to: descriptor)
            if close(descriptor) != 0, code == 0 { code = errno }
            if code != 0 { throw failure(LocalFile.reason(code)) }
        }
        bytes += frame.count
        names.append(name)
    }

    /// Puts the frames in place; older ones beyond the last are gone then.
    /// - Throws: `CommandFailure` (73).
    func finish() throws(CommandFailure) {
        try leftovers.perform { () throws(CommandFailure) in
            if isNew {
                guard rename(gathering.path, path) == 0 else { throw failure(LocalFile.reason()) }
                return
            }
            let stale = Set(Self.frames(in: path, ending)).subtracting(names)
            for name in names where rename("\(gathering.path)/\(name)", "\(path)/\(name)") != 0 {
                throw failure(LocalFile.reason())
            }
            for name in stale { unlink("\(path)/\(name)") }
            rmdir(gathering.path)
        }
        leftovers.forget(number)
    }

    /// Removes what was written.
    func abandon() {
        gathering.remove()
        leftovers.forget(number)
    }

    private func failure(_ reason: String) -> CommandFailure {
        .cannotWrite("The folder \(SafeText.line(path)) cannot be written: \(reason).")
    }

    /// What has the name of a frame in a folder, in order.
    private static func frames(in folder: String, _ ending: String) -> [String] {
        let frame = "frame-"
        return ScratchFolder(path: folder).names.filter { name in
            guard name.hasPrefix(frame), name.hasSuffix(".\(ending)") else { return false }
            let number = name.dropFirst(frame.count).dropLast(ending.count + 1)
            return number.count >= 3 && number.allSatisfy { $0.isASCII && $0.isNumber }
        }.sorted()
    }

    /// A name beside a folder's that nobody sees.
    private static func hidden(_ path: String) -> String {
        let slash = path.lastIndex(of: "/")
        let above = slash.map { String(path[...$0]) } ?? ""
        return "\(above).\(slash.map { path[path.index(after: $0)...] } ?? path[...]).\(getpid()).new"
    }
}
