import Synchronization

/// How a sequence ended.
enum Terminal: Sendable {
    case error(any Error)
    case completed
}

extension Sink {
    /// Passes an end on.
    final func end(with terminal: Terminal) {
        switch terminal {
        case .error(let error): self.error(error)
        case .completed: completed()
        }
    }
}

/// What every subject is made of: the subscribers, what is replayed to a new one, and a turnstile through which
/// events, subscriptions and unsubscriptions go one at a time, in the order they came.
///
/// What comes while another thread, or a subscriber further up this stack, is inside is queued and done by whoever is
/// inside; no caller waits. The list of subscribers belongs to who is inside, so delivering needs no copy of it.
final class SubjectCore<Element: Sendable>: SlotOwner, @unchecked Sendable {
    private enum Work {
        case next(Element)
        case end(Terminal)
        case add(SubjectSlot, Sink<Element>)
        case replace(SubjectSlot, Sink<Element>)
        case remove(SubjectSlot)
        case clear
    }

    private let turnstile = Turnstile()
    /// Belongs to who is inside the turnstile, which is what makes access exclusive; checking that again costs a call
    /// an element.
    @exclusivity(unchecked)
    private var sinks = SinkList()
    /// Whether the end was delivered; belongs to who is inside the turnstile.
    private var isOver = false

    /// Bits of `Ending`.
    private let ending = Atomic<UInt8>(0)
    private let subscribers = Atomic<Int>(0)

    /// Guards `queue`, `replay` and `terminal`.
    private let lock = Guarded(())
    private var queue = Fifo<Work>()
    private var replay = Fifo<Element>()
    private var terminal: Terminal?
    /// How many elements a new subscriber is given.
    private let replayCount: Int
    /// Whether those are given even after the end, as a replay subject does and a behavior subject does not.
    private let replaysAfterEnd: Bool

    init(replayCount: Int = 0, replaysAfterEnd: Bool = false, seed: Element? = nil) {
        self.replayCount = replayCount
        self.replaysAfterEnd = replaysAfterEnd
        if let seed { replay.append(seed) }
    }

    var hasObservers: Bool {
        ending.load(ordering: .acquiring) == 0 && subscribers.load(ordering: .acquiring) > 0
    }

    var isDisposed: Bool { ending.load(ordering: .acquiring) & Ending.disposed != 0 }
    var hasEnded: Bool { ending.load(ordering: .acquiring) != 0 }

    /// The last element kept, or why there is none.
    func latest() throws -> Element? {
        let (element, ended): (Element?, Terminal?) = lock.withLock { _ in (replay.last, terminal) }
        // Asked after, since disposal empties the memory.
        if isDisposed { throw RxError.disposed(object: "The subject") }
        if case .some(.error(let error)) = ended { throw error }
        return element
    }

    @inline(__always)
    func next(_ element: Element) {
        if ending.load(ordering: .relaxed) != 0 { return }
        if replayCount > 0 { return nextKept(element) }
        if turnstile.enter() {
            deliver(element)
            if !turnstile.leave() { drain() }
        } else {
            queueNext(element)
        }
    }

    /// An element that is kept for later subscribers takes its place in the order and in the memory at once.
    private func nextKept(_ element: Element) {
        // What is dropped is freed after the lock is released: its own end may reach here.
        let (isInside, drains, _): (Bool, Bool, Element?) = lock.withLock { _ in
            if terminal != nil { return (false, false, nil) }
            replay.append(element)
            let dropped = replay.count > replayCount ? replay.popFirst() : nil
            if turnstile.enter() { return (true, false, dropped) }
            queue.append(.next(element))
            return (false, turnstile.leaveWork(), dropped)
        }
        if isInside {
            deliver(element)
            if !turnstile.leave() { drain() }
        } else if drains {
            drain()
        }
    }

    func end(_ terminal: Terminal) {
        let drains = lock.withLock { _ in
            if ending.load(ordering: .relaxed) != 0 { return false }
            self.terminal = terminal
            ending.bitwiseOr(Ending.ended, ordering: .releasing)
            queue.append(.end(terminal))
            return turnstile.leaveWork()
        }
        if drains { drain() }
    }

    func subscribe(_ sink: Sink<Element>) -> ActiveSubscription {
        if replayCount > 0 || ending.load(ordering: .acquiring) != 0 { return subscribeKept(sink) }
        let slot = SubjectSlot(self)
        subscribers.add(1, ordering: .relaxed)
        if turnstile.enter() {
            add(slot, sink)
            if !turnstile.leave() { drain() }
        } else {
            queueAdd(slot, sink)
        }
        return slot
    }

    /// Subscribes where there is, or may be, something to replay: the elements kept, or the end.
    private func subscribeKept(_ sink: Sink<Element>) -> ActiveSubscription {
        if isDisposed {
            sink.error(RxError.disposed(object: "The subject"))
            return ActiveSubscription.none
        }
        let slot = SubjectSlot(self)
        let gate = SubjectGate(sink)
        let (elements, terminal, drains): ([Element], Terminal?, Bool) = lock.withLock { _ in
            let elements = replayCount > 0 && (self.terminal == nil || replaysAfterEnd) ? replay.contents : []
            if let terminal = self.terminal { return (elements, terminal, false) }
            subscribers.add(1, ordering: .relaxed)
            queue.append(.add(slot, gate))
            return (elements, nil, turnstile.leaveWork())
        }
        if drains { drain() }
        for element in elements { sink.next(element) }
        if let terminal {
            sink.end(with: terminal)
            return ActiveSubscription.none
        }
        gate.open()
        submit(.replace(slot, sink))
        return slot
    }

    override func remove(_ slot: SubjectSlot) {
        subscribers.subtract(1, ordering: .relaxed)
        if turnstile.enter() {
            sinks.remove(slot.id)
            if !turnstile.leave() { drain() }
        } else {
            queueRemoval(slot)
        }
    }

    /// Lets go of all subscribers and of what is kept, and takes no more.
    override func dispose() {
        ending.bitwiseOr(Ending.ended | Ending.disposed, ordering: .acquiringAndReleasing)
        release()
        // Freed after the lock is released.
        var forgotten = Fifo<Element>()
        lock.withLock { _ in swap(&forgotten, &replay) }
        _ = consume forgotten
    }

    /// Lets go of the subscribers: disposed of, or the subject itself is gone. Then a subscription that nobody ended
    /// is freed.
    func release() { submit(.clear) }

    // Each in a function of its own, because to build a `Work` in generic code takes the type's metadata from a cache,
    // and the compiler does that on entry, also where nothing is queued.
    @inline(never)
    private func queueNext(_ element: Element) { submit(.next(element)) }
    @inline(never)
    private func queueAdd(_ slot: SubjectSlot, _ sink: Sink<Element>) { submit(.add(slot, sink)) }
    @inline(never)
    private func queueRemoval(_ slot: SubjectSlot) { submit(.remove(slot)) }

    private func submit(_ work: Work) {
        let drains = lock.withLock { _ in
            queue.append(work)
            return turnstile.leaveWork()
        }
        if drains { drain() }
    }

    @inline(never)
    private func drain() {
        while true {
            let work: Work? = lock.withLock { _ in
                let work = queue.popFirst()
                if work == nil { turnstile.close() }
                return work
            }
            guard let work else { return }
            switch work {
            case .next(let element): if !isDisposed { deliver(element) }
            case .end(let terminal): deliver(terminal)
            case .add(let slot, let sink): add(slot, sink)
            case .replace(let slot, let sink): sinks.replace(slot.id, by: sink)
            case .remove(let slot): sinks.remove(slot.id)
            case .clear: sinks.removeAll()
            }
        }
    }

    /// Inside: adds a subscriber; one that comes as the end passes receives the end.
    private func add(_ slot: SubjectSlot, _ sink: Sink<Element>) {
        if !isOver && !isDisposed {
            slot.id = sinks.append(sink)
        } else if isDisposed {
            sink.error(RxError.disposed(object: "The subject"))
        } else if let terminal = lock.withLock({ _ in terminal }) {
            sink.end(with: terminal)
        }
    }

    @inline(__always)
    private func deliver(_ element: Element) {
        for index in 0..<sinks.count { sink(at: index)._withUnsafeGuaranteedRef { $0.next(element) } }
    }

    private func deliver(_ terminal: Terminal) {
        isOver = true
        if isDisposed { return }
        for index in 0..<sinks.count { sink(at: index)._withUnsafeGuaranteedRef { $0.end(with: terminal) } }
        sinks.removeAll()
    }

    /// Only this class fills the list, with sinks of this element type.
    @inline(__always)
    private func sink(at index: Int) -> Unmanaged<Sink<Element>> {
        Unmanaged.fromOpaque(sinks.sink(at: index).toOpaque())
    }

    private enum Ending {
        static var ended: UInt8 { 1 }
        static var disposed: UInt8 { 2 }
    }
}
