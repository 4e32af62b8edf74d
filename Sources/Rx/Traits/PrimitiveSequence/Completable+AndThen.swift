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

    /// A sequence that cannot fail by itself, which begins when this has succeeded.
    public func andThen<Second: InfallibleType>(_ second: Second) -> Observable<Second.Element> {
        andThen(second.asObservable())
    }
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
        following.attach(downstream) { second.replace(by: $0) }
        end()
    }

    override func dispose() {
        end()
        second.dispose()
    }
}
