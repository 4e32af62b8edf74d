extension ObservableType {
    /// Transforms each element and lets pass the results that are not nil; what `transform` throws becomes the error.
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> {
        CompactMap(asObservable(), transform)
    }
}

private final class CompactMap<In: Sendable, Out: Sendable>: Observable<Out>, @unchecked Sendable {  // Constants only.
    private let source: Observable<In>
    private let transform: @Sendable (In) throws -> Out?

    init(_ source: Observable<In>, _ transform: @escaping @Sendable (In) throws -> Out?) {
        self.source = source
        self.transform = transform
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription { source.run(CompactMapSink(sink, transform)) }
}

private final class CompactMapSink<In: Sendable, Out: Sendable>: Sink<In>, @unchecked Sendable {
    // Constants; atomic flag.
    private let downstream: Sink<Out>
    private let transform: @Sendable (In) throws -> Out?

    init(_ downstream: Sink<Out>, _ transform: @escaping @Sendable (In) throws -> Out?) {
        self.downstream = downstream
        self.transform = transform
    }

    override func next(_ element: In) {
        guard isLive else { return }
        do {
            if let result = try transform(element) { downstream.next(result) }
        } catch {
            if stop() { downstream.error(error) }
        }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        if stop() { downstream.completed() }
    }
}
