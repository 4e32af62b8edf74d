extension ObservableType {
    /// A cold sequence from a closure that is called once per subscriber with the observer to feed.
    ///
    /// The grammar is kept whatever the closure does: nothing passes after the first `onError` or `onCompleted`, nor
    /// after disposal, and the returned disposable is disposed of in both cases.
    /// - Parameter subscribe: begins the work and returns what ends it. The observer may be called from any thread,
    ///   by one thread at a time.
    @inlinable
    public static func create(
        _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Create(subscribe)
    }
}

@usableFromInline
final class Create<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    @usableFromInline let subscribe: @Sendable (AnyObserver<Element>) -> any Disposable
    /// See `Map`.
    @usableFromInline let edgeType = CreateEdge<Element>.self

    @inlinable
    init(_ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable) { self.subscribe = subscribe }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let edge = edgeType.init(sink)
        edge.keep(subscribe(AnyObserver(sink: edge)))
        return edge
    }
}

/// Keeps the grammar at the edge where callers emit.
@usableFromInline
final class CreateEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // See `EdgeSink`.
    private let downstream: Sink<Element>
    /// What the closure returned, as it is: to find out what class it is of takes longer than all the rest. Written
    /// and taken as `EdgeSink.above` is, which is what makes access exclusive.
    @exclusivity(unchecked)
    private var work: (any Disposable)?

    /// Takes over what the closure returned.
    @inline(__always)
    func keep(_ disposable: consuming any Disposable) {
        work = consume disposable
        noteHeld()
    }

    override func release() {
        work.take()?.dispose()
    }

    required init(_ downstream: Sink<Element>) { self.downstream = downstream }

    override func next(_ element: Element) {
        if isLive { downstream.next(element) }
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        downstream.error(error)
        end()
    }

    override func completed() {
        guard stop() else { return }
        downstream.completed()
        end()
    }
}
