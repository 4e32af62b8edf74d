/// A virtual clock of real points in time, for replaying what happened at known times: a log, a market day.
///
/// Its points are `RxTime`, its lengths seconds. RxFoundation adds the forms that take a `Date`.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>, @unchecked Sendable {
    // Adds nothing to its superclass.

    /// A scheduler whose clock stands at a point, by default at the beginning of 1970, UTC.
    public init(initialClock: RxTime = RxTime(timeIntervalSince1970: 0)) {
        super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
    }
}

/// The units of a historical clock: time as it is.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
    /// A point in time.
    public typealias VirtualTimeUnit = RxTime
    /// A length in seconds.
    public typealias VirtualTimeIntervalUnit = Double

    /// The converter; it has no state.
    public init() {}

    /// The point itself.
    public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }

    /// The point itself.
    public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }

    /// The seconds themselves.
    public func convertFromVirtualTimeInterval(_ virtualTimeInterval: Double) -> Double { virtualTimeInterval }

    /// The seconds themselves.
    public func convertToVirtualTimeInterval(_ timeInterval: Double) -> Double { timeInterval }

    /// A point moved by seconds.
    public func offsetVirtualTime(_ time: RxTime, offset: Double) -> RxTime { time.addingTimeInterval(offset) }

    /// Which point is earlier.
    public func compareVirtualTime(_ left: RxTime, _ right: RxTime) -> VirtualTimeComparison {
        if left < right { return .lessThan }
        return left == right ? .equal : .greaterThan
    }
}
