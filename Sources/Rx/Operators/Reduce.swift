extension ObservableType {
    /// Folds all elements into one result, which arrives when the sequence ends; what `accumulator` throws becomes
    /// the error.
    public func reduce<Result: Sendable>(
        _ seed: Result,
        accumulator: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        Reduce(asObservable(), seed) { result, element in result = try accumulator(result, element) }
    }

    /// Folds all elements into one result, which is transformed when the sequence ends; what either closure throws
    /// becomes the error.
    public func reduce<Accumulated: Sendable, Result: Sendable>(
        _ seed: Accumulated,
        accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated,
        mapResult: @escaping @Sendable (Accumulated) throws -> Result
    ) -> Observable<Result> {
        reduce(seed, accumulator: accumulator).map(mapResult)
    }

    /// All elements in one array, which arrives when the sequence ends.
    public func toArray() -> Single<[Element]> {
        Single(raw: Reduce(asObservable(), []) { array, element in array.append(element) })
    }
}

private final class Reduce<In: Sendable, Out: Sendable>: Observable<Out>, @unchecked Sendable {  // Constants only.
    private let source: Observable<In>
    private let seed: Out
    private let accumulator: @Sendable (inout Out, In) throws -> Void

    init(_ source: Observable<In>, _ seed: Out, _ accumulator: @escaping @Sendable (inout Out, In) throws -> Void) {
        self.source = source
        self.seed = seed
        self.accumulator = accumulator
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription { source.run(ReduceSink(sink, seed, accumulator)) }
}

private final class ReduceSink<In: Sendable, Out: Sendable>: Sink<In>, @unchecked Sendable {
    private let downstream: Sink<Out>
    /// Touched by the source only, which emits one element at a time.
    private var result: Out
    private let accumulator: @Sendable (inout Out, In) throws -> Void

    init(
        _ downstream: Sink<Out>,
        _ seed: Out,
        _ accumulator: @escaping @Sendable (inout Out, In) throws -> Void
    ) {
        self.downstream = downstream
        result = seed
        self.accumulator = accumulator
    }

    override func next(_ element: In) {
        guard isLive else { return }
        do { try accumulator(&result, element) } catch {
            if stop() { downstream.error(error) }
        }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        guard stop() else { return }
        downstream.next(result)
        downstream.completed()
    }
}
