extension ConnectableObservableType {
    /// Connects with the first subscriber and ends the connection with the last.
    public func refCount() -> Observable<Element> { RefCount(self) }
}

private final class RefCount<Source: ConnectableObservableType>: Observable<Source.Element>, @unchecked Sendable {
    // The lock guards every `var`.
    private let source: Source
    private let lock = Guarded(())
    private var subscribers = 0
    /// The number of the connection; a new one begins when the source ends or the last subscriber leaves.
    private var number = 0
    private var connection: (any Disposable)?

    init(_ source: Source) { self.source = source }

    override func run(_ sink: Sink<Source.Element>) -> ActiveSubscription {
        let edge = RefCountEdge(self, sink)
        edge.hold(source.asObservable().run(edge))
        let (number, connects) = lock.withLock { _ in
            edge.number = self.number
            guard edge.isLive else { return (0, false) }
            edge.isCounted = true
            subscribers += 1
            return (self.number, subscribers == 1)
        }
        if connects { keep(source.connect(), number) }
        return edge
    }

    /// Keeps a new connection, or ends it when everyone has left meanwhile.
    private func keep(_ new: any Disposable, _ number: Int) {
        let isCurrent = lock.withLock { _ in
            guard self.number == number else { return false }
            connection = new
            return true
        }
        if !isCurrent { new.dispose() }
    }

    /// The source has ended for a subscriber, and so for all of the same connection.
    fileprivate func ended(_ edge: RefCountEdge<Source>) {
        let old: (any Disposable)? = lock.withLock { _ in
            edge.isCounted && edge.number == number ? beginAnew() : nil
        }
        old?.dispose()
    }

    /// A subscriber has left.
    fileprivate func left(_ edge: RefCountEdge<Source>) {
        let old: (any Disposable)? = lock.withLock { _ in
            guard edge.isCounted, edge.number == number else { return nil }
            subscribers -= 1
            return subscribers == 0 ? beginAnew() : nil
        }
        old?.dispose()
    }

    /// Under the lock.
    private func beginAnew() -> (any Disposable)? {
        subscribers = 0
        number += 1
        return connection.take()
    }
}

private final class RefCountEdge<Source: ConnectableObservableType>: EdgeSink<Source.Element>, @unchecked Sendable {
    // The owner's lock guards every `var`.
    private let owner: RefCount<Source>
    private let downstream: Sink<Source.Element>
    /// The connection it belongs to.
    var number = 0
    /// Whether it counts as a subscriber of it.
    var isCounted = false

    init(_ owner: RefCount<Source>, _ downstream: Sink<Source.Element>) {
        self.owner = owner
        self.downstream = downstream
    }

    override func next(_ element: Source.Element) {
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
