extension ObservableType {
    /// The one element of the sequence: passes at once; a second one is `RxError.moreThanOneElement`, none by the end
    /// `RxError.noElements`.
    public func single() -> Observable<Element> { single { _ in true } }

    /// The one element that satisfies a condition: passes at once; a second one is `RxError.moreThanOneElement`, none
    /// by the end `RxError.noElements`. What `predicate` throws becomes the error.
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        Stage(asObservable()) { SingleElementSink($0, predicate) }
    }
}

private final class SingleElementSink<Element: Sendable>: StageSink<Element, Element>, @unchecked Sendable {
    // See `StageSink`.
    private let predicate: @Sendable (Element) throws -> Bool
    private var isFound = false

    init(_ downstream: Sink<Element>, _ predicate: @escaping @Sendable (Element) throws -> Bool) {
        self.predicate = predicate
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        do { if try !predicate(element) { return } } catch { return self.error(error) }
        if isFound { return error(RxError.moreThanOneElement) }
        isFound = true
        downstream.next(element)
    }

    override func completed() {
        if isFound { super.completed() } else { error(RxError.noElements) }
    }
}
