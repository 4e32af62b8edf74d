/// When the pictures of a collage change, worked out from delays alone.
///
/// A change that would come sooner after another than pictures can follow each other comes with it, at most 1/100 s
/// early: animations of the same speed that are a little apart then share their pictures. Clocks are not moved by that.
struct GIFCollageSchedule {
    /// The least delay that browsers play as it is, in 1/100 s.
    static let shortestDelay = 2

    /// One picture of the collage.
    struct Step: Equatable {
        /// For every animation, how many of its pictures on it moves.
        var moves: [Int]
        /// How long the picture is shown, in 1/100 s.
        var delay: Int
    }

    /// One animation's time.
    private struct Clock {
        let delays: [Int]
        var index = 0
        /// When the picture it stands at ends; never, for a single picture.
        var end: Int

        /// Moves to what is to be shown at a time, and tells over how many pictures.
        mutating func move(to time: Int) -> Int {
            var count = 0
            while end <= time {
                index = (index + 1) % delays.count
                end += delays[index]
                count += 1
            }
            return count
        }
    }

    private var clocks: [Clock]
    private let duration: Int
    private var time = 0
    private var isFirst = true

    /// - Parameters:
    ///   - timings: for every animation at least one delay, none less than the shortest, in 1/100 s.
    ///   - duration: of one pass, in 1/100 s.
    init(timings: [[Int]], duration: Int) {
        clocks = timings.map { Clock(delays: $0, end: $0.count > 1 ? $0[0] : .max) }
        self.duration = duration
    }

    /// The next picture, or nil at the end of the pass.
    mutating func next() -> Step? {
        guard time < duration else { return nil }
        var moves = [Int](repeating: isFirst ? 1 : 0, count: clocks.count)
        isFirst = false
        for index in clocks.indices { moves[index] += clocks[index].move(to: time + Self.shortestDelay - 1) }
        // What would change too short before the end is not shown.
        let change = clocks.map(\.end).min() ?? duration
        let end = change > duration - Self.shortestDelay ? duration : change
        defer { time = end }
        return Step(moves: moves, delay: end - time)
    }
}
