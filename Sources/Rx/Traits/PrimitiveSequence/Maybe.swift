/// The promise of a `Maybe`: one element, none, or an error.
public enum MaybeTrait: ElementTrait {}

/// One element, none, or an error.
public typealias Maybe<Element: Sendable> = PrimitiveSequence<MaybeTrait, Element>

/// How a maybe ends.
@frozen
public enum MaybeEvent<Element> {
    /// With an element.
    case success(Element)
    /// With an error.
    case error(any Error)
    /// Without an element.
    case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// What a maybe's closure calls with its one outcome.
    public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

    /// A cold maybe from a closure that is called once per subscriber.
    ///
    /// - Parameter subscribe: begins the work, calls its argument once with the outcome (later calls are ignored),
    ///   and returns what ends the work.
    public static func create(
        subscribe: @escaping @Sendable (@escaping MaybeObserver) -> any Disposable
    ) -> Maybe<Element> {
        Maybe(
            raw: Create { observer in
                subscribe { outcome in
                    switch outcome {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
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
    public func subscribe(_ observer: @escaping MaybeObserver) -> any Disposable {
        subscribe(
            onSuccess: { observer(.success($0)) },
            onError: { observer(.error($0)) },
            onCompleted: { observer(.completed) }
        )
    }

    /// Subscribes with one closure for each outcome.
    ///
    /// `onDisposed` runs once: after the outcome, or when the subscription is disposed of. An error without
    /// `onError` goes to `Hooks.defaultErrorHandler`.
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe(
        onSuccess: (@Sendable (Element) -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        let sink = OutcomeEdge(
            onElement: onSuccess,
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
        onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
        onError: (@Sendable (Object, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (Object) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onSuccess: { [weak object] element in if let object { onSuccess?(object, element) } },
            onError: Hooks.errorHandler(with: object, onError),
            onCompleted: { [weak object] in if let object { onCompleted?(object) } },
            onDisposed: { [weak object] in if let object { onDisposed?(object) } }
        )
    }

    /// A maybe with this element.
    public static func just(_ element: Element) -> Maybe<Element> { Maybe(raw: .just(element)) }

    /// A maybe with this element, which comes in a turn of a scheduler.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
        Maybe(raw: .just(element, scheduler: scheduler))
    }

    /// A maybe without an element.
    public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

    /// A maybe that fails at once.
    public static func error(_ error: any Error) -> Maybe<Element> { Maybe(raw: .error(error)) }

    /// A maybe that never ends.
    public static func never() -> Maybe<Element> { Maybe(raw: .never()) }
}
