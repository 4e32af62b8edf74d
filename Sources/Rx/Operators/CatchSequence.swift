extension ObservableType {
    /// The first of several sequences, and after an error of one the next; the last one's error passes, the first end
    /// ends the result. The sequence of them is iterated as they fail, anew for each subscriber.
    public static func `catch`<Sources: Sequence & Sendable>(sequence: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        CatchSequence(sequence)
    }
}

private final class CatchSequence<Element: Sendable, Sources: Sequence & Sendable>: Observable<Element>,
    @unchecked Sendable  // Constants only.
where Sources.Element == Observable<Element> {
    private let sources: Sources

    init(_ sources: Sources) { self.sources = sources }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let sequential = CatchSequential(sink, sources.makeIterator())
        sequential.advance()
        return sequential
    }
}

private final class CatchSequential<Element: Sendable, Sources: IteratorProtocol>: Sequential<Element>,
    @unchecked Sendable  // Touched only inside the loop of `advance()`, and between its turns by the running source.
where Sources.Element == Observable<Element> {
    private var sources: Sources
    private var lastError: (any Error)?

    init(_ downstream: Sink<Element>, _ sources: Sources) {
        self.sources = sources
        super.init(downstream)
    }

    override func nextSource() -> Observable<Element>? {
        if let source = sources.next() { return source }
        if let lastError { downstream.error(lastError) } else { downstream.completed() }
        return nil
    }

    override func sourceCompleted() { downstream.completed() }

    override func sourceFailed(_ error: any Error) {
        lastError = error
        advance()
    }
}
