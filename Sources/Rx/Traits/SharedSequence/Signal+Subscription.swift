extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Subscribes observers, all to one subscription.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        asObservable().subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Subscribes observers of optional elements, all to one subscription.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        asObservable().subscribe { event in
            let optional = event.map { Optional($0) }
            for observer in observers { observer.on(optional) }
        }
    }

    /// Sends the elements to relays.
    public func emit(to relays: PublishRelay<Element>...) -> any Disposable {
        asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays of optional elements.
    public func emit(to relays: PublishRelay<Element?>...) -> any Disposable {
        asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays.
    public func emit(to relays: BehaviorRelay<Element>...) -> any Disposable {
        asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays of optional elements.
    public func emit(to relays: BehaviorRelay<Element?>...) -> any Disposable {
        asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays.
    public func emit(to relays: ReplayRelay<Element>...) -> any Disposable {
        asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays of optional elements.
    public func emit(to relays: ReplayRelay<Element?>...) -> any Disposable {
        asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Subscribes with closures of the main actor.
    ///
    /// - Parameters:
    ///   - onNext: called with each element.
    ///   - onCompleted: called at the end.
    ///   - onDisposed: called once, after `onCompleted`, or where the subscription is disposed of.
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func emit(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        subscribeOnMain(onNext, onCompleted, onDisposed)
    }

    /// Subscribes with closures of the main actor that also receive an object, which is held weakly; nothing is called
    /// once it is gone.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func emit<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: (@MainActor @Sendable (Object, Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Object) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        subscribeOnMain(with: object, onNext, onCompleted, onDisposed)
    }

    /// Subscribes for the work alone.
    public func emit() -> any Disposable { asObservable().subscribe() }
}
