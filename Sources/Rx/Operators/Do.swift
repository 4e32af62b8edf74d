extension ObservableType {
    /// Calls closures beside the stream, before or after an event passes on; what one throws becomes the error.
    ///
    /// - Parameters:
    ///   - onSubscribe: before subscribing to the source.
    ///   - onSubscribed: after subscribing to the source.
    ///   - onDispose: once, after the end or at disposal.
    public func `do`(
        onNext: (@Sendable (Element) throws -> Void)? = nil,
        afterNext: (@Sendable (Element) throws -> Void)? = nil,
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        afterError: (@Sendable (any Error) throws -> Void)? = nil,
        onCompleted: (@Sendable () throws -> Void)? = nil,
        afterCompleted: (@Sendable () throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Observable<Element> {
        let calls = DoCalls(
            onNext: onNext,
            afterNext: afterNext,
            onError: onError,
            afterError: afterError,
            onCompleted: onCompleted,
            afterCompleted: afterCompleted,
            onSubscribe: onSubscribe,
            onSubscribed: onSubscribed,
            onDispose: onDispose
        )
        return Do(asObservable(), calls)
    }
}

private struct DoCalls<Element: Sendable>: Sendable {
    let onNext: (@Sendable (Element) throws -> Void)?
    let afterNext: (@Sendable (Element) throws -> Void)?
    let onError: (@Sendable (any Error) throws -> Void)?
    let afterError: (@Sendable (any Error) throws -> Void)?
    let onCompleted: (@Sendable () throws -> Void)?
    let afterCompleted: (@Sendable () throws -> Void)?
    let onSubscribe: (@Sendable () -> Void)?
    let onSubscribed: (@Sendable () -> Void)?
    let onDispose: (@Sendable () -> Void)?
}

private final class Do<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let calls: DoCalls<Element>

    init(_ source: Observable<Element>, _ calls: DoCalls<Element>) {
        self.source = source
        self.calls = calls
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        calls.onSubscribe?()
        let inner = DoSink(sink, calls)
        let subscription = source.run(inner)
        calls.onSubscribed?()
        guard calls.onDispose != nil else { return subscription }
        inner.hold(subscription)
        return inner
    }
}

private final class DoSink<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // Constants; see `EdgeSink`.
    private let downstream: Sink<Element>
    private let calls: DoCalls<Element>

    init(_ downstream: Sink<Element>, _ calls: DoCalls<Element>) {
        self.downstream = downstream
        self.calls = calls
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        do {
            try calls.onNext?(element)
            downstream.next(element)
            try calls.afterNext?(element)
        } catch {
            if stop() { downstream.error(error) }
        }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        do {
            try calls.onError?(error)
            downstream.error(error)
            try calls.afterError?(error)
        } catch let other {
            downstream.error(other)
        }
        dispose()
    }

    override func completed() {
        guard stop() else { return }
        do {
            try calls.onCompleted?()
            downstream.completed()
            try calls.afterCompleted?()
        } catch {
            downstream.error(error)
        }
        dispose()
    }

    override func dispose() {
        if end() { calls.onDispose?() }
    }
}
