/// How fast something goes, from looks at how much is done.
struct ProgressRate: Sendable {
    private var time: ContinuousClock.Instant
    private var done: Int
    /// How much is done in a second; 0 until it is looked at for the first time.
    private(set) var perSecond = 0.0

    /// Begins to measure, with so much done before.
    init(done: Int = 0, at time: ContinuousClock.Instant) {
        self.time = time
        self.done = done
    }

    /// So much is done now.
    mutating func look(_ done: Int, at now: ContinuousClock.Instant) {
        let seconds = (now - time) / .seconds(1)
        guard seconds > 0 else { return }
        let present = max(0, Double(done - self.done)) / seconds
        // Half of it is new after about a second, so that figures neither jump nor lag.
        let weight = self.done == 0 || perSecond == 0 ? 1 : min(1, seconds * 0.7)
        perSecond += (present - perSecond) * weight
        (time, self.done) = (now, done)
    }

    /// Seconds for so much more; `nil` where nobody would wait for it, or it cannot be told.
    func seconds(for rest: Double) -> Int? {
        guard perSecond > 0, rest >= 0 else { return nil }
        let seconds = rest / perSecond
        return seconds < 86_400 ? Int(seconds.rounded(.up)) : nil
    }
}
