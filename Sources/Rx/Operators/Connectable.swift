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

    override func run(_ sink: Sink<Out>) -> ActiveSubscription { currentHub().outlet.run(sink) }

    override func connect() -> any Disposable {
        let hub = currentHub()
        let new = ConnectionEdge(self, hub.inlet)
        let current: ConnectionEdge<In, Out> = lock.withLock { _ in
            let current = connection ?? new
            connection = current
            return current
        }
        if current === new { new.attach(to: source) }
        return current
    }

    private func currentHub() -> ConnectableHub<In, Out> {
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
