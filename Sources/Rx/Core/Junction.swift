import Synchronization

/// What waits for its turn at a junction.
protocol JunctionWork: AnyObject {
    /// Takes one turn.
    func takeTurn()
}

/// Where the events of several sources, and timers, meet in an operator that keeps a state of its own.
///
/// They take turns, in the order they came: what comes during another's turn, from another thread or from inside a
/// delivery, is queued and done by whoever has the turn; no thread waits. The state of an operator belongs to whoever
/// has the turn and needs no lock, and nothing is held while it emits. Where nobody else is about, a turn costs two
/// atomic operations.
///
/// `Outlet` is the counterpart for operators whose events pass through unchanged.
class Junction<Out: Sendable>: ActiveSubscription, @unchecked Sendable {
    // `lock` guards `queue` and `sources`; the state of subclasses belongs to whoever has the turn.
    private final let downstream: Sink<Out>
    private final let turnstile = Turnstile()
    /// Whether nothing may come out any more.
    private final let isOver = Atomic(false)
    final let lock = Guarded(())
    private final var queue = Fifo<any JunctionWork>()
    private final var sources: ContiguousArray<ActiveSubscription> = []

    init(_ downstream: Sink<Out>) { self.downstream = downstream }

    /// Whether events may still come out.
    @inline(__always)
    final var isOpen: Bool { !isOver.load(ordering: .acquiring) }

    /// Whether an element would still get anywhere; see `Sink.wantsMore`.
    final var wantsMore: Bool { isOpen && downstream.wantsMore }

    /// Takes over the ending of a source or a timer; ends it at once when this is over.
    final func own(_ source: ActiveSubscription) {
        let isLate = lock.withLock { _ in
            if isOver.load(ordering: .relaxed) { return true }
            sources.append(source)
            return false
        }
        if isLate { source.dispose() }
    }

    /// Takes over a source and starts it.
    final func start<In: Sendable>(_ inlet: JunctionInlet<In, Out>, from source: Observable<In>) {
        own(inlet)
        inlet.hold(source.run(inlet))
    }

    /// Lets an element out. Only with the turn.
    @inline(__always)
    final func emit(_ element: Out) {
        if isOpen { downstream.next(element) }
    }

    /// Lets the end out, then ends the sources. Only with the turn.
    final func finish(_ terminal: Terminal) {
        guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
        downstream.end(with: terminal)
        dispose()
    }

    /// Calls a closure with the turn: at once, or after those who came before.
    final func perform(_ work: @escaping @Sendable () -> Void) {
        if enter() {
            work()
            leave()
        } else {
            submit(JunctionCall(work)) {}
        }
    }

    @inline(__always)
    fileprivate final func enter() -> Bool { turnstile.enter() }

    @inline(__always)
    fileprivate final func leave() {
        if !turnstile.leave() { drain() }
    }

    /// Queues work; `prepare` is called under the lock.
    fileprivate final func submit(_ work: any JunctionWork, _ prepare: () -> Void) {
        let drains = lock.withLock { _ in
            prepare()
            queue.append(work)
            return turnstile.leaveWork()
        }
        if drains { drain() }
    }

    @inline(never)
    private final func drain() {
        while true {
            let work: (any JunctionWork)? = lock.withLock { _ in
                let work = queue.popFirst()
                if work == nil { turnstile.close() }
                return work
            }
            guard let work else { return }
            work.takeTurn()
        }
    }

    /// Lets nothing out any more and ends the sources, in the order they came.
    override func dispose() {
        isOver.store(true, ordering: .releasing)
        let all = lock.withLock { _ in
            let all = sources
            sources = []
            return all
        }
        for source in all { source.dispose() }
    }
}

/// Where one source enters a junction. A subclass says what its events do; each call has the turn.
class JunctionInlet<In: Sendable, Out: Sendable>: EdgeSink<In>, JunctionWork, @unchecked Sendable {
    // The junction's lock guards `pending`.
    private final let junction: Junction<Out>
    private final var pending = Fifo<Event<In>>()

    init(_ junction: Junction<Out>) { self.junction = junction }

    /// An element has the turn.
    func receive(_ element: In) {}

    /// The error has the turn; ends everything, unless a subclass says otherwise.
    func receive(_ error: any Error) { junction.finish(.error(error)) }

    /// The end has the turn; ends everything, unless a subclass says otherwise.
    func receiveCompleted() { junction.finish(.completed) }

    override var wantsMore: Bool { isLive && junction.wantsMore }

    override func next(_ element: In) {
        guard isLive else { return }
        if junction.enter() {
            if junction.isOpen { receive(element) }
            junction.leave()
        } else {
            junction.submit(self) { pending.append(.next(element)) }
        }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        if junction.enter() {
            if junction.isOpen { receive(error) }
            end()
            junction.leave()
        } else {
            end()
            junction.submit(self) { pending.append(.error(error)) }
        }
    }

    override func completed() {
        guard stop() else { return }
        if junction.enter() {
            if junction.isOpen { receiveCompleted() }
            end()
            junction.leave()
        } else {
            end()
            junction.submit(self) { pending.append(.completed) }
        }
    }

    final func takeTurn() {
        let event = junction.lock.withLock { _ in pending.popFirst() }
        guard junction.isOpen else { return }
        switch event {
        case .next(let element): receive(element)
        case .error(let error): receive(error)
        case .completed: receiveCompleted()
        case nil: break
        }
    }
}

/// A closure that waits for its turn.
private final class JunctionCall: JunctionWork {
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    func takeTurn() { work() }
}
