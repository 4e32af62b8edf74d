extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    private var source: Observable<Never> { primitiveSequence.source }

    /// A single that begins when this has succeeded.
    public func andThen<Second: Sendable>(_ second: Single<Second>) -> Single<Second> {
        Single(raw: AndThen(source, second.source))
    }

    /// A maybe that begins when this has succeeded.
    public func andThen<Second: Sendable>(_ second: Maybe<Second>) -> Maybe<Second> {
        Maybe(raw: AndThen(source, second.source))
    }

    /// A completable that begins when this has succeeded.
    public func andThen(_ second: Completable) -> Completable {
        Completable(raw: AndThen(source, second.source))
    }

    /// A sequence that begins when this has succeeded.
    public func andThen<Second: Sendable>(_ second: Observable<Second>) -> Observable<Second> {
        AndThen(source, second)
    }

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
    public static func concat(_ completables: [Completable]) -> Completable {
        Completable(raw: .concat(completables.map(\.source)))
    }

    /// Completables one after the other.
    public static func concat(_ completables: Completable...) -> Completable { concat(completables) }

    /// Completables at the same time; succeeds when all have, fails with the first error.
    public static func zip(_ completables: [Completable]) -> Completable {
        Completable(raw: .merge(completables.map(\.source)))
    }

    /// Completables at the same time; succeeds when all have, fails with the first error.
    public static func zip(_ completables: Completable...) -> Completable { zip(completables) }

    /// Succeeds in place of an error.
    public func catchAndComplete() -> Completable { Completable(raw: source.catch { _ in .empty() }) }

    /// A maybe that has no element.
    public func asMaybe() -> Maybe<Element> { Maybe(raw: source) }
}

/// The first one's end begins the second; it has no element to pass on.
private final class AndThen<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let first: Observable<Never>
    private let second: Observable<Element>

    init(_ first: Observable<Never>, _ second: Observable<Element>) {
        self.first = first
        self.second = second
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let inner = AndThenSink(sink, second)
        inner.hold(first.run(inner))
        return inner
    }
}

private final class AndThenSink<Element: Sendable>: EdgeSink<Never>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let downstream: Sink<Element>
    private let following: Observable<Element>
    private let second = SerialSubscription()

    init(_ downstream: Sink<Element>, _ following: Observable<Element>) {
        self.downstream = downstream
        self.following = following
    }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        guard stop() else { return }
        end()
        following.attach(downstream) { second.replace(by: $0) }
    }

    override func dispose() {
        end()
        second.dispose()
    }
}
