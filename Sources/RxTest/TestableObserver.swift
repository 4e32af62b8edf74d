import Rx

/// Records what it receives, with the virtual time.
public final class TestableObserver<Element: Sendable>: ObserverType {
    private let scheduler: TestScheduler
    private let recorded = Guarded<[Recorded<Event<Element>>]>([])

    init(scheduler: TestScheduler) { self.scheduler = scheduler }

    /// What was received so far.
    public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

    /// Records an event.
    public func on(_ event: Event<Element>) {
        let entry = Recorded(time: scheduler.clock, value: event)
        recorded.withLock { $0.append(entry) }
    }
}
