/// How long nothing has been typed: an Escape alone is told from the beginning of a sequence by that.
///
/// Counted from the last byte and not from the last look, since what is drawn meanwhile makes the thread look as well.
struct InputSilence {
    /// When the last byte came.
    var since: ContinuousClock.Instant

    /// Milliseconds that are left of a wait, 0 when it is over.
    func left(of limit: Int32, at now: ContinuousClock.Instant) -> Int32 {
        let past = (now - since) / .milliseconds(1)
        return past >= Double(limit) ? 0 : min(limit, Int32((Double(limit) - past).rounded(.up)))
    }
}
