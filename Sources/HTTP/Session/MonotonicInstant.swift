#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A moment of this process's time, which never goes back: what `ContinuousClock.Instant` is, laid open to the compiler.
///
/// That one's layout belongs to a library of the system, so to keep one in an optional costs calls and look-ups of its
/// type; a transfer keeps half a dozen. Like it, this one goes on while the machine sleeps where the system has a clock
/// that does.
struct MonotonicInstant: Comparable, Sendable {
    /// Time since some fixed moment.
    private let time: Duration

    private init(_ time: Duration) { self.time = time }

    /// The present.
    static var now: MonotonicInstant {
        var time = timespec()
        #if os(Linux)
            clock_gettime(CLOCK_BOOTTIME, &time)
        #else
            clock_gettime(CLOCK_MONOTONIC, &time)
        #endif
        return MonotonicInstant(.seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec)))
    }

    static func < (a: MonotonicInstant, b: MonotonicInstant) -> Bool { a.time < b.time }
    static func + (instant: MonotonicInstant, time: Duration) -> MonotonicInstant {
        MonotonicInstant(instant.time + time)
    }
    static func - (instant: MonotonicInstant, time: Duration) -> MonotonicInstant {
        MonotonicInstant(instant.time - time)
    }
    static func - (a: MonotonicInstant, b: MonotonicInstant) -> Duration { a.time - b.time }
}
