extension ObservableType {
    /// Lets pass the elements that satisfy a condition; what `predicate` throws becomes the error.
    @inlinable
    public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        Filter(asObservable(), predicate)
    }

    /// Lets no element pass, only the end or the error.
    public func ignoreElements() -> Observable<Never> {
        compactMap { _ in nil }
    }
}

@usableFromInline
final class Filter<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    @usableFromInline let source: Observable<Element>
    @usableFromInline let predicate: @Sendable (Element) throws -> Bool
    /// See `Map`.
    @usableFromInline let sinkType = FilterSink<Element>.self

    @inlinable
    init(_ source: Observable<Element>, _ predicate: @escaping @Sendable (Element) throws -> Bool) {
        self.source = source
        self.predicate = predicate
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription { source.run(sinkType.init(sink, predicate)) }
}

@usableFromInline
final class FilterSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {  // Constants; atomic flag.
    private let downstream: Sink<Element>
    private let predicate: @Sendable (Element) throws -> Bool

    required init(_ downstream: Sink<Element>, _ predicate: @escaping @Sendable (Element) throws -> Bool) {
        self.downstream = downstream
        self.predicate = predicate
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        do { if try !predicate(element) { return } } catch {
            if stop() { downstream.error(error) }
            return
        }
        downstream.next(element)
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        if stop() { downstream.completed() }
    }
}
