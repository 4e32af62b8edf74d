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
        subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
    }

    /// Subscribes with one closure for each outcome.
    ///
    /// `onDisposed` runs once: after the outcome, or when the subscription is disposed of.
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

    /// A single with this element.
    public static func just(_ element: Element) -> Single<Element> { Single(raw: Just(element)) }

    /// A single that fails at once.
    public static func error(_ error: any Error) -> Single<Element> { Single(raw: .error(error)) }

    /// A single that never ends.
    public static func never() -> Single<Element> { Single(raw: .never()) }
}

/// The edge of a subscription to a single or a maybe: the first event is the outcome, and ends the subscription.
final class OutcomeEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // Constants; see `EdgeSink`.
    private let onElement: (@Sendable (Element) -> Void)?
    private let onError: (@Sendable (any Error) -> Void)?
    private let onCompleted: (@Sendable () -> Void)?
    private let onDisposed: (@Sendable () -> Void)?

    init(
        onElement: (@Sendable (Element) -> Void)?,
        onError: (@Sendable (any Error) -> Void)?,
        onCompleted: (@Sendable () -> Void)?,
        onDisposed: (@Sendable () -> Void)?
    ) {
        self.onElement = onElement
        self.onError = onError
        self.onCompleted = onCompleted
        self.onDisposed = onDisposed
    }

    override func next(_ element: Element) {
        guard stop() else { return }
        onElement?(element)
        end(after: { onDisposed?() })
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        onError?(error)
        end(after: { onDisposed?() })
    }

    override func completed() {
        guard stop() else { return }
        onCompleted?()
        end(after: { onDisposed?() })
    }

    override func dispose() {
        end(before: { onDisposed?() })
    }
}
