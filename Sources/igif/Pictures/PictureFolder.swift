import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder named where GIFs are wanted: it stands for the `.gif` files in it, not for those in folders below.
enum PictureFolder {
    /// The words with each folder's files in its place, by name.
    /// - Throws: `CommandFailure` (1) where a folder cannot be read.
    static func expand(_ words: [String]) throws(CommandFailure) -> [String] {
        var expanded: [String] = []
        for word in words {
            if word != "-", !ItemReader.isURL(word), isFolder(word) {
                expanded += try files(in: word)
            } else {
                expanded.append(word)
            }
        }
        return expanded
    }

    /// Whether a path leads to a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func files(in path: String) throws(CommandFailure) -> [String] {
        guard let folder = opendir(path) else {
            throw CommandFailure(.failure, "The folder '\(SafeText.line(path))' cannot be read: \(LocalFile.reason()).")
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix("."), name.lowercased().hasSuffix(".gif") { names.append(name) }
        }
        return names.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
}
