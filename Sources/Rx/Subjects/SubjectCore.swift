import Synchronization

/// What every subject is made of: the subscribers, what is replayed to a new one, and a queue that delivers events
/// one at a time, in the order they came.
///
/// An event that comes while another is delivered, from a subscriber or from another thread, is queued with the
/// subscribers of that moment and delivered by whoever delivers now; no caller waits. The lock guards every `var`;
/// nothing is called while it is held.
final class SubjectCore<Element: Sendable>: Subscription, @unchecked Sendable {
    struct Entry {
        let id: UInt64
        var sink: Sink<Element>
    }

    typealias Entries = ContiguousArray<Entry>

    private enum Queued {
        case next(Element, Entries)
        case end(Terminal, Entries)
    }

    enum Terminal {
        case error(any Error)
        case completed
    }

    private let lock = Mutex(())
    /// How many elements a new subscriber is given.
    private let replayCount: Int
    /// Whether those are given even after the end, as a replay subject does and a behavior subject does not.
    private let replaysAfterEnd: Bool
    private var entries: Entries = []
    private var replay = Fifo<Element>()
    private var queue = Fifo<Queued>()
    private var nextID: UInt64 = 0
    private var isDelivering = false
    private var terminal: Terminal?
    private var isClosed = false

    init(replayCount: Int = 0, replaysAfterEnd: Bool = false, seed: Element? = nil) {
        self.replayCount = replayCount
        self.replaysAfterEnd = replaysAfterEnd
        if let seed { replay.append(seed) }
    }

    var hasObservers: Bool { lock.withLock { _ in !entries.isEmpty } }
    var isDisposed: Bool { lock.withLock { _ in isClosed } }

    /// The last element kept, or why there is none.
    func latest() throws -> Element? {
        let (element, failure): (Element?, (any Error)?) = lock.withLock { _ in
            if isClosed { return (nil, RxError.disposed(object: "The subject")) }
            if case .error(let error) = terminal { return (nil, error) }
            return (replay.last, nil)
        }
        if let failure { throw failure }
        return element
    }

    func next(_ element: Element) {
        let snapshot: Entries? = lock.withLock { _ in
            if terminal != nil || isClosed { return nil }
            if replayCount > 0 {
                replay.append(element)
                if replay.count > replayCount { _ = replay.popFirst() }
            }
            if isDelivering {
                queue.append(.next(element, entries))
                return nil
            }
            isDelivering = true
            return entries
        }
        guard let snapshot else { return }
        for entry in snapshot { entry.sink.next(element) }
        deliverQueued()
    }

    func end(_ terminal: Terminal) {
        let snapshot: Entries? = lock.withLock { _ in
            if self.terminal != nil || isClosed { return nil }
            self.terminal = terminal
            let all = entries
            entries = []
            if isDelivering {
                queue.append(.end(terminal, all))
                return nil
            }
            isDelivering = true
            return all
        }
        guard let snapshot else { return }
        deliver(terminal, snapshot)
        deliverQueued()
    }

    private func deliver(_ terminal: Terminal, _ entries: Entries) {
        switch terminal {
        case .error(let error): for entry in entries { entry.sink.error(error) }
        case .completed: for entry in entries { entry.sink.completed() }
        }
    }

    private func deliverQueued() {
        while true {
            let queued: Queued? = lock.withLock { _ in
                let queued = queue.popFirst()
                if queued == nil { isDelivering = false }
                return queued
            }
            switch queued {
            case .next(let element, let entries): for entry in entries { entry.sink.next(element) }
            case .end(let terminal, let entries): deliver(terminal, entries)
            case nil: return
            }
        }
    }

    func subscribe(_ sink: Sink<Element>) -> Subscription {
        var elements: [Element] = []
        var gate: SubjectGate<Element>?
        var ending: Terminal?
        let id: UInt64? = lock.withLock { _ in
            if isClosed {
                ending = .error(RxError.disposed(object: "The subject"))
                return nil
            }
            if terminal == nil || replaysAfterEnd { elements = replay.contents }
            if let terminal {
                ending = terminal
                return nil
            }
            let id = nextID
            nextID += 1
            if !elements.isEmpty { gate = SubjectGate(sink) }
            entries.append(Entry(id: id, sink: gate ?? sink))
            return id
        }
        for element in elements { sink.next(element) }
        guard let id else {
            switch ending {
            case .error(let error): sink.error(error)
            case .completed: sink.completed()
            case nil: break
            }
            return Subscription.none
        }
        if let gate {
            gate.open()
            replace(id, by: sink)
        }
        return SubjectSlot(self, id)
    }

    private func replace(_ id: UInt64, by sink: Sink<Element>) {
        let old: Sink<Element>? = lock.withLock { _ in
            guard let index = index(of: id) else { return nil }
            let old = entries[index].sink
            entries[index].sink = sink
            return old
        }
        _ = old  // Released here, after the lock.
    }

    fileprivate func remove(_ id: UInt64) {
        let old: Entry? = lock.withLock { _ in index(of: id).map { entries.remove(at: $0) } }
        _ = old  // Released here, after the lock: its deinit may reach callers' code.
    }

    /// Ids only grow, so the entries are sorted: O(log n).
    private func index(of id: UInt64) -> Int? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].id == id ? low : nil
    }

    /// Lets go of all subscribers and takes no more.
    override func dispose() {
        let old: Entries = lock.withLock { _ in
            isClosed = true
            let old = entries
            entries = []
            return old
        }
        _ = old  // Released here, after the lock.
    }

    /// The subject itself is gone: lets go of the subscribers, so that a subscription nobody ended is freed.
    func release() {
        let old: Entries = lock.withLock { _ in
            let old = entries
            entries = []
            return old
        }
        _ = old  // Released here, after the lock.
    }
}

/// One subscription to a subject.
private final class SubjectSlot<Element: Sendable>: Subscription, @unchecked Sendable {  // Constants only.
    private let core: SubjectCore<Element>
    private let id: UInt64

    init(_ core: SubjectCore<Element>, _ id: UInt64) {
        self.core = core
        self.id = id
    }

    override func dispose() { core.remove(id) }
}

/// Keeps a new subscriber's events back until it has been given what is replayed to it.
private final class SubjectGate<Element: Sendable>: Sink<Element>, @unchecked Sendable {  // The lock guards `pending`.
    private let downstream: Sink<Element>
    private let lock = Mutex(())
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
