#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder of this run alone, for what must be whole before it goes to standard output.
struct ScratchFolder {
    /// The folder.
    let path: String

    /// Takes a folder that is there.
    init(path: String) { self.path = path }

    /// Makes one below a folder for temporary files.
    /// - Throws: `CommandFailure` (73).
    init(_ parent: String) throws(CommandFailure) {
        var name = Array("\(parent)/igif-\(String(repeating: "X", count: 6))".utf8CString)
        guard let made = mkdtemp(&name) else {
            throw .cannotWrite("A folder in \(parent) cannot be made: \(LocalFile.reason()).")
        }
        path = String(cString: made)
    }

    /// Writes a file of it to an output. A reader that goes away is no failure.
    /// - Throws: `CommandFailure` (73).
    func stream(_ name: String, to output: Output) throws(CommandFailure) {
        let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .cannotWrite("\(path)/\(name) cannot be read: \(LocalFile.reason()).") }
        defer { close(descriptor) }
        while !output.isClosed {
            guard let piece = LocalFile.readSome(descriptor) else {
                throw .cannotWrite("\(path)/\(name) cannot be read: \(LocalFile.reason()).")
            }
            if piece.isEmpty { return }
            try output.write(piece)
        }
    }

    /// The names of what is in it; none where it cannot be read.
    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes the folder and the files in it.
    func remove() {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}
