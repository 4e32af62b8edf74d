extension ObservableType {
    /// Lets elements pass until another sequence gives its first element, then ends; that sequence's error passes
    /// too, its end does not matter.
    public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
        TakeUntil(asObservable(), other.asObservable())
    }
}

private final class TakeUntil<Element: Sendable, Other: Sendable>: Observable<Element>, @unchecked Sendable {
    // Constants only.
    private let source: Observable<Element>
    private let other: Observable<Other>

    init(_ source: Observable<Element>, _ other: Observable<Other>) {
        self.source = source
        self.other = other
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let outlet = Outlet(sink)
        let edge = OutletEdge(outlet)
        outlet.own(edge)
        // Subscribed to first and disposed of last, so that no element passes it by.
        let trigger = TakeUntilTrigger<Other, Element>(outlet)
        outlet.own(trigger)
        trigger.hold(other.run(trigger))
        edge.hold(source.run(edge))
        return outlet
    }
}

private final class TakeUntilTrigger<Other: Sendable, Element: Sendable>: EdgeSink<Other>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let outlet: Outlet<Element>

    init(_ outlet: Outlet<Element>) { self.outlet = outlet }

    override func next(_ element: Other) {
        guard stop() else { return }
        outlet.finish(.completed)
        end()
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        outlet.finish(.error(error))
        end()
    }

    override func completed() {
        if stop() { end() }
    }
}
