/// Whatever can become a `ControlProperty`.
public protocol ControlPropertyType: ObservableType, ObserverType {
    /// The same property as a `ControlProperty`.
    func asControlProperty() -> ControlProperty<Element>
}

/// A property of a control, read and written: cannot fail, and subscriptions to its values are made on the main queue.
public struct ControlProperty<PropertyType: Sendable>: ControlPropertyType {
    /// The type of the elements.
    public typealias Element = PropertyType

    private let values: Observable<PropertyType>
    private let valueSink: AnyObserver<PropertyType>

    /// Joins the values that a control has with the place to set them.
    public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
    where Values.Element == PropertyType, Sink.Element == PropertyType {
        self.values = values.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
        self.valueSink = valueSink.asAnyObserver()
    }

    /// Subscribes an observer to the values.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == PropertyType {
        values.subscribe(observer)
    }

    /// Only what the user changes: without the value that is there on subscription.
    public var changed: ControlEvent<PropertyType> { ControlEvent(events: values.skip(1)) }

    /// Sets the value of an element; an error is a mistake, which traps in debug builds. The end is ignored.
    public func on(_ event: Event<PropertyType>) {
        switch event {
        case .next(let element): valueSink.onNext(element)
        case .error(let error): assertionFailure("A binding received an error: \(error)")
        case .completed: break
        }
    }

    /// The values as an observable.
    public func asObservable() -> Observable<PropertyType> { values }
    /// Itself.
    public func asControlProperty() -> ControlProperty<PropertyType> { self }
    /// The values as a driver.
    public func asDriver() -> Driver<PropertyType> {
        Driver(values.observe(on: DriverSharingStrategy.scheduler).catch { _ in .empty() })
    }
}

extension ControlPropertyType where Element == String? {
    /// The same property with an empty text in place of none.
    public var orEmpty: ControlProperty<String> {
        let property = asControlProperty()
        return ControlProperty<String>(
            values: property.asObservable().map { $0 ?? "" },
            valueSink: property.mapObserver { $0 }
        )
    }
}
