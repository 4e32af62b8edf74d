extension ObservableType {
    /// Each event as an element; after that of the end or the error, the end.
    public func materialize() -> Observable<Event<Element>> {
        Stage(asObservable()) { MaterializeSink($0) }
    }
}

extension ObservableType where Element: EventConvertible, Element.Element: Sendable {
    /// The events that the elements stand for: the inverse of `materialize()`.
    public func dematerialize() -> Observable<Element.Element> {
        Stage(asObservable()) { DematerializeSink($0) }
    }
}

private final class MaterializeSink<Element: Sendable>: StageSink<Element, Event<Element>>, @unchecked Sendable {
    // See `StageSink`.
    override func next(_ element: Element) {
        if isLive { downstream.next(.next(element)) }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        downstream.next(.error(error))
        downstream.completed()
    }

    override func completed() {
        guard stop() else { return }
        downstream.next(.completed)
        downstream.completed()
    }
}

private final class DematerializeSink<Convertible: EventConvertible & Sendable>:
    StageSink<Convertible, Convertible.Element>, @unchecked Sendable  // See `StageSink`.
where Convertible.Element: Sendable {
    override func next(_ element: Convertible) {
        guard isLive else { return }
        switch element.event {
        case .next(let element): downstream.next(element)
        case .error(let error): self.error(error)
        case .completed: completed()
        }
    }
}
