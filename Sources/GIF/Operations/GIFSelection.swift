/// Some of a source's pictures in their order, each with a delay of its own: what cutting and changing speed come to.
public struct GIFSelection: Sendable, Hashable {
    /// One picture of the result.
    public struct Entry: Sendable, Hashable {
        /// The picture's number in the source, counted from 0.
        public let number: Int
        /// How long it is shown, in 1/100 s: 2 to 65535.
        public let delay: Int
    }

    /// The pictures, at least one. Numbers never fall; one that comes more than once comes in a row.
    public let entries: [Entry]

    /// The delays in order.
    public var delays: [Int] { entries.map(\.delay) }

    /// The shortest delay that browsers play as it is: 0 and 1 become 10.
    static let shortestDelay = 2
    /// The longest delay a file can hold.
    static let longestDelay = 65535

    /// A picture and the time it starts at, in 1/100 s. It is shown to the start of the next.
    struct Start {
        var number: Int
        var time: Int
    }

    /// The pictures that start at times, to an end, with delays that files can hold and browsers play as they are.
    ///
    /// Of two pictures in less time than the shortest delay, the longer one is kept for both, the first of equal ones;
    /// so the duration stays what it is. What is longer than a delay can say is said in several.
    ///
    /// - Parameters:
    ///   - starts: in the order of their times; at least one.
    ///   - end: when the last one ends, not before it starts.
    /// - Throws: ``GIFError/limitExceeded(_:asked:allowed:)`` where that takes more than ``GIFLimits/frames``.
    /// - Complexity: O(pictures).
    init(_ starts: [Start], end: Int, limits: GIFLimits) throws(GIFError) {
        var kept: [Start] = []
        for (index, start) in starts.enumerated() {
            guard let last = kept.last, start.time - last.time < Self.shortestDelay else {
                kept.append(start)
                continue
            }
            let length = (index + 1 < starts.count ? starts[index + 1].time : end) - start.time
            if length > start.time - last.time { kept[kept.count - 1].number = start.number }
        }
        if kept.count > 1, let last = kept.last, end - last.time < Self.shortestDelay { kept.removeLast() }
        var entries: [Entry] = []
        for (index, start) in kept.enumerated() {
            var delay = index + 1 < kept.count ? kept[index + 1].time - start.time : end - start.time
            delay = max(delay, Self.shortestDelay)
            let pieces = (delay + Self.longestDelay - 1) / Self.longestDelay
            guard pieces <= limits.frames - entries.count else {
                throw .limitExceeded(.frames, asked: entries.count + pieces, allowed: limits.frames)
            }
            while delay > Self.longestDelay {
                // What is left must not be too short either.
                let piece = min(Self.longestDelay, delay - Self.shortestDelay)
                entries.append(Entry(number: start.number, delay: piece))
                delay -= piece
            }
            entries.append(Entry(number: start.number, delay: delay))
        }
        self.entries = entries
    }

    /// Each picture's start, and the end of all.
    static func starts(of delays: [Int]) -> (starts: [Start], end: Int) {
        var time = 0
        var starts: [Start] = []
        starts.reserveCapacity(delays.count)
        for (number, delay) in delays.enumerated() {
            starts.append(Start(number: number, time: time))
            time += delay
        }
        return (starts, time)
    }

    /// One pass over selected pictures.
    public struct Reader<Base: GIFPictureReader>: GIFPictureReader {
        private var base: Base
        private let entries: [Entry]
        private var position = 0
        /// The number of the picture that the base gives next.
        private var number = 0
        /// The picture given last, where it comes again.
        private var repeated: [UInt8]?

        init(_ base: Base, _ selection: GIFSelection) {
            self.base = base
            entries = selection.entries
        }

        /// The next picture, or nil after the last.
        public mutating func next() throws(GIFError) -> GIFAnimation.Picture? {
            guard position < entries.count else { return nil }
            let entry = entries[position]
            if let pixels = repeated {
                position += 1
                if position == entries.count || entries[position].number != entry.number { repeated = nil }
                return GIFAnimation.Picture(pixels: pixels, delay: entry.delay)
            }
            while let picture = try base.next() {
                number += 1
                guard number > entry.number else { continue }
                position += 1
                if position < entries.count, entries[position].number == entry.number { repeated = picture.pixels }
                return GIFAnimation.Picture(pixels: picture.pixels, delay: entry.delay)
            }
            position = entries.count
            return nil
        }
    }
}
