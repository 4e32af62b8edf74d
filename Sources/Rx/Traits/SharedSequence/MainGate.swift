import Dispatch
import Synchronization

extension Observable {
    /// The same events, all on the main queue: at once where they arrive there and nothing waits, otherwise in their
    /// order in later turns of the main queue.
    ///
    /// The events of a shared sequence arrive on main by themselves, but what it replays, or starts with, reaches a
    /// subscriber where that subscribes; closures of the main actor cannot be called there.
    func onMain() -> Observable<Element> { MainGate(self) }
}

/// A closure of the main actor as one that may be called behind `Observable.onMain()`, or on a scheduler that stands in
/// for the main one.
///
/// Only such a scheduler runs off main; its thread waits for main then, which keeps both promises: that the closure has
/// run when the event has passed, and that it runs on main.
func onMain<Argument: Sendable, Result: Sendable>(
    _ call: @escaping @MainActor @Sendable (Argument) -> Result
) -> @Sendable (Argument) -> Result {
    { argument in
        if MainScheduler.isCurrent { return MainActor.assumeIsolated { call(argument) } }
        return DispatchQueue.main.sync { MainActor.assumeIsolated { call(argument) } }
    }
}

/// As `onMain(_:)`, for a closure without an argument.
func onMain(_ call: @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void {
    let call = onMain { (_: Void) in call() }
    return { call(()) }
}

private final class MainGate<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>

    init(_ source: Observable<Element>) { self.source = source }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let edge = MainGateEdge(sink)
        edge.hold(source.run(edge))
        return edge
    }

    override var startsAtOnce: Bool { source.startsAtOnce }
}

private final class MainGateEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // `lock` guards `queue`; see `EdgeSink`.
    private let downstream: Sink<Element>
    private let lock = Guarded(())
    private var queue = Fifo<Event<Element>>()
    /// Whether events wait for the main queue, or one of them is delivered.
    private let isHolding = Atomic(false)

    init(_ downstream: Sink<Element>) { self.downstream = downstream }

    override func next(_ element: Element) {
        guard isLive else { return }
        if passes { downstream.next(element) } else { keep(.next(element)) }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        if passes { downstream.error(error) } else { keep(.error(error)) }
    }

    override func completed() {
        guard stop() else { return }
        if passes { downstream.completed() } else { keep(.completed) }
    }

    private var passes: Bool { !isHolding.load(ordering: .acquiring) && MainScheduler.isCurrent }

    private func keep(_ event: Event<Element>) {
        let isFirst = lock.withLock { _ in
            queue.append(event)
            return !isHolding.exchange(true, ordering: .acquiringAndReleasing)
        }
        if isFirst { MainQueue.async { self.drain() } }
    }

    /// Delivers what waits. On the main queue.
    private func drain() {
        while true {
            let event: Event<Element>? = lock.withLock { _ in
                let event = queue.popFirst()
                if event == nil { isHolding.store(false, ordering: .releasing) }
                return event
            }
            guard let event, !hasFinished else { return }
            switch event {
            case .next(let element):
                downstream.next(element)
            case .error(let error):
                downstream.error(error)
                end()
            case .completed:
                downstream.completed()
                end()
            }
        }
    }
}
