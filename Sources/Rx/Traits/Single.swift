/// The promise of a `Single`: exactly one element, or an error.
public enum SingleTrait: Sendable {}

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
        primitiveSequence.source.take(1).subscribe { event in
            switch event {
            case .next(let element): observer(.success(element))
            case .error(let error): observer(.failure(error))
            case .completed: break
            }
        }
    }

    /// Subscribes with one closure for each outcome.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe(
        onSuccess: (@Sendable (Element) -> Void)? = nil,
        onFailure: (@Sendable (any Error) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        primitiveSequence.source.take(1).subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
    }

    /// A single with this element.
    public static func just(_ element: Element) -> Single<Element> { Single(raw: Just(element)) }

    /// A single that fails at once.
    public static func error(_ error: any Error) -> Single<Element> { Single(raw: .error(error)) }

    /// A single that never ends.
    public static func never() -> Single<Element> { Single(raw: .never()) }

    /// Transforms the element; what `transform` throws becomes the error.
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Single<Result> {
        Single(raw: primitiveSequence.source.map(transform))
    }

    /// Goes on with another single made from the element.
    public func flatMap<Result: Sendable>(
        _ selector: @escaping @Sendable (Element) throws -> Single<Result>
    ) -> Single<Result> {
        Single(raw: primitiveSequence.source.flatMap(selector))
    }
}
