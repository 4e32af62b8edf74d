/// Whatever can become a `ControlProperty`.
public protocol ControlPropertyType: ObservableType, ObserverType {
    /// The same property as a `ControlProperty`.
    func asControlProperty() -> ControlProperty<Element>
}

/// A property of a control, read and written: cannot fail, and subscriptions to its values are made on the main queue.
///
/// Its values are the one that is there on subscription and those the user sets later, not those set by the program.
/// Who makes one sees to it that they come on the main queue, do not fail, and end when the control is gone.
public struct ControlProperty<PropertyType: Sendable>: ControlPropertyType {
    /// The type of the elements.
    public typealias Element = PropertyType

    private let values: Observable<PropertyType>
    fileprivate let valueSink: AnyObserver<PropertyType>

    /// Joins the values that a control has with the place to set them; subscriptions to the values are made, and ended,
    /// on the main queue.
    public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
    where Values.Element == PropertyType, Sink.Element == PropertyType {
        self.values = values.asObservable().subscribe(on: ConcurrentMainScheduler.instance)
        self.valueSink = valueSink.asAnyObserver()
    }

    /// Subscribes an observer to the values.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == PropertyType {
        values.subscribe(observer)
    }

    /// Only what the user changes: without the value that is there on subscription.
    public var changed: ControlEvent<PropertyType> { ControlEvent(events: values.skip(1)) }

    /// Sets the value of an element, and passes on the end; an error is a mistake, which stops the program in debug
    /// builds and is reported on standard error in release builds.
    public func on(_ event: Event<PropertyType>) {
        switch event {
        case .next(let element): valueSink.onNext(element)
        case .error(let error): unexpected(error, in: "A binding")
        case .completed: valueSink.onCompleted()
        }
    }

    /// The values as an observable.
    public func asObservable() -> Observable<PropertyType> { values }
    /// Itself.
    public func asControlProperty() -> ControlProperty<PropertyType> { self }
}

extension ControlProperty {
    /// The values as a driver. An error is a mistake: it stops the program in debug builds, and ends the driver in
    /// release builds.
    public func asDriver() -> Driver<PropertyType> { asSharedSequenceWithoutErrors() }

    /// The values as an infallible sequence. An error is a mistake: it stops the program in debug builds, and ends the
    /// sequence in release builds.
    public func asInfallible() -> Infallible<PropertyType> { asInfallibleWithoutErrors() }
}

extension ControlPropertyType where Element == String? {
    /// The same property with an empty text in place of none.
    public var orEmpty: ControlProperty<String> {
        let property = asControlProperty()
        return ControlProperty<String>(
            values: property.asObservable().map { $0 ?? "" },
            valueSink: property.valueSink.mapObserver { $0 }
        )
    }
}
