/// Whatever can become an observable.
public protocol ObservableConvertibleType<Element>: Sendable {
    /// The type of the elements.
    associatedtype Element: Sendable

    /// The same sequence as an `Observable`.
    func asObservable() -> Observable<Element>
}

/// A sequence that observers subscribe to.
public protocol ObservableType<Element>: ObservableConvertibleType {
    /// Subscribes an observer.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
    /// The same sequence as an `Observable`, its concrete type hidden.
    public func asObservable() -> Observable<Element> {
        Observable.create { observer in subscribe(observer) }
    }
}
