import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A length of time, as operators take it: `.milliseconds(300)`.
public typealias RxTimeInterval = DispatchTimeInterval

/// A point in time of a scheduler: of the clock on the wall for real ones, of its own clock for a virtual one.
///
/// It stands where `Date` stands in RxSwift, so that the core needs no Foundation; `Date(timeIntervalSince1970:)`
/// converts it.
public struct RxTime: Sendable, Hashable, Comparable {
    /// Seconds since the beginning of 1970, UTC.
    public let timeIntervalSince1970: Double

    /// A point so many seconds after the beginning of 1970, UTC.
    public init(timeIntervalSince1970: Double) { self.timeIntervalSince1970 = timeIntervalSince1970 }

    /// The clock on the wall.
    public static var now: RxTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return RxTime(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000)
    }

    /// The point so many seconds later.
    public func addingTimeInterval(_ seconds: Double) -> RxTime {
        RxTime(timeIntervalSince1970: timeIntervalSince1970 + seconds)
    }

    /// The point so much later.
    public func addingDispatchInterval(_ interval: RxTimeInterval) -> RxTime { addingTimeInterval(interval.seconds) }

    /// Seconds from another point to this one.
    public func timeIntervalSince(_ other: RxTime) -> Double { timeIntervalSince1970 - other.timeIntervalSince1970 }

    /// Which is earlier.
    public static func < (left: RxTime, right: RxTime) -> Bool {
        left.timeIntervalSince1970 < right.timeIntervalSince1970
    }
}

extension DispatchTimeInterval {
    /// The length in seconds; infinite for `.never`.
    var seconds: Double {
        switch self {
        case .seconds(let count): return Double(count)
        case .milliseconds(let count): return Double(count) / 1_000
        case .microseconds(let count): return Double(count) / 1_000_000
        case .nanoseconds(let count): return Double(count) / 1_000_000_000
        case .never: return .infinity
        @unknown default: return .infinity
        }
    }
}
