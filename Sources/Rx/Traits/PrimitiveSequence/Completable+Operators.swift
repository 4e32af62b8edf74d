extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    private var source: Observable<Never> { primitiveSequence.source }

    /// Calls closures beside the stream; what one throws becomes the error. See `ObservableType.do` for when.
    public func `do`(
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        afterError: (@Sendable (any Error) throws -> Void)? = nil,
        onCompleted: (@Sendable () throws -> Void)? = nil,
        afterCompleted: (@Sendable () throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Completable {
        Completable(
            raw: source.do(
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

    /// This, then another.
    public func concat(_ second: Completable) -> Completable { andThen(second) }

    /// Completables one after the other.
    public static func concat<Sources: Sequence>(_ sequence: Sources) -> Completable
    where Sources.Element == Completable {
        Completable(raw: .concat(sequence.map(\.source)))
    }

    /// Completables one after the other.
    public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

    /// Completables at the same time; succeeds when all have, fails with the first error.
    public static func zip<Sources: Collection>(_ sources: Sources) -> Completable
    where Sources.Element == Completable {
        Completable(raw: .merge(sources.map(\.source)))
    }

    /// Completables at the same time; succeeds when all have, fails with the first error.
    public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

    /// Succeeds in place of an error.
    public func catchAndComplete() -> Completable { Completable(raw: source.catch { _ in .empty() }) }

    /// A maybe that has no element.
    public func asMaybe() -> Maybe<Element> { Maybe(raw: source) }
}
