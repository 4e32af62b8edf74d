/// The promise of a `Single`: exactly one element, or an error.
public enum SingleTrait: ElementTrait {}

/// Exactly one element, or an error: the answer to a request.
public typealias Single<Element: Sendable> = PrimitiveSequence<SingleTrait, Element>

/// How a single ends.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// What a single's closure calls with its one outcome.
    public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

    /// A cold single from a closure that is called once per subscriber.
    ///
    /// - Parameter subscribe: begins the work, calls its argument once with the outcome (later calls are ignored),
    ///   and returns what ends the work.
    public static func create(
        subscribe: @escaping @Sendable (@escaping SingleObserver) -> any Disposable
    ) -> Single<Element> {
        Single(
            raw: Create { observer in
                subscribe { outcome in
                    switch outcome {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .failure(let error):
                        observer.onError(error)
                    }
                }
            }
        )
    }

    /// Subscribes with a closure that receives the outcome.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe(_ observer: @escaping SingleObserver) -> any Disposable {
        subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
    }

    /// Subscribes with one closure for each outcome.
    ///
    /// `onDisposed` runs once: after the outcome, or when the subscription is disposed of. An error without
    /// `onFailure` goes to `Hooks.defaultErrorHandler`.
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe(
        onSuccess: (@Sendable (Element) -> Void)? = nil,
        onFailure: (@Sendable (any Error) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        let sink = OutcomeEdge(onElement: onSuccess, onError: onFailure, onCompleted: nil, onDisposed: onDisposed)
        sink.attach(to: primitiveSequence.source)
        return sink
    }

    /// Subscribes with closures that also receive an object, which is held weakly; nothing is called once it is gone.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
        onFailure: (@Sendable (Object, any Error) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        subscribe(
            onSuccess: { [weak object] element in if let object { onSuccess?(object, element) } },
            onFailure: Hooks.errorHandler(with: object, onFailure),
            onDisposed: { [weak object] in if let object { onDisposed?(object) } }
        )
    }

    /// A single with this element.
    public static func just(_ element: Element) -> Single<Element> { Single(raw: .just(element)) }

    /// A single with this element, which comes in a turn of a scheduler.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
        Single(raw: .just(element, scheduler: scheduler))
    }

    /// A single that fails at once.
    public static func error(_ error: any Error) -> Single<Element> { Single(raw: .error(error)) }

    /// A single that never ends.
    public static func never() -> Single<Element> { Single(raw: .never()) }
}
