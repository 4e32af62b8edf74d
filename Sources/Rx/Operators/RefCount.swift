extension ConnectableObservableType {
    /// Connects with the first subscriber and ends the connection with the last; who subscribes after that, or after
    /// the end, begins a new connection.
    public func refCount() -> Observable<Element> {
        RefCount((self as? ConnectableObservable<Element>) ?? ForeignConnectable(self))
    }
}

/// Counts subscribers before it subscribes them, so that the last of those before cannot take the connection away from
/// a newcomer; and while a connection is being ended, newcomers wait in a list for whoever ends it. No thread waits.
private final class RefCount<Element: Sendable>: Observable<Element>, @unchecked Sendable {
    // The lock guards every `var`.
    private enum Phase {
        /// Nobody has connected.
        case apart
        /// `connect()` is running. Who comes meanwhile joins, and when nobody is left, it is ended as it returns.
        case connecting
        case connected(any Disposable)
        /// The connection is being ended.
        case parting
    }

    private enum Entry {
        case counted
        /// Behind a connection that is being ended.
        case waits
        /// The hub was not the current one any more.
        case stale
    }

    private let source: ConnectableObservable<Element>
    private let lock = Guarded(())
    private var phase = Phase.apart
    /// What those who are counted are subscribed to; another one means that the connection before is over.
    private var hub: AnyObject?
    /// The number of the connection; whatever happens to a subscriber of an earlier one changes nothing here.
    private var era = 0
    private var subscribers = 0
    private var waiting: [RefCountEdge<Element>] = []

    init(_ source: ConnectableObservable<Element>) { self.source = source }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let edge = RefCountEdge(self, sink)
        join(edge)
        return edge
    }

    private func join(_ edge: RefCountEdge<Element>) {
        while true {
            let handle = source.currentHub()
            switch enter(edge, handle) {
            case .waits: return
            case .stale: continue
            case .counted: break
            }
            edge.attach(to: handle.outlet)
            let connects = lock.withLock { _ in
                guard edge.isCounted, hub === handle.id, case .apart = phase else { return false }
                phase = .connecting
                return true
            }
            if connects { keep(source.connect(to: handle.id), handle.id) }
            return
        }
    }

    /// Counts a subscriber of a hub, or makes it wait.
    private func enter(_ edge: RefCountEdge<Element>, _ handle: HubHandle<Element>) -> Entry {
        var over: (any Disposable)?
        let entry: Entry = lock.withLock { _ in
            if !edge.isLive { return .waits }
            if case .parting = phase {
                waiting.append(edge)
                return .waits
            }
            guard source.isCurrent(handle.id) else { return .stale }
            if hub !== handle.id {
                over = leaveHub()
                phase = .apart
                hub = handle.id
            }
            edge.era = era
            edge.isCounted = true
            subscribers += 1
            return .counted
        }
        // A new hub: the connection before has ended already. It is freed here, after the lock is released.
        _ = consume over
        return entry
    }

    /// Keeps a new connection; ends it when everyone has left meanwhile.
    private func keep(_ new: any Disposable, _ id: AnyObject) {
        var ends = true
        let parts = lock.withLock { _ in
            guard hub === id, case .connecting = phase else { return false }
            phase = .connected(new)
            ends = subscribers == 0
            return ends && leaveHub() != nil
        }
        if parts { part(from: new) } else if ends { new.dispose() }
    }

    /// The source has ended for a subscriber, and so for all of the same connection.
    fileprivate func ended(_ edge: RefCountEdge<Element>) {
        let old: (any Disposable)? = lock.withLock { _ in
            guard edge.isCounted, edge.era == era else { return nil }
            return leaveHub()
        }
        if let old { part(from: old) }
    }

    /// A subscriber has left; the last one ends the connection.
    fileprivate func left(_ edge: RefCountEdge<Element>) {
        let old: (any Disposable)? = lock.withLock { _ in
            guard edge.isCounted, edge.era == era else { return nil }
            edge.isCounted = false
            subscribers -= 1
            guard subscribers == 0, case .connected = phase else { return nil }
            return leaveHub()
        }
        if let old { part(from: old) }
    }

    /// Under the lock: nobody counts any more. Gives the connection that `part` has to end.
    private func leaveHub() -> (any Disposable)? {
        if let hub { source.hubIsOver(hub) }
        hub = nil
        era += 1
        subscribers = 0
        guard case .connected(let connection) = phase else {
            phase = .apart
            return nil
        }
        phase = .parting
        return connection
    }

    /// Ends a connection, then lets those in who came meanwhile.
    private func part(from connection: any Disposable) {
        connection.dispose()
        let newcomers = lock.withLock { _ in
            let newcomers = waiting
            waiting = []
            phase = .apart
            return newcomers
        }
        for newcomer in newcomers { join(newcomer) }
    }
}

private final class RefCountEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // The owner's lock guards every `var`.
    private let owner: RefCount<Element>
    private let downstream: Sink<Element>
    /// The connection it belongs to.
    var era = 0
    /// Whether it counts as a subscriber of it.
    var isCounted = false

    init(_ owner: RefCount<Element>, _ downstream: Sink<Element>) {
        self.owner = owner
        self.downstream = downstream
    }

    override func next(_ element: Element) {
        if isLive { downstream.next(element) }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        owner.ended(self)
        downstream.error(error)
        end()
    }

    override func completed() {
        guard stop() else { return }
        owner.ended(self)
        downstream.completed()
        end()
    }

    override func dispose() {
        end(before: { owner.left(self) })
    }
}

/// A connectable from outside this library, whose subject nobody can see: one hub from one end to the next.
private final class ForeignConnectable<Source: ConnectableObservableType>: ConnectableObservable<Source.Element>,
    @unchecked Sendable  // Constants, and one value behind a lock.
{
    private final class Era: Sendable {}

    private let source: Source
    private let era = Guarded(Era())

    init(_ source: Source) { self.source = source }

    override func connect() -> any Disposable { source.connect() }

    override func currentHub() -> HubHandle<Source.Element> {
        HubHandle(id: era.withLock { $0 }, outlet: source.asObservable())
    }

    override func isCurrent(_ id: AnyObject) -> Bool { era.withLock { $0 === id } }
    override func connect(to id: AnyObject) -> any Disposable { source.connect() }

    override func hubIsOver(_ id: AnyObject) {
        era.withLock { era in
            if era === id { era = Era() }
        }
    }
}
