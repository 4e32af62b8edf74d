/// Sends only its last element, and that when it ends; also to whoever subscribes after the end.
///
/// An error ends it without an element.
public final class AsyncSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable  // The core guards itself.
{
    private enum Memory: Sendable {
        case open(Element?)
        case ended
    }

    /// Receives an element only as the sequence ends, and keeps it for those who come later.
    private let core = SubjectCore<Element>(replayCount: 1, replaysAfterEnd: true)
    private let memory = Guarded(Memory.open(nil))

    /// A subject without an element.
    public override init() {}

    deinit { core.release() }

    /// Whether anyone is subscribed.
    public var hasObservers: Bool { core.hasObservers }
    /// Whether `dispose()` was called.
    public var isDisposed: Bool { core.isDisposed }

    /// Remembers an element, or ends the sequence.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): onError(error)
        case .completed: onCompleted()
        }
    }

    /// Remembers an element in place of the one before.
    public func onNext(_ element: Element) {
        memory.withLock { memory in
            if case .open = memory { memory = .open(element) }
        }
    }

    /// Ends the sequence with an error and without an element.
    public func onError(_ error: any Error) {
        if take() != nil { core.end(.error(error)) }
    }

    /// Sends the last element, if there was one, and ends the sequence.
    public func onCompleted() {
        guard let last = take() else { return }
        if let last { core.next(last) }
        core.end(.completed)
    }

    /// The observer side: itself.
    public func asObserver() -> AsyncSubject<Element> { self }
    /// Lets go of all subscribers without an event; who subscribes later receives `RxError.disposed`.
    public func dispose() {
        _ = take()
        core.dispose()
    }

    package override func run(_ sink: Sink<Element>) -> ActiveSubscription { core.subscribe(sink) }
    package override var startsAtOnce: Bool { true }

    /// Takes the last element out, the first time; nil after that.
    private func take() -> Element?? {
        memory.withLock { memory in
            guard case .open(let last) = memory else { return .none }
            memory = .ended
            return .some(last)
        }
    }
}
