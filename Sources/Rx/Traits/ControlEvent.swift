/// Whatever can become a `ControlEvent`.
public protocol ControlEventType: ObservableType {
    /// The same events as a `ControlEvent`.
    func asControlEvent() -> ControlEvent<Element>
}

/// What happens to a control: cannot fail, begins and ends on the main queue, and sends nothing on subscription.
public struct ControlEvent<PropertyType: Sendable>: ControlEventType {
    /// The type of the elements.
    public typealias Element = PropertyType

    private let events: Observable<PropertyType>

    /// Wraps events that do not fail; subscriptions to them are made on the main queue.
    public init<Events: ObservableType>(events: Events) where Events.Element == PropertyType {
        self.events = events.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
    }

    /// Subscribes an observer.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == PropertyType {
        events.subscribe(observer)
    }

    /// The same events as an observable.
    public func asObservable() -> Observable<PropertyType> { events }
    /// Itself.
    public func asControlEvent() -> ControlEvent<PropertyType> { self }
    /// The same events as a signal.
    public func asSignal() -> Signal<PropertyType> {
        Signal(events.observe(on: SignalSharingStrategy.scheduler).catch { _ in .empty() })
    }
    /// The same events as a driver.
    public func asDriver() -> Driver<PropertyType> {
        Driver(events.observe(on: DriverSharingStrategy.scheduler).catch { _ in .empty() })
    }
}
