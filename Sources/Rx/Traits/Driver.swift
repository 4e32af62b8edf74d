/// A value that cannot fail, for driving a display: events arrive on the main queue, subscribers share one
/// subscription, and a new one receives the latest element at once.
public typealias Driver<Element: Sendable> = SharedSequence<DriverSharingStrategy, Element>

/// How a driver shares: the latest element is replayed while anyone is subscribed.
public struct DriverSharingStrategy: MainSharingStrategy {
    /// The main one.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Shares with one element replayed.
    public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 1, scope: .whileConnected)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// The same sequence as a driver.
    public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// A driver that gives one element in place of an error.
    public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler).catchAndReturn(onErrorJustReturn))
    }

    /// A driver that goes on with another in place of an error.
    public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
        asDriver(onErrorRecover: { _ in onErrorDriveWith })
    }

    /// A driver that goes on with one made from the error in place of it.
    public func asDriver(
        onErrorRecover: @escaping @Sendable (_ error: any Error) -> Driver<Element>
    ) -> Driver<Element> {
        Driver(
            asObservable().observe(on: DriverSharingStrategy.scheduler).catch { onErrorRecover($0).asObservable() }
        )
    }
}

extension BehaviorRelay {
    /// The relay's values as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Subscribes observers, all to one subscription. Called on the main queue.
    public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        MainScheduler.ensureSharing()
        return asObservable().subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Subscribes observers of optional elements, all to one subscription. Called on the main queue.
    public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        MainScheduler.ensureSharing()
        return asObservable().map { Optional($0) }.subscribe { event in
            for observer in observers { observer.on(event) }
        }
    }

    /// Sends the elements to relays. Called on the main queue.
    public func drive(_ relays: BehaviorRelay<Element>...) -> any Disposable {
        MainScheduler.ensureSharing()
        return asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays of optional elements. Called on the main queue.
    public func drive(_ relays: BehaviorRelay<Element?>...) -> any Disposable {
        MainScheduler.ensureSharing()
        return asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays. Called on the main queue.
    public func drive(_ relays: ReplayRelay<Element>...) -> any Disposable {
        MainScheduler.ensureSharing()
        return asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Sends the elements to relays of optional elements. Called on the main queue.
    public func drive(_ relays: ReplayRelay<Element?>...) -> any Disposable {
        MainScheduler.ensureSharing()
        return asObservable().subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
    }

    /// Hands this sequence to a function and gives what that returns.
    public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
        MainScheduler.ensureSharing()
        return transformation(asObservable())
    }

    /// Hands this sequence and one argument to a curried function.
    public func drive<Argument, Result>(
        _ with: (Observable<Element>) -> (Argument) -> Result,
        curriedArgument: Argument
    ) -> Result {
        MainScheduler.ensureSharing()
        return with(asObservable())(curriedArgument)
    }

    /// Subscribes with closures of the main actor. Called on the main queue.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func drive(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        MainScheduler.ensureSharing()
        return asObservable().subscribeOnMain(onNext, onCompleted, onDisposed)
    }

    /// Subscribes with closures of the main actor that also receive an object, which is held weakly. Called on the
    /// main queue.
    public func drive<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: (@MainActor @Sendable (Object, Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Object) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        drive(
            onNext: { [weak object] element in if let object { onNext?(object, element) } },
            onCompleted: { [weak object] in if let object { onCompleted?(object) } },
            onDisposed: { [weak object] in if let object { onDisposed?(object) } }
        )
    }

    /// Subscribes for the work alone. Called on the main queue.
    public func drive() -> any Disposable {
        MainScheduler.ensureSharing()
        return asObservable().subscribe()
    }
}

extension MainScheduler {
    /// Stops the program where a driver or a signal is used off the main queue.
    static func ensureSharing() {
        precondition(
            SharingScheduler.isMocked || isCurrent,
            "drive and emit must be called on the main queue."
        )
    }
}

extension Observable {
    /// Subscribes with closures of the main actor to a sequence whose events arrive on the main queue.
    func subscribeOnMain(
        _ onNext: (@MainActor @Sendable (Element) -> Void)?,
        _ onCompleted: (@MainActor @Sendable () -> Void)?,
        _ onDisposed: (@Sendable () -> Void)?
    ) -> any Disposable {
        let completed = onCompleted.map { call in onMain { (_: Void) in call() } }
        return subscribe(
            onNext: onNext.map { onMain($0) },
            onCompleted: completed.map { call in { @Sendable in call(()) } },
            onDisposed: onDisposed
        )
    }
}
