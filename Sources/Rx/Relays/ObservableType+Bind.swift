extension ObservableType {
    /// Subscribes observers, all to one subscription.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Subscribes observers of optional elements, all to one subscription.
    public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        subscribe { event in
            let optional = event.map { Optional($0) }
            for observer in observers { observer.on(optional) }
        }
    }

    /// Sends the elements to relays. An error, which a relay cannot carry, is a mistake: it traps in debug builds.
    public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
        bind(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays of optional elements; see `bind(to:)` for errors.
    public func bind(to relays: PublishRelay<Element?>...) -> any Disposable {
        bind(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays; see `bind(to:)` for errors.
    public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
        bind(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays of optional elements; see `bind(to:)` for errors.
    public func bind(to relays: BehaviorRelay<Element?>...) -> any Disposable {
        bind(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays; see `bind(to:)` for errors.
    public func bind(to relays: ReplayRelay<Element>...) -> any Disposable {
        bind(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays of optional elements; see `bind(to:)` for errors.
    public func bind(to relays: ReplayRelay<Element?>...) -> any Disposable {
        bind(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Hands this sequence to a function and gives what that returns.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Hands this sequence to a function, an argument to what that returns, and gives the result: for functions that
    /// take their last argument apart, such as a closure written after the call.
    public func bind<R1, R2>(to binder: (Self) -> (R1) -> R2, curriedArgument: R1) -> R2 {
        binder(self)(curriedArgument)
    }

    /// As `bind(to:curriedArgument:)`, for a last argument that is a `@Sendable` closure: a closure written in its
    /// place would not be one otherwise.
    public func bind<each Argument, Value, Result>(
        to binder: (Self) -> (@escaping @Sendable (repeat each Argument) -> Value) -> Result,
        curriedArgument: @escaping @Sendable (repeat each Argument) -> Value
    ) -> Result {
        binder(self)(curriedArgument)
    }

    /// Calls a closure for each element. An error is a mistake here: it traps in debug builds.
    public func bind(onNext: @escaping @Sendable (Element) -> Void) -> any Disposable {
        subscribe(onNext: onNext, onError: { unexpected($0, in: "A binding") })
    }

    /// Calls a closure for each element with an object that is held weakly; see `bind(onNext:)` for errors.
    public func bind<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: @escaping @Sendable (Object, Element) -> Void
    ) -> any Disposable {
        bind(onNext: { [weak object] element in if let object { onNext(object, element) } })
    }
}
