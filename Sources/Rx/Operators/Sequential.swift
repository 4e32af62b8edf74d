import Synchronization

/// The part `concat`, `retry` and `repeatElement` share: runs one source after another, in a loop, so that sources
/// which end at once do not deepen the stack.
class Sequential<Element: Sendable>: ActiveSubscription, @unchecked Sendable {  // Atomics; `current` guards itself.
    final let downstream: Sink<Element>
    private final let current = SerialSubscription()
    /// How many times `advance()` was called and not yet acted on.
    private final let due = Atomic(0)
    private final let isDone = Atomic(false)

    init(_ downstream: Sink<Element>) { self.downstream = downstream }

    /// The source to run now; nil, after having passed on an end, when there is none.
    func nextSource() -> Observable<Element>? { nil }

    /// A source ended; calls `advance()` or passes on an end.
    func sourceCompleted() {}

    /// A source failed; calls `advance()` or passes on an end.
    func sourceFailed(_ error: any Error) {}

    /// Goes on to the next source: in the loop that runs further up this stack, if one does.
    final func advance() {
        guard due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat {
            if isDone.load(ordering: .acquiring) || !downstream.wantsMore { return }
            guard let source = nextSource() else { return }
            let edge = SequentialEdge(self)
            current.replace(by: edge)
            edge.attach(to: source)
        } while due.subtract(1, ordering: .acquiringAndReleasing).oldValue > 1
    }

    override func dispose() {
        isDone.store(true, ordering: .releasing)
        current.dispose()
    }
}

/// The subscription to one of the sources.
private final class SequentialEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // See `EdgeSink`.
    private let owner: Sequential<Element>
    private let downstream: Sink<Element>

    init(_ owner: Sequential<Element>) {
        self.owner = owner
        downstream = owner.downstream
    }

    override func next(_ element: Element) {
        if isLive { downstream.next(element) }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        end()
        owner.sourceFailed(error)
    }

    override func completed() {
        guard stop() else { return }
        end()
        owner.sourceCompleted()
    }
}
