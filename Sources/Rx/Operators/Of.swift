extension ObservableType {
    /// The elements given, then the end.
    public static func of(_ elements: Element...) -> Observable<Element> { Elements(elements) }

    /// The elements of an array, then the end.
    public static func from(_ array: [Element]) -> Observable<Element> { Elements(array) }

    /// The elements of a sequence, then the end; the sequence is iterated anew for each subscriber.
    public static func from<Source: Sequence & Sendable>(_ sequence: Source) -> Observable<Element>
    where Source.Element == Element {
        Elements(sequence)
    }

    /// The value if there is one, then the end.
    public static func from(optional: Element?) -> Observable<Element> {
        if let optional { return Just(optional) }
        return .empty()
    }
}

/// Emits the elements of a sequence on the thread's trampoline: after the chain is wired, taking turns with others.
final class Elements<Source: Sequence & Sendable>: Observable<Source.Element>, @unchecked Sendable
where Source.Element: Sendable {  // Constants only.
    private let source: Source

    init(_ source: Source) { self.source = source }

    override func run(_ sink: Sink<Source.Element>) -> ActiveSubscription {
        let turns = ElementTurns(source, sink)
        Trampoline.current.enqueue(turns)
        return turns
    }
}

private final class ElementTurns<Source: Sequence & Sendable>: Sink<Source.Element>, TrampolineTask,
    @unchecked Sendable  // The iterator belongs to the subscribing thread; `flags` is atomic.
where Source.Element: Sendable {
    private var iterator: Source.Iterator
    private let downstream: Sink<Source.Element>

    init(_ source: Source, _ downstream: Sink<Source.Element>) {
        iterator = source.makeIterator()
        self.downstream = downstream
    }

    func runTurn() {
        let trampoline = Trampoline.current
        while isLive {
            guard let element = iterator.next() else { return downstream.completed() }
            downstream.next(element)
            if trampoline.hasWaiting { return trampoline.enqueue(self) }
        }
    }

    override func dispose() { _ = stop() }
}
