extension ObservableType {
    /// Goes on with another sequence after an error; what `handler` throws becomes the error instead.
    public func `catch`(
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        Catch(asObservable(), handler)
    }

    /// Gives one element in place of an error, then the end.
    public func catchAndReturn(_ element: Element) -> Observable<Element> {
        Catch(asObservable()) { _ in Just(element) }
    }
}

final class Catch<Element: Sendable>: Observable<Element>, @unchecked Sendable {
    // Constants only, but for `source`, which changes when this is freed.
    typealias Handler = @Sendable (any Error) throws -> Observable<Element>

    fileprivate private(set) var source: Observable<Element>?
    fileprivate let handler: Handler

    init(_ source: Observable<Element>, _ handler: @escaping Handler) {
        self.source = source
        self.handler = handler
    }

    /// Frees a deep nest, `a.catch(f).catch(g)…`, in a loop: one free in another would overflow the stack.
    deinit {
        var next = source.take() as? Catch<Element>
        while isKnownUniquelyReferenced(&next) {
            let inner = next?.source.take()
            next = inner as? Catch<Element>
        }
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let sequential = CatchSequential(sink, self)
        sequential.advance()
        return sequential
    }
}

private final class CatchSequential<Element: Sendable>: Sequential<Element>, @unchecked Sendable {
    // Touched only inside the loop of `advance()`, and between its turns by the running source.
    /// What comes next.
    private var upcoming: Observable<Element>?
    /// The handlers around it, innermost last: catches inside catches, flattened so that neither a deep nest nor a
    /// handler that gives another catch deepens the stack.
    private var handlers: [Catch<Element>.Handler] = []

    init(_ downstream: Sink<Element>, _ first: Observable<Element>) {
        upcoming = first
        super.init(downstream)
    }

    override func nextSource() -> Observable<Element>? {
        var source = upcoming.take()
        while let nested = source as? Catch<Element> {
            handlers.append(nested.handler)
            source = nested.source
        }
        return source
    }

    override func sourceCompleted() { downstream.completed() }

    override func sourceFailed(_ error: any Error) {
        var error = error
        while let handler = handlers.popLast() {
            do { upcoming = try handler(error) } catch let other {
                error = other
                continue
            }
            return advance()
        }
        downstream.error(error)
    }
}
