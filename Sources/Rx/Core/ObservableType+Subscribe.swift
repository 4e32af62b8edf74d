extension ObservableType {
    /// Subscribes with a closure that receives each event.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    @inlinable
    public func subscribe(_ on: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
        let sink = ForwardingEdge(EventSink(on))
        sink.attach(to: asObservable())
        return sink as ActiveSubscription
    }

    /// Subscribes with one closure for each channel.
    ///
    /// The closures run wherever the source emits. `onDisposed` runs once: after `onError` or `onCompleted`, or when
    /// the subscription is disposed of. An error without `onError` goes to `Hooks.defaultErrorHandler`.
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    @inlinable
    public func subscribe(
        onNext: (@Sendable (Element) -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        let sink = ClosureEdge(onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
        sink.attach(to: asObservable())
        return sink as ActiveSubscription
    }

    /// Subscribes with closures that also receive an object, which is held weakly; nothing is called once it is gone.
    ///
    /// - Returns: the subscription; dropping it does not end it, `dispose()` does.
    public func subscribe<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: (@Sendable (Object, Element) -> Void)? = nil,
        onError: (@Sendable (Object, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (Object) -> Void)? = nil,
        onDisposed: (@Sendable (Object) -> Void)? = nil
    ) -> any Disposable {
        let sink = ClosureEdge<Element>(
            onNext: { [weak object] element in if let object { onNext?(object, element) } },
            onError: Hooks.errorHandler(with: object, onError),
            onCompleted: { [weak object] in if let object { onCompleted?(object) } },
            onDisposed: { [weak object] in if let object { onDisposed?(object) } }
        )
        sink.attach(to: asObservable())
        return sink as ActiveSubscription
    }
}

/// The edge of a subscription made of closures.
@usableFromInline
final class ClosureEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {  // Constants; see `EdgeSink`.
    private let onNext: (@Sendable (Element) -> Void)?
    private let onError: (@Sendable (any Error) -> Void)?
    private let onCompleted: (@Sendable () -> Void)?
    private let onDisposed: (@Sendable () -> Void)?

    @usableFromInline
    init(
        onNext: (@Sendable (Element) -> Void)?,
        onError: (@Sendable (any Error) -> Void)?,
        onCompleted: (@Sendable () -> Void)?,
        onDisposed: (@Sendable () -> Void)?
    ) {
        self.onNext = onNext
        self.onError = Hooks.errorHandler(onError)
        self.onCompleted = onCompleted
        self.onDisposed = onDisposed
    }

    override func next(_ element: Element) {
        if isLive { onNext?(element) }
    }

    override func error(_ error: any Error) {
        guard stop() else { return }
        if let onError { onError(error) } else { Hooks.unhandled(error) }
        end(after: { onDisposed?() })
    }

    override func completed() {
        guard stop() else { return }
        onCompleted?()
        end(after: { onDisposed?() })
    }

    override func dispose() {
        end(before: { onDisposed?() })
    }
}
