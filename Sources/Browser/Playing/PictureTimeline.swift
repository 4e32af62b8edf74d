/// When the frames of an animation are shown.
struct PictureTimeline: Hashable, Sendable {
    /// When each frame ends, counted from the start of a pass, in 1/100 s; rising.
    private let ends: [Int]
    /// How often it is played; `nil`: without end.
    private let plays: Int?

    /// Makes the times of frames.
    ///
    /// - Parameters:
    ///   - delays: how long each frame is shown, in 1/100 s; at least one, each more than 0.
    ///   - loopCount: as a GIF says it: `nil` plays it once, 0 without end, n repeats it n times.
    init(delays: [Int], loopCount: Int?) {
        var end = 0
        ends = delays.map { delay in
            end += delay
            return end
        }
        plays = delays.count == 1 ? 1 : loopCount.map { $0 == 0 ? nil : $0 + 1 } ?? 1
    }

    /// How many frames there are.
    var count: Int { ends.count }
    private var duration: Int { ends.last ?? 0 }

    /// How long all passes take; zero for one frame.
    var playingTime: Duration? {
        guard count > 1 else { return .zero }
        return plays.map { .milliseconds(10 * $0 * duration) }
    }

    /// The frame that is shown at a time. Complexity: O(log frames).
    func frame(at elapsed: Duration) -> Int {
        let time = Self.hundredths(elapsed)
        guard count > 1, plays.map({ time < $0 * duration }) ?? true else { return count - 1 }
        return index(at: time % duration)
    }

    /// When the next frame is shown; `nil` when none is. Complexity: O(log frames).
    func nextChange(after elapsed: Duration) -> Duration? {
        guard count > 1 else { return nil }
        let time = Self.hundredths(elapsed)
        let pass = time / duration
        let next = pass * duration + ends[index(at: time % duration)]
        // The last frame of the last pass stays.
        if let plays, next >= plays * duration { return nil }
        return .milliseconds(10 * next)
    }

    /// The first frame that ends after a time of a pass.
    private func index(at time: Int) -> Int {
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whole hundredths of a second, none below the start.
    private static func hundredths(_ time: Duration) -> Int {
        let (seconds, attoseconds) = time.components
        return max(0, Int(seconds) * 100 + Int(attoseconds / 10_000_000_000_000_000))
    }
}
