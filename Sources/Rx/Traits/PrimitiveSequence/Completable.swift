/// The promise of a `Completable`: no element, only whether it succeeds.
public enum CompletableTrait: Sendable {}

/// No element, only the end or an error: work that gives nothing back.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// How a completable ends.
@frozen
public enum CompletableEvent: Sendable {
    /// With an error.
    case error(any Error)
    /// Well.
    case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// What a completable's closure calls with its one outcome.
    public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

    /// A cold completable from a closure that is called once per subscriber.
    ///
    /// - Parameter subscribe: begins the work, calls its argument once with the outcome (later calls are ignored),
    ///   and returns what ends the work.
    public static func create(
        subscribe: @escaping @Sendable (@escaping CompletableObserver) -> any Disposable
    ) -> Completable {
        Completable(
            raw: Create { observer in
                subscribe { outcome in
                    switch outcome {
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            }
        )
    }

    /// Subscribes with a closure that receives the outcome.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe(_ observer: @escaping CompletableObserver) -> any Disposable {
        subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
    }

    /// Subscribes with one closure for each outcome.
    ///
    /// `onDisposed` runs once: after the outcome, or when the subscription is disposed of. An error without
    /// `onError` goes to `Hooks.defaultErrorHandler`.
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe(
        onCompleted: (@Sendable () -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        let sink = OutcomeEdge<Never>(
            onElement: nil,
            onError: onError,
            onCompleted: onCompleted,
            onDisposed: onDisposed
        )
        sink.attach(to: primitiveSequence.source)
        return sink
    }

    /// Subscribes with closures that also receive an object, which is held weakly; nothing is called once it is gone.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        onCompleted: (@Sendable (Object) -> Void)? = nil,
        onError: (@Sendable (Object, any Error) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onCompleted: { [weak object] in if let object { onCompleted?(object) } },
            onError: Hooks.errorHandler(with: object, onError),
            onDisposed: { [weak object] in if let object { onDisposed?(object) } }
        )
    }

    /// A completable that succeeds at once.
    public static func empty() -> Completable { Completable(raw: .empty()) }

    /// A completable that fails at once.
    public static func error(_ error: any Error) -> Completable { Completable(raw: .error(error)) }

    /// A completable that never ends.
    public static func never() -> Completable { Completable(raw: .never()) }
}
