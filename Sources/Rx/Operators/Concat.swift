extension ObservableType {
    /// This sequence, then another.
    public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
    where Source.Element == Element {
        Concat(asObservable(), second.asObservable())
    }

    /// Sequences one after the other; the sequence of them is iterated as they end, anew for each subscriber.
    public static func concat<Sources: Sequence & Sendable>(_ sequence: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        Concat(sequence)
    }

    /// Sequences one after the other.
    public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> { Concat(sources) }

    /// Sequences one after the other.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { Concat(sources) }
}

/// The sources left of one concat.
private typealias Remaining<Element: Sendable> = () -> Observable<Element>?

private final class Concat<Element: Sendable>: Observable<Element>, @unchecked Sendable {
    // Constants only, but for `first`, which changes when this is freed.
    private var first: Observable<Element>?
    private let makeRemaining: @Sendable () -> Remaining<Element>

    init(_ first: Observable<Element>, _ second: Observable<Element>) {
        self.first = first
        makeRemaining = {
            var next: Observable<Element>? = second
            return { next.take() }
        }
    }

    init<Sources: Sequence & Sendable>(_ sources: Sources) where Sources.Element == Observable<Element> {
        makeRemaining = {
            var iterator = sources.makeIterator()
            return { iterator.next() }
        }
    }

    /// Frees a deep nest, `a.concat(b).concat(c)…`, in a loop: one free in another would overflow the stack.
    deinit {
        var next = first.take() as? Concat<Element>
        while isKnownUniquelyReferenced(&next) {
            let inner = next?.first.take()
            next = inner as? Concat<Element>
        }
    }

    func remaining() -> Remaining<Element> {
        let others = makeRemaining()
        guard first != nil else { return others }
        var next = first
        return { next.take() ?? others() }
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let sequential = ConcatSequential(sink, self)
        sequential.advance()
        return sequential
    }
}

private final class ConcatSequential<Element: Sendable>: Sequential<Element>, @unchecked Sendable {
    /// What is left of the concats inside concats, the innermost apart and the others around it, flattened so that a
    /// deep nest does not deepen the stack. Touched only inside the loop of `advance()`.
    private var innermost: Remaining<Element>
    private var outer: [Remaining<Element>] = []

    init(_ downstream: Sink<Element>, _ concat: Concat<Element>) {
        innermost = concat.remaining()
        super.init(downstream)
    }

    override func nextSource() -> Observable<Element>? {
        while true {
            if let source = innermost() {
                guard let nested = source as? Concat<Element> else { return source }
                outer.append(innermost)
                innermost = nested.remaining()
            } else if let next = outer.popLast() {
                innermost = next
            } else {
                downstream.completed()
                return nil
            }
        }
    }

    override func sourceCompleted() { advance() }

    override func sourceFailed(_ error: any Error) { downstream.error(error) }
}
