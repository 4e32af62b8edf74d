/// Events that cannot fail, for a display: they arrive on the main queue, subscribers share one subscription, and a
/// new one receives only what comes later.
public typealias Signal<Element: Sendable> = SharedSequence<SignalSharingStrategy, Element>

/// How a signal shares: nothing is replayed.
public struct SignalSharingStrategy: MainSharingStrategy {
    /// The main one.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Shares without replay.
    public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 0, scope: .whileConnected)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// The same sequence as a signal.
    public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// A signal that gives one element in place of an error.
    public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler).catchAndReturn(onErrorJustReturn))
    }

    /// A signal that goes on with another in place of an error.
    public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
        asSignal(onErrorRecover: { _ in onErrorSignalWith })
    }

    /// A signal that goes on with one made from the error in place of it.
    public func asSignal(
        onErrorRecover: @escaping @Sendable (_ error: any Error) -> Signal<Element>
    ) -> Signal<Element> {
        Signal(
            asObservable().observe(on: SignalSharingStrategy.scheduler).catch { onErrorRecover($0).asObservable() }
        )
    }
}

extension PublishRelay {
    /// The relay's elements as a signal.
    public func asSignal() -> Signal<Element> {
        Signal(asObservable().observe(on: SignalSharingStrategy.scheduler))
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Subscribes observers, all to one subscription.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element {
        asObservable().subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Subscribes observers of optional elements, all to one subscription.
    public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
    where Observer.Element == Element? {
        asObservable().map { Optional($0) }.subscribe { event in for observer in observers { observer.on(event) } }
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
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func emit(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribeOnMain(onNext, onCompleted, onDisposed)
    }

    /// Subscribes with closures of the main actor that also receive an object, which is held weakly.
    public func emit<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: (@MainActor @Sendable (Object, Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Object) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        emit(
            onNext: { [weak object] element in if let object { onNext?(object, element) } },
            onCompleted: { [weak object] in if let object { onCompleted?(object) } },
            onDisposed: { [weak object] in if let object { onDisposed?(object) } }
        )
    }

    /// Subscribes for the work alone.
    public func emit() -> any Disposable { asObservable().subscribe() }
}
