import Rx

/// A scheduler on virtual time, for tests: an hour of timers takes no time, and every event has an exact tick.
///
/// It runs everything on the thread that calls `start()`.
public class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>, @unchecked Sendable {
    // Adds constants to its superclass.

    /// The times `start` uses where none are given.
    public enum Defaults {
        /// When the sequence is created.
        public static let created: TestTime = 100
        /// When it is subscribed to.
        public static let subscribed: TestTime = 200
        /// When the subscription is disposed of.
        public static let disposed: TestTime = 1000
    }

    private let simulateProcessingDelay: Bool

    /// A scheduler whose clock stands at a tick.
    ///
    /// - Parameters:
    ///   - initialClock: the tick.
    ///   - resolution: the seconds one tick stands for.
    ///   - simulateProcessingDelay: whether work that is due now runs one tick later, as if scheduling took time.
    public init(initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true) {
        self.simulateProcessingDelay = simulateProcessingDelay
        super.init(
            initialClock: initialClock,
            converter: TestSchedulerVirtualTimeConverter(resolution: resolution)
        )
    }

    /// A sequence that emits at absolute times, whether anyone is subscribed or not.
    public func createHotObservable<Element: Sendable>(
        _ events: [Recorded<Event<Element>>]
    ) -> TestableObservable<Element> {
        TestableObservable(hot: events, scheduler: self)
    }

    /// A sequence that emits to each subscriber at times counted from its subscription.
    public func createColdObservable<Element: Sendable>(
        _ events: [Recorded<Event<Element>>]
    ) -> TestableObservable<Element> {
        TestableObservable(cold: events, scheduler: self)
    }

    /// An observer that records what it receives and when.
    public func createObserver<Element: Sendable>(_ type: Element.Type) -> TestableObserver<Element> {
        TestableObserver(scheduler: self)
    }

    /// Runs an action at a tick, on the thread that calls `start()`.
    public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
        let action = StartThreadClosure(call: action)
        _ = scheduleAbsoluteVirtual((), time: time) { _ in
            action.call()
            return Disposables.create()
        }
    }

    /// Work that is due now or earlier runs one tick later, unless no processing delay is simulated.
    public override func adjustScheduledTime(_ time: TestTime) -> TestTime {
        time <= clock ? clock + (simulateProcessingDelay ? 1 : 0) : time
    }

    /// Creates a sequence, subscribes to it and disposes of the subscription at given ticks, running the clock until
    /// nothing is left to do.
    ///
    /// - Returns: an observer that has recorded everything in between.
    public func start<Source: ObservableConvertibleType>(
        created: TestTime,
        subscribed: TestTime,
        disposed: TestTime,
        create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        let observer = createObserver(Source.Element.self)
        var source: Observable<Source.Element>?
        var subscription: (any Disposable)?
        scheduleAt(created) { source = create().asObservable() }
        scheduleAt(subscribed) { subscription = source?.subscribe(observer) }
        scheduleAt(disposed) { subscription?.dispose() }
        start()
        return observer
    }

    /// As `start(created:subscribed:disposed:create:)`, created at 100 and subscribed to at 200.
    public func start<Source: ObservableConvertibleType>(
        disposed: TestTime,
        create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
    }

    /// As `start(created:subscribed:disposed:create:)`, created at 100, subscribed to at 200 and disposed of at 1000.
    public func start<Source: ObservableConvertibleType>(
        _ create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(
            created: Defaults.created,
            subscribed: Defaults.subscribed,
            disposed: Defaults.disposed,
            create: create
        )
    }
}

/// A test's closure, which runs on the thread that calls `start()` and so may touch the test's variables.
private struct StartThreadClosure: @unchecked Sendable {  // Called by that one thread only.
    let call: () -> Void
}

/// Ticks and seconds.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType {
    /// A tick.
    public typealias VirtualTimeUnit = TestTime
    /// A number of ticks.
    public typealias VirtualTimeIntervalUnit = TestTime

    private let resolution: Double

    init(resolution: Double) { self.resolution = resolution }

    /// A tick as time.
    public func convertFromVirtualTime(_ virtualTime: TestTime) -> RxTime {
        RxTime(timeIntervalSince1970: Double(virtualTime) * resolution)
    }

    /// Time as the nearest tick.
    public func convertToVirtualTime(_ time: RxTime) -> TestTime { ticks(time.timeIntervalSince1970) }

    /// Ticks in seconds.
    public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TestTime) -> Double {
        Double(virtualTimeInterval) * resolution
    }

    /// Seconds as the nearest number of ticks.
    public func convertToVirtualTimeInterval(_ timeInterval: Double) -> TestTime { ticks(timeInterval) }

    /// A tick moved by a number of ticks.
    public func offsetVirtualTime(_ time: TestTime, offset: TestTime) -> TestTime { time + offset }

    /// Which tick is earlier.
    public func compareVirtualTime(_ left: TestTime, _ right: TestTime) -> VirtualTimeComparison {
        if left < right { return .lessThan }
        return left > right ? .greaterThan : .equal
    }

    private func ticks(_ seconds: Double) -> TestTime {
        let ticks = (seconds / resolution).rounded()
        return ticks >= Double(TestTime.max) ? .max : TestTime(ticks)
    }
}
