extension ObservableType {
    /// Each element combined with the latest of another sequence; elements before that has one are dropped.
    ///
    /// The other sequence is subscribed to first. Its error passes; its end does not matter, its latest element stays.
    /// What `resultSelector` throws becomes the error.
    public func withLatestFrom<Source: ObservableConvertibleType, Result: Sendable>(
        _ second: Source,
        resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
    ) -> Observable<Result> {
        WithLatestFrom(asObservable(), second.asObservable(), resultSelector)
    }

    /// The latest element of another sequence at each element of this one; see `withLatestFrom(_:resultSelector:)`.
    public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
        WithLatestFrom(asObservable(), second.asObservable()) { $1 }
    }
}

private final class WithLatestFrom<First: Sendable, Second: Sendable, Out: Sendable>: Observable<Out>,
    @unchecked Sendable  // Constants only.
{
    private let first: Observable<First>
    private let second: Observable<Second>
    private let selector: @Sendable (First, Second) throws -> Out

    init(
        _ first: Observable<First>,
        _ second: Observable<Second>,
        _ selector: @escaping @Sendable (First, Second) throws -> Out
    ) {
        self.first = first
        self.second = second
        self.selector = selector
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription {
        let core = LatestCore<Second, Out>(sink)
        let trigger = LatestTrigger(core, selector)
        // Subscribed to last, disposed of first.
        core.own(trigger)
        core.start(LatestInlet(core), from: second)
        trigger.hold(first.run(trigger))
        return core
    }
}

private final class LatestCore<Second: Sendable, Out: Sendable>: Junction<Out>, @unchecked Sendable {
    // See `Junction`.
    var latest: Second?
}

private final class LatestInlet<Second: Sendable, Out: Sendable>: JunctionInlet<Second, Out>, @unchecked Sendable {
    // Constants; see `JunctionInlet`.
    private let core: LatestCore<Second, Out>

    init(_ core: LatestCore<Second, Out>) {
        self.core = core
        super.init(core)
    }

    override func receive(_ element: Second) { core.latest = element }

    override func receiveCompleted() {}
}

private final class LatestTrigger<First: Sendable, Second: Sendable, Out: Sendable>: JunctionInlet<First, Out>,
    @unchecked Sendable  // Constants; see `JunctionInlet`.
{
    private let core: LatestCore<Second, Out>
    private let selector: @Sendable (First, Second) throws -> Out

    init(_ core: LatestCore<Second, Out>, _ selector: @escaping @Sendable (First, Second) throws -> Out) {
        self.core = core
        self.selector = selector
        super.init(core)
    }

    override func receive(_ element: First) {
        guard let latest = core.latest else { return }
        let result: Out
        do { result = try selector(element, latest) } catch { return core.finish(.error(error)) }
        core.emit(result)
    }
}
