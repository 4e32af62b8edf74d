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

final class Catch<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let handler: @Sendable (any Error) throws -> Observable<Element>

    init(_ source: Observable<Element>, _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>) {
        self.source = source
        self.handler = handler
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let inner = CatchSink(sink, handler)
        inner.hold(source.run(inner))
        return inner
    }
}

private final class CatchSink<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let downstream: Sink<Element>
    private let handler: @Sendable (any Error) throws -> Observable<Element>
    private let second = SerialSubscription()

    init(
        _ downstream: Sink<Element>,
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) {
        self.downstream = downstream
        self.handler = handler
    }

    override func next(_ element: Element) { downstream.next(element) }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        let replacement: Observable<Element>
        do { replacement = try handler(error) } catch {
            downstream.error(error)
            return
        }
        end()
        replacement.attach(downstream) { second.replace(by: $0) }
    }

    override func completed() {
        if stop() { downstream.completed() }
    }

    override func dispose() {
        end()
        second.dispose()
    }
}
