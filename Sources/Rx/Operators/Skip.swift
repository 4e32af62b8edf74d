extension ObservableType {
    /// Drops the first `count` elements.
    ///
    /// - Parameter count: 0 or less drops none.
    public func skip(_ count: Int) -> Observable<Element> {
        Stage(asObservable()) { SkipCountSink($0, count) }
    }

    /// Drops the elements until one does not satisfy a condition; that one passes, and all after it. What `predicate`
    /// throws becomes the error.
    public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        Stage(asObservable()) { SkipWhileSink($0, predicate) }
    }
}

private final class SkipCountSink<Element: Sendable>: StageSink<Element, Element>, @unchecked Sendable {
    // See `StageSink`.
    private var remaining: Int

    init(_ downstream: Sink<Element>, _ count: Int) {
        remaining = count
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        if remaining <= 0 { return downstream.next(element) }
        remaining -= 1
    }
}

private final class SkipWhileSink<Element: Sendable>: StageSink<Element, Element>, @unchecked Sendable {
    // See `StageSink`.
    private let predicate: @Sendable (Element) throws -> Bool
    private var isSkipping = true

    init(_ downstream: Sink<Element>, _ predicate: @escaping @Sendable (Element) throws -> Bool) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        if isSkipping {
            do { isSkipping = try predicate(element) } catch { return self.error(error) }
            if isSkipping { return }
        }
        downstream.next(element)
    }
}
