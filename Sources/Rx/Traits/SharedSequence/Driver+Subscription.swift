extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Subscribes observers, all to one subscription.
    ///
    /// - Precondition: called on the main queue, as every `drive`: what is replayed arrives where one subscribes.
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        driven { $0.subscribe { event in for observer in observers { observer.on(event) } } }
    }

    /// Subscribes observers of optional elements, all to one subscription.
    ///
    /// - Precondition: called on the main queue.
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        driven {
            $0.subscribe { event in
                let optional = event.map { Optional($0) }
                for observer in observers { observer.on(optional) }
            }
        }
    }

    /// Sends the elements to relays.
    ///
    /// - Precondition: called on the main queue.
    public func drive(_ relays: BehaviorRelay<Element>...) -> any Disposable {
        driven { $0.subscribe(onNext: { element in for relay in relays { relay.accept(element) } }) }
    }

    /// Sends the elements to relays of optional elements.
    ///
    /// - Precondition: called on the main queue.
    public func drive(_ relays: BehaviorRelay<Element?>...) -> any Disposable {
        driven { $0.subscribe(onNext: { element in for relay in relays { relay.accept(element) } }) }
    }

    /// Sends the elements to relays.
    ///
    /// - Precondition: called on the main queue.
    public func drive(_ relays: ReplayRelay<Element>...) -> any Disposable {
        driven { $0.subscribe(onNext: { element in for relay in relays { relay.accept(element) } }) }
    }

    /// Sends the elements to relays of optional elements.
    ///
    /// - Precondition: called on the main queue.
    public func drive(_ relays: ReplayRelay<Element?>...) -> any Disposable {
        driven { $0.subscribe(onNext: { element in for relay in relays { relay.accept(element) } }) }
    }

    /// Hands this sequence to a function and gives what that returns.
    ///
    /// - Precondition: called on the main queue.
    public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
        driven(transformation)
    }

    /// Hands this sequence and one argument to a curried function.
    ///
    /// - Precondition: called on the main queue.
    public func drive<R1, R2>(_ with: (Observable<Element>) -> (R1) -> R2, curriedArgument: R1) -> R2 {
        driven { with($0)(curriedArgument) }
    }

    /// Subscribes with closures of the main actor.
    ///
    /// - Precondition: called on the main queue.
    /// - Parameters:
    ///   - onNext: called with each element.
    ///   - onCompleted: called at the end.
    ///   - onDisposed: called once, after `onCompleted`, or where the subscription is disposed of.
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func drive(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        MainScheduler.ensureMayDrive(self)
        return subscribeOnMain(onNext, onCompleted, onDisposed)
    }

    /// Subscribes with closures of the main actor that also receive an object, which is held weakly; nothing is called
    /// once it is gone.
    ///
    /// - Precondition: called on the main queue.
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func drive<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: (@MainActor @Sendable (Object, Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Object) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        MainScheduler.ensureMayDrive(self)
        return subscribeOnMain(with: object, onNext, onCompleted, onDisposed)
    }

    /// Subscribes for the work alone.
    ///
    /// - Precondition: called on the main queue.
    public func drive() -> any Disposable { driven { $0.subscribe() } }

    private func driven<Result>(_ use: (Observable<Element>) -> Result) -> Result {
        MainScheduler.ensureMayDrive(self)
        return use(asObservable())
    }
}

extension MainScheduler {
    /// Stops the program where a driver is used off the main queue, unless a test put another scheduler in its place.
    fileprivate static func ensureMayDrive(_ driver: some SharedSequenceConvertibleType) {
        precondition(
            isCurrent || DriverSharingStrategy.isElsewhere || driver.asSharedSequence().isElsewhere,
            "A driver can only be driven on the main queue: its latest element arrives where one subscribes."
        )
    }
}

extension SharedSequenceConvertibleType {
    /// Subscribes with closures of the main actor.
    func subscribeOnMain(
        _ onNext: (@MainActor @Sendable (Element) -> Void)?,
        _ onCompleted: (@MainActor @Sendable () -> Void)?,
        _ onDisposed: (@Sendable () -> Void)?
    ) -> any Disposable {
        asSharedSequence().gated.subscribe(
            onNext: onNext.map { onMain($0) },
            onCompleted: onCompleted.map { onMain($0) },
            onDisposed: onDisposed
        )
    }

    /// Subscribes with closures of the main actor and an object that is held weakly.
    func subscribeOnMain<Object: AnyObject & Sendable>(
        with object: Object,
        _ onNext: (@MainActor @Sendable (Object, Element) -> Void)?,
        _ onCompleted: (@MainActor @Sendable (Object) -> Void)?,
        _ onDisposed: (@Sendable (Object) -> Void)?
    ) -> any Disposable {
        subscribeOnMain(
            { [weak object] element in if let object { onNext?(object, element) } },
            { [weak object] in if let object { onCompleted?(object) } },
            { [weak object] in if let object { onDisposed?(object) } }
        )
    }
}
