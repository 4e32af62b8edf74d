/// Whatever can become a `ControlEvent`.
public protocol ControlEventType: ObservableType {
    /// The same events as a `ControlEvent`.
    func asControlEvent() -> ControlEvent<Element>
}

/// What happens to a control: cannot fail, is subscribed to on the main queue, and sends nothing on subscription.
///
/// Who makes one sees to it that the events come on the main queue, do not fail, and end when the control is gone.
public struct ControlEvent<PropertyType: Sendable>: ControlEventType {
    /// The type of the elements.
    public typealias Element = PropertyType

    private let events: Observable<PropertyType>

    /// Wraps events that do not fail; subscriptions to them are made, and ended, on the main queue.
    public init<Events: ObservableType>(events: Events) where Events.Element == PropertyType {
        self.events = events.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
    }

    /// Subscribes an observer.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == PropertyType {
        events.subscribe(observer)
    }

    /// The same events as an observable.
    public func asObservable() -> Observable<PropertyType> { events }
    /// Itself.
    public func asControlEvent() -> ControlEvent<PropertyType> { self }
}

extension ControlEvent {
    /// The same events as a signal. An error is a mistake: it stops the program in debug builds, and ends the signal
    /// in release builds.
    public func asSignal() -> Signal<PropertyType> { asSharedSequenceWithoutErrors() }

    /// The same events as a driver. An error is a mistake: it stops the program in debug builds, and ends the driver
    /// in release builds.
    public func asDriver() -> Driver<PropertyType> { asSharedSequenceWithoutErrors() }

    /// The same events as an infallible sequence. An error is a mistake: it stops the program in debug builds, and ends
    /// the sequence in release builds.
    public func asInfallible() -> Infallible<PropertyType> { asInfallibleWithoutErrors() }
}
