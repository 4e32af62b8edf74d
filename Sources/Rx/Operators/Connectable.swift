/// A sequence that starts when it is connected, not when it is subscribed to.
public protocol ConnectableObservableType<Element>: ObservableType {
    /// Starts the source; its events go to all who are subscribed.
    ///
    /// - Returns: what stops it again. While it runs, connecting once more gives the same.
    func connect() -> any Disposable
}

/// A sequence that shares one subscription to its source among its subscribers, from `connect()` on.
public class ConnectableObservable<Element: Sendable>: Observable<Element>, ConnectableObservableType,
    @unchecked Sendable  // See the subclass.
{
    /// Starts the source; its events go to all who are subscribed.
    ///
    /// - Returns: what stops it again. While it runs, connecting once more gives the same.
    public func connect() -> any Disposable { ActiveSubscription.none }

    /// What a subscriber of now is subscribed to, from one connection's beginning to its end.
    func currentHub() -> HubHandle<Element> { HubHandle(id: self, outlet: self) }
    /// Whether subscribers of now are still subscribed to a hub.
    func isCurrent(_ id: AnyObject) -> Bool { true }
    /// Starts the source for the subscribers of a hub; nothing where that is over.
    func connect(to id: AnyObject) -> any Disposable { connect() }
    /// The connection of a hub has ended.
    func hubIsOver(_ id: AnyObject) {}
}

/// What the subscribers of one connection are subscribed to.
struct HubHandle<Element: Sendable> {
    let id: AnyObject
    let outlet: Observable<Element>
}

/// A subject seen from both sides.
struct ConnectableHub<In: Sendable, Out: Sendable>: Sendable {
    let outlet: Observable<Out>
    let inlet: Sink<In>

    init(outlet: Observable<Out>, inlet: Sink<In>) {
        self.outlet = outlet
        self.inlet = inlet
    }

    init<Subject: SubjectType>(_ subject: Subject) where Subject.Element == Out, Subject.Observer.Element == In {
        self.init(outlet: subject.asObservable(), inlet: subject.asObserver().asAnyObserver().sink)
    }
}

/// Connects a source to its subscribers through a subject, made at first need and again after each connection.
final class ConnectableAdapter<In: Sendable, Out: Sendable>: ConnectableObservable<Out>, @unchecked Sendable {
    // The lock guards every `var`.
    private let source: Observable<In>
    private let makeHub: @Sendable () -> ConnectableHub<In, Out>
    private let lock = Guarded(())
    private var hub: ConnectableHub<In, Out>?
    private var connection: ConnectionEdge<In, Out>?

    init(_ source: Observable<In>, _ makeHub: @escaping @Sendable () -> ConnectableHub<In, Out>) {
        self.source = source
        self.makeHub = makeHub
    }

    override func run(_ sink: Sink<Out>) -> ActiveSubscription { makeOrFindHub().outlet.run(sink) }

    override func connect() -> any Disposable {
        // Again when the connection before ended in between and took its hub along.
        while true {
            if let connection = connect(through: makeOrFindHub()) { return connection }
        }
    }

    override func currentHub() -> HubHandle<Out> {
        let hub = makeOrFindHub()
        return HubHandle(id: hub.inlet, outlet: hub.outlet)
    }

    override func isCurrent(_ id: AnyObject) -> Bool { lock.withLock { _ in hub?.inlet === id } }

    override func connect(to id: AnyObject) -> any Disposable {
        guard let hub = lock.withLock({ _ in hub }), hub.inlet === id, let connection = connect(through: hub) else {
            return ActiveSubscription.none
        }
        return connection
    }

    /// The connection of a hub, a new one where there is none; nil when the hub is not the current one any more.
    private func connect(through hub: ConnectableHub<In, Out>) -> ConnectionEdge<In, Out>? {
        let new = ConnectionEdge(self, hub.inlet)
        let current: ConnectionEdge<In, Out>? = lock.withLock { _ in
            guard self.hub?.inlet === hub.inlet else { return nil }
            let current = connection ?? new
            connection = current
            return current
        }
        if current === new { new.attach(to: source) }
        return current
    }

    private func makeOrFindHub() -> ConnectableHub<In, Out> {
        if let hub = lock.withLock({ _ in hub }) { return hub }
        let new = makeHub()
        return lock.withLock { _ in
            // Another thread may have been faster.
            let hub = self.hub ?? new
            self.hub = hub
            return hub
        }
    }

    fileprivate func ended(_ ended: ConnectionEdge<In, Out>) {
        // The old hub goes after the lock is released.
        let old: ConnectableHub<In, Out>? = lock.withLock { _ in
            guard connection === ended else { return nil }
            connection = nil
            return hub.take()
        }
        _ = consume old
    }
}

/// One connection.
private final class ConnectionEdge<In: Sendable, Out: Sendable>: EdgeSink<In>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let owner: ConnectableAdapter<In, Out>
    private let inlet: Sink<In>

    init(_ owner: ConnectableAdapter<In, Out>, _ inlet: Sink<In>) {
        self.owner = owner
        self.inlet = inlet
    }

    override func next(_ element: In) {
        if isLive { inlet.next(element) }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        dispose()
        inlet.error(error)
    }

    override func completed() {
        guard stop() else { return }
        dispose()
        inlet.completed()
    }

    override func dispose() {
        owner.ended(self)
        end()
    }
}
