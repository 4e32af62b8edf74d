import Dispatch
import Rx

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a session knows of time: when it is, and how to be called later.
///
/// A value, so that tests can run hours of retries in no time.
public struct HTTPClock: Sendable {
    /// Time since some fixed moment; never goes back.
    public var now: @Sendable () -> Duration
    /// Seconds since 1970, for dates in header fields.
    public var date: @Sendable () -> Int64
    /// Calls once after a time, on a thread of the clock's choice; disposing prevents it.
    public var after: @Sendable (Duration, @escaping @Sendable () -> Void) -> any Disposable

    /// Makes a clock.
    public init(
        now: @escaping @Sendable () -> Duration,
        date: @escaping @Sendable () -> Int64,
        after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> any Disposable
    ) {
        self.now = now
        self.date = date
        self.after = after
    }

    /// The system's clocks; each call comes on a queue of its own.
    public static let system = HTTPClock(
        now: {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
        },
        date: {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Int64(time.tv_sec)
        },
        after: { delay, body in
            let box = ClockWork(body)
            DispatchQueue(label: "HTTPClock").asyncAfter(deadline: .now() + .milliseconds(delay.wholeMilliseconds)) {
                box.take()?()
            }
            return Disposables.create { _ = box.take() }
        }
    )

    /// The clock of a scheduler, a virtual one in tests. Real time is better told by `system`: schedulers go by the
    /// clock on the wall, which may be set while a request waits.
    public init(_ scheduler: any SchedulerType) {
        now = { .microseconds(Int64(scheduler.now.timeIntervalSince1970 * 1_000_000)) }
        date = { Int64(scheduler.now.timeIntervalSince1970) }
        after = { delay, body in
            scheduler.scheduleRelative((), dueTime: .milliseconds(delay.wholeMilliseconds)) { _ in
                body()
                return Disposables.create()
            }
        }
    }

    /// Emits once after a time and completes. Cold.
    func timer(_ delay: Duration) -> Observable<Void> {
        Observable.create { observer in
            after(delay) {
                observer.onNext(())
                observer.onCompleted()
            }
        }
    }
}

/// One call that happens once or not at all.
private final class ClockWork: Sendable {
    private let work: Guarded<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) { self.work = Guarded(work) }

    func take() -> (@Sendable () -> Void)? {
        work.withLock { work in
            defer { work = nil }
            return work
        }
    }
}
