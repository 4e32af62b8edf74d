import Rx
import TerminalUI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The user's albums, by name.
struct AlbumShelf: Sendable {
    /// The folder that holds a folder for each.
    let folder: String

    /// The album of a name, there or not.
    /// - Throws: `CommandFailure` (64) when no folder can be called so.
    func album(_ name: String) throws(CommandFailure) -> Album {
        let isPlain =
            !name.isEmpty && name.utf8.count <= 200 && !name.hasPrefix(".") && !name.hasPrefix("-")
            && !name.contains("/") && !name.unicodeScalars.contains(where: SafeText.isUnsafe)
        guard isPlain else {
            throw .usage(
                "'\(SafeText.line(name))' is no name of an album.",
                hint: "It has no slash and no control characters, begins with neither dot nor dash, and is not long."
            )
        }
        return Album(name: name, path: "\(folder)/\(name)")
    }

    /// Reopens an album, or creates it where there is none.
    ///
    /// Cold: each subscriber looks for itself, on its own thread, at once.
    ///
    /// - Returns: the album when it was created just now; nothing when it was there and is reopened.
    /// - Errors: `CommandFailure` (73) where it is no folder or cannot be made.
    func open(_ album: Album) -> Maybe<Album> {
        Maybe.create { observer in
            var status = stat()
            if stat(album.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                observer(.completed)
                return Disposables.create()
            }
            do {
                try LocalFile.makeFolder(folder, mode: 0o700)
                guard mkdir(album.path, 0o777) == 0 else {
                    let reason = LocalFile.reason()
                    throw CommandFailure.cannotWrite("The album '\(album.name)' cannot be made: \(reason).")
                }
                observer(.success(album))
            } catch {
                observer(.error(error))
            }
            return Disposables.create()
        }
    }
}
