/// An operator that does all its work in the sink it puts between its source and the sink below.
final class Stage<In: Sendable, Out: Sendable>: Observable<Out>, @unchecked Sendable {  // Constants only.
    private let source: Observable<In>
    private let makeSink: @Sendable (Sink<Out>) -> Sink<In>

    init(_ source: Observable<In>, _ makeSink: @escaping @Sendable (Sink<Out>) -> Sink<In>) {
        self.source = source
        self.makeSink = makeSink
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription { source.run(makeSink(sink)) }
}

/// The sink of such an operator: passes the end and the error on. A subclass says what an element does; its own state
/// is touched by its source only, which sends one event at a time.
class StageSink<In: Sendable, Out: Sendable>: Sink<In>, @unchecked Sendable {  // Constants; atomic flag.
    final let downstream: Sink<Out>

    init(_ downstream: Sink<Out>) { self.downstream = downstream }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        if stop() { downstream.error(error) }
    }

    override func completed() {
        if stop() { downstream.completed() }
    }
}
