extension ObservableType {
    /// Transforms each element; what `transform` throws becomes the error.
    @inlinable
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> {
        Map(asObservable(), transform)
    }
}

@usableFromInline
final class Map<In: Sendable, Out: Sendable>: Observable<Out>, @unchecked Sendable {  // Constants only.
    @usableFromInline let source: Observable<In>
    @usableFromInline let transform: @Sendable (In) throws -> Out
    /// Kept, because where the types are not known it takes a search to find it; see `Observable`.
    @usableFromInline let sinkType = MapSink<In, Out>.self

    @inlinable
    init(_ source: Observable<In>, _ transform: @escaping @Sendable (In) throws -> Out) {
        self.source = source
        self.transform = transform
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription { source.run(sinkType.init(sink, transform)) }
}

@usableFromInline
final class MapSink<In: Sendable, Out: Sendable>: Sink<In>, @unchecked Sendable {  // Constants; atomic flag.
    private let downstream: Sink<Out>
    private let transform: @Sendable (In) throws -> Out

    required init(_ downstream: Sink<Out>, _ transform: @escaping @Sendable (In) throws -> Out) {
        self.downstream = downstream
        self.transform = transform
    }

    override func next(_ element: In) {
        guard isLive else { return }
        do { downstream.next(try transform(element)) } catch {
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
