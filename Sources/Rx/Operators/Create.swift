extension ObservableType {
    /// A cold sequence from a closure that is called once per subscriber with the observer to feed.
    ///
    /// The grammar is kept whatever the closure does: nothing passes after the first `onError` or `onCompleted`, nor
    /// after disposal, and the returned disposable is disposed of in both cases.
    /// - Parameter subscribe: begins the work and returns what ends it. The observer may be called from any thread,
    ///   by one thread at a time.
    public static func create(
        _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Create(subscribe)
    }
}

final class Create<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let subscribe: @Sendable (AnyObserver<Element>) -> any Disposable

    init(_ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable) { self.subscribe = subscribe }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let edge = CreateEdge(sink)
        edge.hold(ActiveSubscription.of(subscribe(AnyObserver(sink: edge))))
        return edge
    }
}

/// Keeps the grammar at the edge where callers emit.
private final class CreateEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // See `EdgeSink`.
    private let downstream: Sink<Element>

    init(_ downstream: Sink<Element>) { self.downstream = downstream }

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
