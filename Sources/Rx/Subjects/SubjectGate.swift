import Synchronization

/// Keeps a new subscriber's events back until it has been given what is replayed to it.
final class SubjectGate<Element: Sendable>: Sink<Element>, @unchecked Sendable {  // The lock guards `pending`.
    private let downstream: Sink<Element>
    private let lock = Guarded(())
    private let isOpen = Atomic(false)
    private var pending = Fifo<Event<Element>>()

    init(_ downstream: Sink<Element>) { self.downstream = downstream }

    override func next(_ element: Element) { if !keep(.next(element)) { downstream.next(element) } }
    override func error(_ error: any Error) { if !keep(.error(error)) { downstream.error(error) } }
    override func completed() { if !keep(.completed) { downstream.completed() } }

    private func keep(_ event: @autoclosure () -> Event<Element>) -> Bool {
        if isOpen.load(ordering: .acquiring) { return false }
        return lock.withLock { _ in
            if isOpen.load(ordering: .relaxed) { return false }
            pending.append(event())
            return true
        }
    }

    /// Delivers what was kept back, then lets everything pass.
    func open() {
        while true {
            let event: Event<Element>? = lock.withLock { _ in
                let event = pending.popFirst()
                if event == nil { isOpen.store(true, ordering: .releasing) }
                return event
            }
            switch event {
            case .next(let element): downstream.next(element)
            case .error(let error): downstream.error(error)
            case .completed: downstream.completed()
            case nil: return
            }
        }
    }
}
