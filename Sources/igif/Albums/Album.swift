import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder of the user's that collages are saved in, each under the next free number.
struct Album: Hashable, Sendable {
    /// What the user calls it.
    let name: String
    /// The folder.
    let path: String

    /// Adds a collage: it appears whole, and never in the place of another, whoever else adds one meanwhile.
    ///
    /// - Returns: its path.
    /// - Throws: `CommandFailure` (73).
    func add(_ collage: Data) throws(CommandFailure) -> String {
        let temporary = try LocalFile.writeTemporary(beside: "\(path)/collage", collage, mode: 0o666, isDurable: false)
        defer { unlink(temporary) }
        let taken = ScratchFolder(path: path).names.compactMap(Self.number).max() ?? 0
        for number in taken + 1...taken + 1000 {
            let digits = String(number)
            let file = "\(path)/collage-\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits).gif"
            if link(temporary, file) == 0 { return file }
            guard errno == EEXIST else {
                // Some file systems know no second name for a file.
                guard errno == EPERM || errno == ENOTSUP, access(file, F_OK) != 0, rename(temporary, file) == 0 else {
                    throw .cannotWrite("\(SafeText.line(file)) cannot be written: \(LocalFile.reason()).")
                }
                return file
            }
        }
        throw .cannotWrite("The album '\(name)' cannot be written: its next names are all taken.")
    }

    private static func number(_ file: String) -> Int? {
        guard file.hasPrefix("collage-"), file.hasSuffix(".gif") else { return nil }
        let digits = file.dropFirst(8).dropLast(4)
        return digits.utf8.count < 10 ? Int(digits).flatMap { $0 < 0 ? nil : $0 } : nil
    }
}
