extension ObservableType {
    /// Lets the first `count` elements pass, then ends, in the same moment as the last of them.
    ///
    /// - Parameter count: 0 or more; 0 ends at once, without subscribing.
    public func take(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "take needs a count of 0 or more")
        if count == 0 { return .empty() }
        return TakeCount(asObservable(), count)
    }
}

private final class TakeCount<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let count: Int

    init(_ source: Observable<Element>, _ count: Int) {
        self.source = source
        self.count = count
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        source.run(TakeCountSink(sink, count))
    }
}

private final class TakeCountSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
    private let downstream: Sink<Element>
    /// Touched by the source only, which emits one element at a time.
    private var remaining: Int

    init(_ downstream: Sink<Element>, _ count: Int) {
        self.downstream = downstream
        remaining = count
    }

    override func next(_ element: Element) {
        guard isLive, remaining > 0 else { return }
        remaining -= 1
        if remaining > 0 { return downstream.next(element) }
        downstream.next(element)
        if stop() { downstream.completed() }
    }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        if stop() { downstream.completed() }
    }
}
