extension ObservableType {
    /// The newest element at each element of another sequence, and at its end, if one has arrived since the last time.
    ///
    /// Ends with the first event of the sampler after the end of this sequence. The error of either passes.
    /// - Parameters:
    ///   - sampler: says when.
    ///   - defaultValue: what is given where none has arrived; nil gives nothing.
    public func sample<Source: ObservableType>(
        _ sampler: Source,
        defaultValue: Element? = nil
    ) -> Observable<Element> {
        Sample(asObservable(), sampler.asObservable(), defaultValue)
    }
}

private final class Sample<Element: Sendable, Tick: Sendable>: Observable<Element>, @unchecked Sendable {
    // Constants only.
    private let source: Observable<Element>
    private let sampler: Observable<Tick>
    private let defaultValue: Element?

    init(_ source: Observable<Element>, _ sampler: Observable<Tick>, _ defaultValue: Element?) {
        self.source = source
        self.sampler = sampler
        self.defaultValue = defaultValue
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let core = SampleCore(sink, defaultValue)
        core.start(SampleInlet(core), from: source)
        core.start(SampleTicks<Tick, Element>(core), from: sampler)
        return core
    }
}

private final class SampleCore<Element: Sendable>: Junction<Element>, @unchecked Sendable {  // See `Junction`.
    var newest: Element?
    var isAtEnd = false
    private let defaultValue: Element?

    init(_ downstream: Sink<Element>, _ defaultValue: Element?) {
        self.defaultValue = defaultValue
        super.init(downstream)
    }

    /// With the turn.
    func tick() {
        if let element = newest.take() ?? defaultValue { emit(element) }
        if isAtEnd { finish(.completed) }
    }
}

private final class SampleInlet<Element: Sendable>: JunctionInlet<Element, Element>, @unchecked Sendable {
    // Constants; see `JunctionInlet`.
    private let core: SampleCore<Element>

    init(_ core: SampleCore<Element>) {
        self.core = core
        super.init(core)
    }

    override func receive(_ element: Element) { core.newest = element }

    override func receiveCompleted() { core.isAtEnd = true }
}

private final class SampleTicks<Tick: Sendable, Element: Sendable>: JunctionInlet<Tick, Element>,
    @unchecked Sendable  // Constants; see `JunctionInlet`.
{
    private let core: SampleCore<Element>

    init(_ core: SampleCore<Element>) {
        self.core = core
        super.init(core)
    }

    override func receive(_ element: Tick) { core.tick() }

    override func receiveCompleted() { core.tick() }
}
