extension ObservableType {
    /// The element at a position, then the end; `RxError.argumentOutOfRange` when the sequence ends before it.
    ///
    /// - Parameter index: counted from 0.
    public func element(at index: Int) -> Observable<Element> {
        precondition(index >= 0, "element(at:) needs an index of 0 or more")
        return Stage(asObservable()) { ElementAtSink($0, index) }
    }
}

private final class ElementAtSink<Element: Sendable>: StageSink<Element, Element>, @unchecked Sendable {
    // See `StageSink`.
    private var remaining: Int

    init(_ downstream: Sink<Element>, _ index: Int) {
        remaining = index
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        remaining -= 1
        // An element sent while the one asked for is delivered finds a smaller number still.
        guard remaining == -1 else { return }
        downstream.next(element)
        if stop() { downstream.completed() }
    }

    override func completed() { error(RxError.argumentOutOfRange) }
}
