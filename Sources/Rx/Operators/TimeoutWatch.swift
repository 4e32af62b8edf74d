/// Decides between an event and a timer: each event gets a number, and a timer wins only if the event it was started
/// after is still the last.
final class TimeoutWatch: Sendable {
    private struct State {
        var number = 0
        var isExpired = false
    }

    private let state = Guarded(State())

    /// The number of the last event.
    var number: Int { state.withLock { $0.number } }

    /// An event arrives; false when the timer has won.
    func advance() -> Bool {
        state.withLock { state in
            if state.isExpired { return false }
            state.number += 1
            return true
        }
    }

    /// The timer started after event `number` fires; true when it wins.
    func expire(_ number: Int) -> Bool {
        state.withLock { state in
            if state.isExpired || state.number != number { return false }
            state.isExpired = true
            return true
        }
    }
}
