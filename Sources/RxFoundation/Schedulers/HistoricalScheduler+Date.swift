import Foundation
import Rx

extension HistoricalScheduler {
    /// A scheduler whose clock stands at a date.
    public convenience init(initialClock: Date) { self.init(initialClock: RxTime(initialClock)) }

    /// Moves the clock to a date, running all work up to and including it.
    public func advanceTo(_ date: Date) { advanceTo(RxTime(date)) }

    /// Runs an action when the clock reaches a date; a date that has passed means next.
    public func scheduleAbsoluteVirtual<State: Sendable>(
        _ state: State,
        time: Date,
        action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
        scheduleAbsoluteVirtual(state, time: RxTime(time), action: action)
    }
}
