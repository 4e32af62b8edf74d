import Synchronization

/// Where an operator with several sources lets its events out: one at a time, in the order they came, the end last.
///
/// What comes while another event is delivered is queued and delivered by whoever delivers now; no thread waits.
/// Subclasses keep their own state under the same `lock`, which is never held while anything is called.
class Outlet<Element: Sendable>: ActiveSubscription, @unchecked Sendable {  // `lock` guards every `var`.
    final let lock = Guarded(())
    private final let downstream: Sink<Element>
    private final let turnstile = Turnstile()
    private final let ending = Atomic<UInt8>(0)
    private final var queue = Fifo<Event<Element>>()
    private final var sources: ContiguousArray<ActiveSubscription> = []

    init(_ downstream: Sink<Element>) { self.downstream = downstream }

    /// Whether events may still come: none was the last, and nobody disposed of this.
    final var isOpen: Bool { ending.load(ordering: .relaxed) == 0 }

    /// Whether an element would still get anywhere; see `Sink.wantsMore`.
    final var wantsMore: Bool { isOpen && downstream.wantsMore }

    /// Takes over the ending of a source; ends it at once when already disposed of.
    final func own(_ source: ActiveSubscription) {
        let isLate = lock.withLock { _ in
            if ending.load(ordering: .relaxed) > 1 { return true }
            sources.append(source)
            return false
        }
        if isLate { source.dispose() }
    }

    /// Lets an element out.
    @inline(__always)
    final func emit(_ element: Element) {
        guard isOpen else { return }
        if turnstile.enter() {
            downstream.next(element)
            if !turnstile.leave() { drain() }
        } else {
            queueNext(element)
        }
    }

    /// Lets the end out, once, behind what is queued; then disposes of this.
    final func finish(_ terminal: Terminal) {
        if lock.withLock({ _ in claim(terminal) }) { drain() }
    }

    /// `finish` for those who hold the lock: when true they call `drain()` after releasing it.
    final func claim(_ terminal: Terminal) -> Bool {
        guard ending.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged else {
            return false
        }
        switch terminal {
        case .error(let error): queue.append(.error(error))
        case .completed: queue.append(.completed)
        }
        return turnstile.leaveWork()
    }

    /// Apart from `emit`, which else would look up the event's metadata for each element.
    @inline(never)
    private final func queueNext(_ element: Element) { submit(.next(element)) }

    private final func submit(_ event: Event<Element>) {
        let drains = lock.withLock { _ in
            queue.append(event)
            return turnstile.leaveWork()
        }
        if drains { drain() }
    }

    /// Delivers what is queued; only after `claim` returned true.
    @inline(never)
    final func drain() {
        while true {
            let event: Event<Element>? = lock.withLock { _ in
                let event = queue.popFirst()
                if event == nil { turnstile.close() }
                return event
            }
            guard let event else { return }
            if ending.load(ordering: .relaxed) > 1 { continue }
            switch event {
            case .next(let element):
                downstream.next(element)
            case .error(let error):
                downstream.error(error)
                dispose()
            case .completed:
                downstream.completed()
                dispose()
            }
        }
    }

    /// Lets nothing out any more and ends the sources.
    override func dispose() {
        ending.store(2, ordering: .releasing)
        let all = lock.withLock { _ in
            let all = sources
            sources = []
            return all
        }
        for source in all { source.dispose() }
    }
}

/// A source that passes straight into an outlet, its end included.
final class OutletEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // Constants; see `EdgeSink`.
    private let outlet: Outlet<Element>

    init(_ outlet: Outlet<Element>) { self.outlet = outlet }

    override func next(_ element: Element) {
        if isLive { outlet.emit(element) }
    }

    override var wantsMore: Bool { isLive && outlet.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        outlet.finish(.error(error))
        end()
    }

    override func completed() {
        guard stop() else { return }
        outlet.finish(.completed)
        end()
    }
}
