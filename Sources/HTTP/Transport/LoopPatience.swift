/// How long the loop waits for an event before it lets libcurl run all transfers once more.
///
/// libcurl (seen in 7.88) loses some of its alarms. What one transfer leaves another to do at once, as to take over a
/// connection that has become usable or to read what has come for its stream, is forgotten where a third one begins to
/// connect in the same round: the round's time, up to which alarms count as dealt with, is moved on by it. The other
/// transfer then goes on at the next event, whatever it is, and with slow servers there may be none for minutes. Any
/// round repairs that and costs microseconds, so waits begin short and double: soon after the last event, for then
/// something may be lost, and seldom in a long silence.
struct LoopPatience {
    /// The first wait after an event.
    static let shortest: Duration = .milliseconds(50)
    /// No wait is longer.
    static let longest: Duration = .seconds(60)

    private var current = shortest

    /// How long to wait now.
    /// - Parameter limit: the time after which something has to be done in any case, or `nil`.
    func next(until limit: Duration?) -> Duration {
        limit.map { Swift.min(Swift.max($0, .zero), current) } ?? current
    }

    /// Takes note of how long a wait lasted: one that nothing cut short is followed by a longer one.
    mutating func waited(_ time: Duration, of planned: Duration) {
        if time < planned {
            current = Self.shortest
        } else if planned == current {
            current = Swift.min(current * 2, Self.longest)
        }
    }
}
