extension PrimitiveSequenceType where Trait == MaybeTrait {
    private var source: Observable<Element> { primitiveSequence.source }

    /// Transforms the element; what `transform` throws becomes the error.
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Maybe<Result> {
        Maybe(raw: source.map(transform))
    }

    /// Transforms the element and drops nil.
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Maybe<Result> {
        Maybe(raw: source.compactMap(transform))
    }

    /// Drops the element unless it satisfies a condition.
    public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
        Maybe(raw: source.filter(predicate))
    }

    /// Goes on with another maybe made from the element.
    public func flatMap<Result: Sendable>(
        _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
    ) -> Maybe<Result> {
        Maybe(raw: source.flatMap(selector))
    }

    /// Goes on with a single made from the element.
    public func flatMapSingle<Result: Sendable>(
        _ selector: @escaping @Sendable (Element) throws -> Single<Result>
    ) -> Maybe<Result> {
        Maybe(raw: source.flatMap(selector))
    }

    /// Goes on with a completable made from the element.
    public func flatMapCompletable(
        _ selector: @escaping @Sendable (Element) throws -> Completable
    ) -> Completable {
        Completable(raw: source.flatMap(selector))
    }

    /// Calls closures beside the stream; what one throws becomes the error. See `ObservableType.do` for when.
    public func `do`(
        onNext: (@Sendable (Element) throws -> Void)? = nil,
        afterNext: (@Sendable (Element) throws -> Void)? = nil,
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        afterError: (@Sendable (any Error) throws -> Void)? = nil,
        onCompleted: (@Sendable () throws -> Void)? = nil,
        afterCompleted: (@Sendable () throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Maybe<Element> {
        Maybe(
            raw: source.do(
                onNext: onNext,
                afterNext: afterNext,
                onError: onError,
                afterError: afterError,
                onCompleted: onCompleted,
                afterCompleted: afterCompleted,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Gives an element in place of an error.
    public func catchAndReturn(_ element: Element) -> Maybe<Element> { Maybe(raw: source.catchAndReturn(element)) }

    /// Gives an element where there is none.
    public func ifEmpty(default element: Element) -> Single<Element> {
        Single(raw: IfEmpty(source, Just(element)))
    }

    /// Goes on with another maybe where there is no element.
    public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
        Maybe(raw: IfEmpty(source, other.source))
    }

    /// Goes on with a single where there is no element.
    public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
        Single(raw: IfEmpty(source, other.source))
    }

    /// The same with a stronger promise: having no element is the error `RxError.noElements`.
    public func asSingle() -> Single<Element> { source.asSingle() }

    /// Only whether it succeeds.
    public func asCompletable() -> Completable { Completable(raw: source.ignoreElements()) }
}
