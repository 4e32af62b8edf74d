/// When libcurl is reminded of transfers that wait for a connection which another transfer makes.
///
/// Such transfers (`CURLOPT_PIPEWAIT`) stand in one queue, whatever their host. What makes a connection usable, or ends
/// one, wakes only the first of the queue (in all versions but a few), and one that has to go on waiting wakes no other.
/// So a transfer whose connection has gone away stays where it is while those before it wait for another host that does
/// not answer; and libcurl's own time-outs do not reach into the queue. To be tried in vain costs a transfer some
/// microseconds, so the loop need not know who waits with reason.
struct WaitingReminder {
    /// How long a transfer may be without a sign of life before, and the least time between two reminders.
    let silence: Duration
    private var last: MonotonicInstant?

    /// Makes one that has not reminded yet.
    init(after silence: Duration) { self.silence = silence }

    /// Whether to remind now; takes note of it.
    /// - Parameter oldestWait: when the transfer began that has been without any sign of life for longest.
    mutating func look(at now: MonotonicInstant, oldestWait: MonotonicInstant) -> Bool {
        guard now >= due(after: oldestWait) else { return false }
        last = now
        return true
    }

    /// When to look on behalf of a transfer that began then and has not given any sign of life.
    func due(after began: MonotonicInstant) -> MonotonicInstant {
        let earliest = began + silence
        return last.map { Swift.max($0 + silence, earliest) } ?? earliest
    }
}
