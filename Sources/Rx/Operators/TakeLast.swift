extension ObservableType {
    /// Keeps the last `count` elements and gives them when the sequence ends; an error drops them.
    ///
    /// - Parameter count: 0 or more.
    public func takeLast(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "takeLast needs a count of 0 or more")
        return Stage(asObservable()) { TakeLastSink($0, count) }
    }
}

private final class TakeLastSink<Element: Sendable>: StageSink<Element, Element>, @unchecked Sendable {
    // See `StageSink`.
    private let count: Int
    private var kept = Fifo<Element>()

    init(_ downstream: Sink<Element>, _ count: Int) {
        self.count = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        kept.append(element)
        if kept.count > count { _ = kept.popFirst() }
    }

    override func completed() {
        guard stop() else { return }
        while downstream.wantsMore, let element = kept.popFirst() { downstream.next(element) }
        downstream.completed()
    }
}
