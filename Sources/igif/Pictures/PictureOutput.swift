import ArgumentParser
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

/// Where the one picture goes that a command makes.
struct PictureOutputOptions: ParsableArguments {
    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: ArgumentHelp(
            "Write there, - for standard output; a file that is there is replaced, whole or not at all. "
                + "(default: standard output, unless that is a terminal)",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    func validate() throws {
        if output?.isEmpty ?? false { throw ValidationError("--output needs the name of a file.") }
    }
}

/// The place a picture is written to, looked at before the work for it begins.
struct PictureOutput {
    /// The file, or `nil` for standard output.
    let path: String?
    private let leftovers: Leftovers

    /// Takes the place the user names.
    ///
    /// - Parameters:
    ///   - output: a path, `-`, or nothing.
    ///   - leftovers: what removes a file that is not whole.
    /// - Throws: `CommandFailure` (64) when it would be the terminal, (73) when there is no such folder.
    init(_ output: String?, leftovers: Leftovers) throws(CommandFailure) {
        self.leftovers = leftovers
        path = output == "-" ? nil : output
        guard let path else {
            guard isatty(STDOUT_FILENO) == 0 else {
                throw .usage("A picture would garble the terminal.", hint: "Name a file with -o, or send it to a pipe.")
            }
            return
        }
        let name = SafeText.line(path)
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else { throw .cannotWrite("\(name) is a folder, not a file.") }
        } else {
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
            guard stat(folder, &status) == 0 else {
                throw .cannotWrite("\(name) cannot be written: \(LocalFile.reason()).")
            }
        }
    }

    /// Writes the picture: a file appears whole, in place of one that was there. A reader that goes away is no failure.
    /// - Throws: `CommandFailure` (73).
    func write(_ bytes: Data) throws(CommandFailure) {
        if let path, !Output.isStream(path) {
            return try leftovers.perform { () throws(CommandFailure) in
                try LocalFile.replace(path, with: bytes, mode: 0o666)
            }
        }
        let output = try path.map { path throws(CommandFailure) in try Output.file(path) } ?? Output.standard()
        try output.write(bytes)
        try output.finish()
    }
}
