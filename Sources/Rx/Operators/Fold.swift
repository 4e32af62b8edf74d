/// What `scan` and `reduce` share: a value that each element changes in place. They differ in what they let out of it.
final class Fold<In: Sendable, Out: Sendable>: Observable<Out>, @unchecked Sendable {  // Constants only.
    /// Which of the intermediate results arrive.
    enum Emission {
        /// Each, as the element comes that made it.
        case each
        /// The last, when the sequence ends.
        case theLast
    }

    private let source: Observable<In>
    private let seed: Out
    private let emission: Emission
    private let accumulator: @Sendable (inout Out, In) throws -> Void

    init(
        _ source: Observable<In>,
        _ seed: Out,
        emits emission: Emission,
        _ accumulator: @escaping @Sendable (inout Out, In) throws -> Void
    ) {
        self.source = source
        self.seed = seed
        self.emission = emission
        self.accumulator = accumulator
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription {
        source.run(FoldSink(sink, seed, emitsEach: emission == .each, accumulator))
    }
}

private final class FoldSink<In: Sendable, Out: Sendable>: Sink<In>, @unchecked Sendable {
    private let downstream: Sink<Out>
    /// Touched by the source only, which emits one element at a time.
    private var result: Out
    private let emitsEach: Bool
    private let accumulator: @Sendable (inout Out, In) throws -> Void

    init(
        _ downstream: Sink<Out>,
        _ seed: Out,
        emitsEach: Bool,
        _ accumulator: @escaping @Sendable (inout Out, In) throws -> Void
    ) {
        self.downstream = downstream
        result = seed
        self.emitsEach = emitsEach
        self.accumulator = accumulator
    }

    override func next(_ element: In) {
        guard isLive else { return }
        do { try accumulator(&result, element) } catch {
            if stop() { downstream.error(error) }
            return
        }
        if emitsEach { downstream.next(result) }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        guard stop() else { return }
        if !emitsEach { downstream.next(result) }
        downstream.completed()
    }
}
