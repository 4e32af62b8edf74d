import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Saves a collage. The streams are cold: each subscriber saves it once more, on its own thread, at once.
struct CollageWriter: Sendable {
    /// The collage, a whole GIF.
    let collage: Data

    /// Saves it in an album.
    ///
    /// - Returns: the path of its file.
    /// - Errors: `CommandFailure` (73).
    func save(in album: Album) -> Single<String> { save { () throws(CommandFailure) in try album.add(collage) } }

    /// Saves it as one file, or writes it to standard output.
    ///
    /// - Returns: the path of its file, `-` for standard output.
    /// - Errors: `CommandFailure` (73).
    func save(to output: PictureOutput) -> Single<String> {
        save { () throws(CommandFailure) in
            try output.write(collage)
            return output.path ?? "-"
        }
    }

    private func save(_ write: @escaping @Sendable () throws(CommandFailure) -> String) -> Single<String> {
        Single.create { observer in
            do throws(CommandFailure) {
                observer(.success(try write()))
            } catch {
                observer(.failure(error))
            }
            return Disposables.create()
        }
    }
}
