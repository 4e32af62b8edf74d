extension PrimitiveSequenceType where Trait == SingleTrait {
    private var source: Observable<Element> { primitiveSequence.source }

    /// Transforms the element; what `transform` throws becomes the error.
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Single<Result> {
        Single(raw: source.map(transform))
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

    /// Goes on with another single made from the element.
    public func flatMap<Result: Sendable>(
        _ selector: @escaping @Sendable (Element) throws -> Single<Result>
    ) -> Single<Result> {
        Single(raw: source.flatMap(selector))
    }

    /// Goes on with a maybe made from the element.
    public func flatMapMaybe<Result: Sendable>(
        _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
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
        onSuccess: (@Sendable (Element) throws -> Void)? = nil,
        afterSuccess: (@Sendable (Element) throws -> Void)? = nil,
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        afterError: (@Sendable (any Error) throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Single<Element> {
        Single(
            raw: source.do(
                onNext: onSuccess,
                afterNext: afterSuccess,
                onError: onError,
                afterError: afterError,
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Gives an element in place of an error.
    public func catchAndReturn(_ element: Element) -> Single<Element> {
        Single(raw: source.catchAndReturn(element))
    }

    /// The same with a weaker promise: an element, nothing, or an error.
    public func asMaybe() -> Maybe<Element> { Maybe(raw: source) }

    /// Only whether it succeeds.
    public func asCompletable() -> Completable { Completable(raw: source.ignoreElements()) }
}
