import Synchronization

/// How long what `share` keeps lives.
public enum SubjectLifetimeScope: Sendable {
    /// As long as somebody is subscribed and the source has not ended; the next subscriber starts the source anew.
    case whileConnected
    /// As long as the observable: elements are replayed across connections, and the end to everyone later.
    case forever
}

extension ObservableType {
    /// Shares one subscription to this sequence among all subscribers, from the first to the last of them.
    ///
    /// - Parameters:
    ///   - replay: how many of the latest elements a new subscriber receives at once.
    ///   - scope: how long those are kept.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        precondition(replay >= 0, "share cannot replay fewer than 0 elements")
        return Share(asObservable(), replay, scope)
    }
}

private final class Share<Element: Sendable>: Observable<Element>, @unchecked Sendable {
    // The lock guards every `var`.
    private let source: Observable<Element>
    private let replay: Int
    private let scope: SubjectLifetimeScope
    private let lock = Guarded(())
    private var connection: ShareConnection<Element>?
    /// Kept across connections with `.forever`.
    private var lastingSubject: SubjectCore<Element>?

    init(_ source: Observable<Element>, _ replay: Int, _ scope: SubjectLifetimeScope) {
        self.source = source
        self.replay = replay
        self.scope = scope
    }

    override var startsAtOnce: Bool { true }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        var isFirst = false
        let connection: ShareConnection<Element> = lock.withLock { _ in
            let connection = self.connection ?? makeConnection()
            isFirst = self.connection == nil
            self.connection = connection
            connection.subscribers += 1
            return connection
        }
        let slot = ShareSlot(self, connection, connection.subject.subscribe(sink))
        if isFirst && !connection.subject.hasEnded { connection.attach(to: source) }
        return slot
    }

    /// Under the lock.
    private func makeConnection() -> ShareConnection<Element> {
        let subject = lastingSubject ?? SubjectCore(replayCount: replay, replaysAfterEnd: true)
        if scope == .forever { lastingSubject = subject }
        return ShareConnection(self, subject)
    }

    /// The source ended: who subscribes from now on begins a new connection.
    func sourceEnded(_ ended: ShareConnection<Element>) {
        lock.withLock { _ in
            if connection === ended { connection = nil }
        }
    }

    /// A subscriber left; the last one ends the connection.
    func left(_ connection: ShareConnection<Element>) {
        let isLast = lock.withLock { _ in
            connection.subscribers -= 1
            guard connection.subscribers == 0 else { return false }
            if self.connection === connection { self.connection = nil }
            return true
        }
        if isLast { connection.end() }
    }
}

/// One subscription to the source.
private final class ShareConnection<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    private let owner: Share<Element>
    let subject: SubjectCore<Element>
    /// Under the owner's lock.
    var subscribers = 0

    init(_ owner: Share<Element>, _ subject: SubjectCore<Element>) {
        self.owner = owner
        self.subject = subject
    }

    override func next(_ element: Element) {
        if isLive { subject.next(element) }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        owner.sourceEnded(self)
        subject.end(.error(error))
        end()
    }

    override func completed() {
        guard stop() else { return }
        owner.sourceEnded(self)
        subject.end(.completed)
        end()
    }
}

/// One subscriber's share.
private final class ShareSlot<Element: Sendable>: ActiveSubscription, @unchecked Sendable {
    // Constants; atomic flag.
    private let owner: Share<Element>
    private let connection: ShareConnection<Element>
    private let slot: ActiveSubscription
    private let isDone = Atomic(false)

    init(_ owner: Share<Element>, _ connection: ShareConnection<Element>, _ slot: ActiveSubscription) {
        self.owner = owner
        self.connection = connection
        self.slot = slot
    }

    override func dispose() {
        guard !isDone.exchange(true, ordering: .relaxed) else { return }
        slot.dispose()
        owner.left(connection)
    }
}
