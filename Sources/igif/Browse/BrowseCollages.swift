import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a browser's collages go: into an album, or beside the downloads under the next free number.
struct BrowseCollages: Sendable {
    private let shelf: AlbumShelf
    private let album: Album
    private let isOnShelf: Bool
    /// Files are written where nobody waits for the disk.
    private let writer = SerialDispatchQueueScheduler(internalSerialQueueName: "igif.browse.collages")

    /// Chooses the place.
    /// - Throws: `CommandFailure` (64) when no album can be called so.
    init(folder: String, album name: String?, in context: AppContext) throws(CommandFailure) {
        let shelf = AlbumShelf(folder: context.folders.albums)
        self.shelf = shelf
        isOnShelf = name != nil
        if let name { album = try shelf.album(name) } else { album = Album(name: folder, path: folder) }
    }

    /// Saves a collage under a new name. Cold; gives the path; fails with `CommandFailure` (73).
    func save(_ collage: Data) -> Single<String> {
        let (shelf, album, isOnShelf) = (shelf, album, isOnShelf)
        return Single.deferred {
            guard !isOnShelf else {
                return shelf.open(album).ifEmpty(default: album).flatMap {
                    CollageWriter(collage: collage).save(in: $0)
                }
            }
            try LocalFile.makeFolder(album.path, mode: 0o777)
            return CollageWriter(collage: collage).save(in: album)
        }
        .subscribe(on: writer)
        // As `igif download` says it.
        .map { path in path.hasPrefix("./") ? String(path.dropFirst(2)) : path }
    }
}
