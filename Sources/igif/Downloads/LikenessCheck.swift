import GIF

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Holds each finished file against those before it, and takes away a new one that looks like one of them.
///
/// What was there before the run is compared and never removed. A file that cannot be read as pictures stays.
struct LikenessCheck {
    private var index = GIFPerceptualIndex()
    private var paths: [String] = []

    /// Looks at the file of an outcome.
    ///
    /// - Returns: the outcome; where the file is gone again it is `skipped`, has no path, and says what it is like.
    mutating func check(_ outcome: DownloadOutcome) -> DownloadOutcome {
        guard let path = outcome.path, outcome.status == .saved || outcome.status == .skipped else { return outcome }
        guard let bytes = try? PictureBytes.file(path, waiting: {}),
            let hash = try? GIFPerceptualHash(of: GIFFile(data: bytes))
        else { return outcome }
        guard let found = index.nearest(to: hash) else {
            index.add(hash)
            paths.append(path)
            return outcome
        }
        // Its own path again is no other file.
        guard outcome.status == .saved, paths[found.place] != path, unlink(path) == 0 else { return outcome }
        var outcome = outcome
        outcome.status = .skipped
        outcome.path = nil
        outcome.like = paths[found.place]
        return outcome
    }
}
