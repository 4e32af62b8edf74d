/// An animation from its last picture to its first.
///
/// Pictures can only be read forwards. What fits into memory is read once and given back in reverse; of more, readers
/// are kept on the way, and each stretch is read again from its reader when its turn comes, from the last to the first.
/// So memory stays within ``GIFLimits/decodedBytes``, or a few pictures where that is more, and the pictures are read at
/// most twice; more often only where the readers do not fit either. Then they are kept where they save most (Griewank and
/// Walther, algorithm 799 of the ACM: checkpoints at binomial distances).
public struct GIFReverse<Base: GIFPictureSource>: GIFPictureSource {
    /// What is turned around.
    public let base: Base
    /// Bounds memory with ``GIFLimits/decodedBytes``.
    public let limits: GIFLimits

    /// What fits into memory.
    private let memory: Memory

    /// Width of every picture in pixels.
    public var width: Int { base.width }
    /// Height of every picture in pixels.
    public var height: Int { base.height }

    /// An animation turned around.
    public init(_ base: Base, limits: GIFLimits = .standard) {
        self.init(base, limits: limits, memory: Memory(width: base.width, height: base.height, limits: limits))
    }

    init(_ base: Base, limits: GIFLimits, memory: Memory) {
        self.base = base
        self.limits = limits
        self.memory = memory
    }

    /// The base's delays in reverse.
    public func timing() throws(GIFError) -> [Int] { try base.timing().reversed() }

    /// Starts a pass at the last picture. The first one asked for takes about half of all the reading.
    public func makeReader() throws(GIFError) -> Reader {
        let count = try base.timing().count
        return Reader(try base.makeReader(), count: count, room: memory.pictures, readers: memory.readers)
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
        /// How many readers are kept.
        var keptReaders: Int { stretches.count }
        /// Whether the base's end has been reached once, so that it is known to be sound.
        private var hasSeenEnd = false
        /// How many pictures are kept, and how many readers beside the one that moves.
        private let room: Int
        private let readers: Int

        init(_ reader: Base.Reader, count: Int, room: Int, readers: Int) {
            stretches = [Stretch(reader: reader, count: count)]
            self.room = max(room, 1)
            self.readers = max(readers, 1)
        }

        /// The next picture, or nil after the base's first.
        ///
        /// - Throws: what the base throws anywhere, before the first picture.
        public mutating func next() throws(GIFError) -> GIFAnimation.Picture? {
            while pictures.isEmpty, let stretch = stretches.popLast() { try read(stretch) }
            return pictures.popLast()
        }

        /// Reads the last pictures of a stretch; what is before them becomes stretches of its own.
        private mutating func read(_ stretch: Stretch) throws(GIFError) {
            var reader = stretch.reader
            var count = stretch.count
            while count > room {
                let ahead = ahead(of: count, spare: readers - stretches.count)
                stretches.append(Stretch(reader: reader, count: ahead))
                for _ in 0..<ahead { _ = try reader.next() }
                count -= ahead
            }
            for _ in 0..<count {
                guard let picture = try reader.next() else { return }
                pictures.append(picture)
            }
            // A damaged file says so after its last whole picture, and that is not the first of anything.
            if !hasSeenEnd { _ = try reader.next() }
            hasSeenEnd = true
        }

        /// How many pictures of a stretch to leave to the reader before them, so that the fewest are read in all.
        ///
        /// With `spare` readers and at most `n` passes over any picture, C(spare + n - 1, spare) times the pictures that
        /// have room can be turned around: those that are left have one pass less, the others one reader less.
        private func ahead(of count: Int, spare: Int) -> Int {
            let units = (count + room - 1) / room
            // With one reader to keep all is left to it but what has room.
            guard spare > 1 else { return count - room }
            var before = 1
            var reach = 1
            var passes = 1
            while reach < units {
                before = reach
                let (product, isTooMuch) = reach.multipliedReportingOverflow(by: spare + passes)
                reach = isTooMuch ? .max : product / passes
                passes += 1
            }
            return min(before, units - 1) * room
        }
    }

    /// What fits into memory.
    struct Memory {
        /// Pictures, and readers that stand before others.
        let pictures: Int
        let readers: Int

        /// - Parameters:
        ///   - bytes: what may be used.
        ///   - picture: what a picture takes.
        ///   - reader: what a reader takes that has begun.
        init(bytes: Int, picture: Int, reader: Int) {
            pictures = max(bytes / 2 / picture, 1)
            // The one before the first picture takes nothing. Where not even one more has room there is one all the
            // same: without it the time would grow with the square of the pictures.
            readers = 1 + max((bytes - (pictures - 1) * picture) / reader, 1)
        }

        /// For whoever keeps a picture or two. A file's reader holds a canvas, what is under an image, an image, and the
        /// decoder's table.
        init(width: Int, height: Int, limits: GIFLimits) {
            let picture = max(width * height * 4, 1)
            let reader = picture * 9 / 4 + 100_000
            self.init(bytes: max(limits.decodedBytes - reader, 0), picture: picture, reader: reader)
        }
    }
}

extension GIFReverse.Memory where Base == GIFFile {
    /// Beside what writes the file.
    init(writing file: GIFFile, limits: GIFLimits) {
        let picture = max(file.width * file.height * 4, 1)
        var (image, under, hasPalettes) = (0, 0, false)
        for place in file.index.images {
            let start = place.bytes.lowerBound
            let width = Int(file.data[start + 5]) | Int(file.data[start + 6]) << 8
            let height = Int(file.data[start + 7]) | Int(file.data[start + 8]) << 8
            image = max(image, width * height)
            if place.control.disposal == .previous { under = max(under, min(width * height * 4, picture)) }
            hasPalettes = hasPalettes || file.data[start + 9] & 0x80 != 0
        }
        let reader = picture + under + image + 100_000
        // The canvas, the picture that waits and the next, and an image as indices and as a file. With palettes of their
        // own pictures may have more colours than one image, and then there is what is meant and what is shown instead.
        // While a picture is read the next is not there yet.
        let writer = max(picture * (hasPalettes ? 5 : 3) + picture / 2, picture * (hasPalettes ? 3 : 2) + reader)
        self.init(bytes: max(limits.decodedBytes - writer - file.data.count, 0), picture: picture, reader: reader)
    }
}
