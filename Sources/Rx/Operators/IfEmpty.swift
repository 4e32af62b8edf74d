extension ObservableType {
    /// Gives one element where there is none.
    public func ifEmpty(default element: Element) -> Observable<Element> { IfEmpty(asObservable(), Just(element)) }

    /// Goes on with another sequence where there is no element.
    public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        IfEmpty(asObservable(), other)
    }
}

final class IfEmpty<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let other: Observable<Element>

    init(_ source: Observable<Element>, _ other: Observable<Element>) {
        self.source = source
        self.other = other
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let inner = IfEmptySink(sink, other)
        inner.hold(source.run(inner))
        return inner
    }
}

private final class IfEmptySink<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    private let downstream: Sink<Element>
    private let other: Observable<Element>
    private let second = SerialSubscription()
    /// Touched by the source only, which emits one element at a time.
    private var isEmpty = true

    init(_ downstream: Sink<Element>, _ other: Observable<Element>) {
        self.downstream = downstream
        self.other = other
    }

    override func next(_ element: Element) {
        isEmpty = false
        downstream.next(element)
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        guard stop() else { return }
        if !isEmpty { return downstream.completed() }
        end()
        other.attach(downstream) { second.replace(by: $0) }
    }

    override func dispose() {
        end()
        second.dispose()
    }
}
