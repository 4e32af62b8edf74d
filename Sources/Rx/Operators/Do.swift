import Synchronization

extension ObservableType {
    /// Calls closures beside the stream, before or after an event passes on; what one throws becomes the error.
    ///
    /// - Parameters:
    ///   - onNext: before an element passes on.
    ///   - afterNext: after an element has passed on.
    ///   - onError: before the error passes on.
    ///   - afterError: after the error has passed on.
    ///   - onCompleted: before the end passes on.
    ///   - afterCompleted: after the end has passed on.
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
        inner.resumeDispose()
        return inner
    }
}

private final class DoSink<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // Constants and atomics; see `EdgeSink`.
    private let downstream: Sink<Element>
    private let calls: DoCalls<Element>
    /// How many reasons there are to call `onDispose` later: the subscribing and the end must be over first.
    private let reasonsToWait = Atomic(1)
    private let isReported = Atomic(false)

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

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        reasonsToWait.add(1, ordering: .relaxed)
        do {
            try calls.onError?(error)
            downstream.error(error)
            try calls.afterError?(error)
        } catch let other {
            downstream.error(other)
        }
        end()
        resumeDispose()
    }

    override func completed() {
        guard stop() else { return }
        reasonsToWait.add(1, ordering: .relaxed)
        do {
            try calls.onCompleted?()
            downstream.completed()
            try calls.afterCompleted?()
        } catch {
            downstream.error(error)
        }
        end()
        resumeDispose()
    }

    override func dispose() {
        end()
        if reasonsToWait.load(ordering: .sequentiallyConsistent) == 0 { report() }
    }

    /// One reason to wait is gone.
    func resumeDispose() {
        let isLast = reasonsToWait.subtract(1, ordering: .sequentiallyConsistent).newValue == 0
        if isLast && flags.load(ordering: .sequentiallyConsistent) & SinkFlag.disposed != 0 { report() }
    }

    private func report() {
        if !isReported.exchange(true, ordering: .acquiringAndReleasing) { calls.onDispose?() }
    }
}
