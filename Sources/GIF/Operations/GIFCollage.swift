/// Two to six animations side by side in one.
///
/// Each runs on its own clock and starts again when it ends. The collage is as long as ``loopDuration(of:limit:)`` says,
/// has a picture wherever one of them changes, and is meant to be repeated forever.
///
/// ```swift
/// let collage = try GIFCollage(files, layout: .init(cellWidth: 240, cellHeight: 180))
/// let data = try GIFAnimation(width: collage.width, height: collage.height, loopCount: 0).encode(collage)
/// ```
///
/// One picture of each animation and one of the collage are in memory at a time. Which of its cells changed is read and
/// drawn side by side; the pictures do not depend on that.
public struct GIFCollage: GIFPictureSource {
    /// Why a number of animations makes no collage, by the rules of the grid: an even number fills it, an odd number
    /// leaves a cell free and has to be asked for, and there are two to six.
    public enum Refusal: Sendable, Hashable {
        /// Fewer than two.
        case tooFew(Int)
        /// More than six.
        case tooMany(Int)
        /// An odd number, and ``Layout/allowsOdd`` is false.
        case odd(Int)
        /// So many do not fill the rows of so many columns: more cells stay free than the one of an odd number.
        case columns(Int, count: Int)
    }

    /// How many animations make a collage.
    public static let counts = 2...6

    /// Width of the whole in pixels.
    public let width: Int
    /// Height of the whole in pixels.
    public let height: Int
    /// Cells a row.
    public let columns: Int
    /// Rows of cells.
    public let rows: Int
    /// How long one pass takes, in 1/100 s.
    public let duration: Int

    private let sources: [any GIFPictureSource]
    private let placements: [GIFPlacement]
    private let layout: Layout
    private let timings: [[Int]]
    private let limits: GIFLimits

    /// A collage of these animations, row by row from the upper left.
    ///
    /// - Parameters:
    ///   - sources: two to six; an odd number only where the layout allows it.
    ///   - layout: cells, and how pictures are put into them.
    ///   - loopLimit: up to what length, in 1/100 s, the collage may be longer than its longest animation so that more
    ///     of them end with it. 1000 (10 s) unless given.
    ///   - limits: bound the canvas and the number of pictures.
    /// - Throws: ``GIFError/collageRefused(_:)``, ``GIFError/limitExceeded(_:asked:allowed:)``,
    ///   ``GIFError/notEncodable(reason:)`` for sizes that cannot be, and what asking for the sources' timing throws.
    /// - Complexity: as that of the sources' timing.
    public init(
        _ sources: [any GIFPictureSource],
        layout: Layout = Layout(),
        loopLimit: Int = 1000,
        limits: GIFLimits = .standard
    ) throws(GIFError) {
        let grid = try layout.grid(of: sources.count)
        columns = grid.columns
        rows = grid.rows
        width = try Self.side(grid.columns, times: layout.cellWidth)
        height = try Self.side(grid.rows, times: layout.cellHeight)
        guard width * height <= limits.canvasPixels else {
            throw .limitExceeded(.canvasPixels, asked: width * height, allowed: limits.canvasPixels)
        }
        var placements: [GIFPlacement] = []
        var timings: [[Int]] = []
        for source in sources {
            placements.append(
                try GIFPlacement(
                    width: source.width,
                    height: source.height,
                    cellWidth: layout.cellWidth,
                    cellHeight: layout.cellHeight,
                    fit: layout.fit,
                    filter: layout.filter,
                    background: layout.background
                )
            )
            let timing = try source.timing()
            guard !timing.isEmpty else { throw .noFrames }
            timings.append(timing.map { max($0, GIFCollageSchedule.shortestDelay) })
        }
        self.sources = sources
        self.placements = placements
        self.timings = timings
        self.layout = layout
        self.limits = limits
        duration = Self.loopDuration(of: timings, limit: loopLimit)
    }

    /// How long the collage of animations with these delays is, in 1/100 s.
    ///
    /// A multiple of the longest, and of those that are within the limit the one that most of the animations end with
    /// too: the least common multiple of all where that is short enough. An animation that does not end with the
    /// collage runs as often as it can and is cut off in its last pass. The longest alone may go beyond the limit.
    /// Single pictures end whenever they are asked to.
    ///
    /// - Parameters:
    ///   - timings: of every animation, the delays of its pictures in 1/100 s.
    ///   - limit: 1/100 s.
    /// - Complexity: O(limit / longest).
    public static func loopDuration(of timings: [[Int]], limit: Int) -> Int {
        let moving = timings.filter { $0.count > 1 }.map { $0.reduce(0, +) }
        guard let longest = moving.max(), longest > 0 else { return timings.compactMap(\.first).max() ?? 0 }
        var best = (duration: longest, ending: 0)
        for duration in stride(from: longest, through: max(limit, longest), by: longest) {
            let ending = moving.count { duration.isMultiple(of: $0) }
            if ending > best.ending { best = (duration, ending) }
            if ending == moving.count { break }
        }
        return best.duration
    }

    /// The delays of the collage's pictures, in 1/100 s.
    ///
    /// - Throws: ``GIFError/limitExceeded(_:asked:allowed:)`` where there are more pictures than frames are allowed.
    /// - Complexity: O(pictures of all sources that are shown); none of them is made.
    public func timing() throws(GIFError) -> [Int] {
        var schedule = GIFCollageSchedule(timings: timings, duration: duration)
        var delays: [Int] = []
        while let step = schedule.next() {
            try Self.check(delays.count + 1, limits)
            delays.append(step.delay)
        }
        return delays
    }

    /// Starts a pass at the first picture.
    public func makeReader() throws(GIFError) -> Reader {
        var cells: [GIFCollageCell] = []
        for (number, source) in sources.enumerated() {
            let placement = placements[number]
            let left = number % columns * layout.cellWidth + placement.left
            let top = number / columns * layout.cellHeight + placement.top
            cells.append(try GIFCollageCell(source, resampler: placement.resampler, left: left, top: top))
        }
        return Reader(
            cells: cells,
            schedule: GIFCollageSchedule(timings: timings, duration: duration),
            canvas: GIFBitmap(width: width, height: height, color: layout.background),
            limits: limits
        )
    }

    fileprivate static func check(_ count: Int, _ limits: GIFLimits) throws(GIFError) {
        guard count <= limits.frames else {
            throw .limitExceeded(.frames, asked: count, allowed: limits.frames)
        }
    }

    private static func side(_ cells: Int, times length: Int) throws(GIFError) -> Int {
        guard (1...65535 / cells).contains(length) else {
            throw .notEncodable(reason: "\(cells) cells of \(length) pixels are not within 1 and 65535 pixels")
        }
        return cells * length
    }

    /// One pass over a collage.
    public struct Reader: GIFPictureReader {
        fileprivate var cells: [GIFCollageCell]
        fileprivate var schedule: GIFCollageSchedule
        fileprivate var canvas: GIFBitmap
        fileprivate let limits: GIFLimits
        private var count = 0

        fileprivate init(
            cells: [GIFCollageCell],
            schedule: GIFCollageSchedule,
            canvas: GIFBitmap,
            limits: GIFLimits
        ) {
            self.cells = cells
            self.schedule = schedule
            self.canvas = canvas
            self.limits = limits
        }

        /// The next picture, or nil after the last.
        ///
        /// - Throws: what a source throws; of several, what the first of them throws.
        /// - Complexity: O(pixels of the cells that change).
        public mutating func next() throws(GIFError) -> GIFAnimation.Picture? {
            guard let step = schedule.next() else { return nil }
            count += 1
            try GIFCollage.check(count, limits)
            let changed = step.moves.indices.filter { step.moves[$0] > 0 }
            var failures = [GIFError?](repeating: nil, count: changed.count)
            Self.draw(&cells, changed, step.moves, on: &canvas, &failures)
            for failure in failures { if let failure { throw failure } }
            return GIFAnimation.Picture(pixels: canvas.pixels, delay: step.delay)
        }

        /// Moves cells on and draws them. No two of them share memory: each has its element of the arrays and its part
        /// of the canvas.
        private static func draw(
            _ cells: inout [GIFCollageCell],
            _ changed: [Int],
            _ moves: [Int],
            on canvas: inout GIFBitmap,
            _ failures: inout [GIFError?]
        ) {
            let width = canvas.width
            cells.withUnsafeMutableBufferPointer { cells in
                failures.withUnsafeMutableBufferPointer { failures in
                    canvas.pixels.withUnsafeMutableBufferPointer { pixels in
                        guard let base = pixels.baseAddress else { return }
                        GIFForkJoin.each(changed.count) { piece in
                            do throws(GIFError) {
                                let number = changed[piece]
                                try cells[number].advance(by: moves[number])
                                try cells[number].draw(on: base, canvasWidth: width)
                            } catch {
                                failures[piece] = error
                            }
                        }
                    }
                }
            }
        }
    }
}
