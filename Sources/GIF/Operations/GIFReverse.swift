/// An animation from its last picture to its first.
///
/// Pictures can only be read forwards. What fits into memory is read once and given back in reverse; of more, readers
/// are kept at even distances while it is read once, and each stretch is read again from its reader when its turn
/// comes, from the last to the first. So memory stays within ``GIFLimits/decodedBytes``, or some ten pictures where that
/// is more, and the pictures are read at most twice; only where the readers do not fit either, a third or fourth time.
public struct GIFReverse<Base: GIFPictureSource>: GIFPictureSource {
    /// What is turned around.
    public let base: Base
    /// Bounds memory with ``GIFLimits/decodedBytes``.
    public let limits: GIFLimits

    /// Width of every picture in pixels.
    public var width: Int { base.width }
    /// Height of every picture in pixels.
    public var height: Int { base.height }

    /// An animation turned around.
    public init(_ base: Base, limits: GIFLimits = .standard) {
        self.base = base
        self.limits = limits
    }

    /// The base's delays in reverse.
    public func timing() throws(GIFError) -> [Int] { try base.timing().reversed() }

    /// Starts a pass at the last picture. The first one asked for takes about half of all the reading.
    public func makeReader() throws(GIFError) -> Reader {
        let count = try base.timing().count
        let picture = max(width * height * 4, 1)
        // A file's reader holds a canvas, what is under an image, an image, and the decoder's table.
        let reader = picture * 3 + 100_000
        return Reader(
            try base.makeReader(),
            count: count,
            room: max(limits.decodedBytes / 2 / picture, 4),
            readers: max(limits.decodedBytes / 2 / reader, 2)
        )
    }

    /// One pass, backwards.
    public struct Reader: GIFPictureReader {
        /// Pictures that are still to come, and a reader that stands before their first.
        private struct Stretch {
            var reader: Base.Reader
            var count: Int
        }

        /// In the order of the base; the last is next.
        private var stretches: [Stretch]
        /// Pictures in the order of the base; the last is next.
        private var pictures: [GIFAnimation.Picture] = []
        /// Whether the base's end has been reached once, so that it is known to be sound.
        private var hasSeenEnd = false
        /// How many pictures and how many readers are kept.
        private let room: Int
        private let readers: Int

        init(_ reader: Base.Reader, count: Int, room: Int, readers: Int) {
            stretches = [Stretch(reader: reader, count: count)]
            self.room = room
            self.readers = readers
        }

        /// The next picture, or nil after the base's first.
        ///
        /// - Throws: what the base throws anywhere, before the first picture.
        public mutating func next() throws(GIFError) -> GIFAnimation.Picture? {
            while pictures.isEmpty, let stretch = stretches.popLast() { try read(stretch) }
            return pictures.popLast()
        }

        /// Reads a stretch, or divides it into shorter ones.
        private mutating func read(_ stretch: Stretch) throws(GIFError) {
            var reader = stretch.reader
            guard stretch.count > room else {
                for _ in 0..<stretch.count {
                    guard let picture = try reader.next() else { return }
                    pictures.append(picture)
                }
                // A damaged file says so after its last whole picture, and that is not the first of anything.
                if !hasSeenEnd { _ = try reader.next() }
                hasSeenEnd = true
                return
            }
            let wanted = (stretch.count + room - 1) / room
            let parts = min(wanted, max(readers - stretches.count, 2))
            var done = 0
            for part in 1...parts {
                let end = stretch.count * part / parts
                stretches.append(Stretch(reader: reader, count: end - done))
                guard part < parts else { return }
                for _ in done..<end { _ = try reader.next() }
                done = end
            }
        }
    }
}
