/// Sends what it receives to those who are subscribed at that moment.
///
/// Events are delivered one at a time, in the order they came, also when a subscriber sends one from inside a
/// delivery or several threads send at once. After the end, a new subscriber receives only the end.
public final class PublishSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable  // The core guards itself.
{
    private let core: SubjectCore<Element>

    /// A subject without subscribers.
    public override init() { core = SubjectCore() }

    deinit { core.release() }

    /// Whether anyone is subscribed.
    public var hasObservers: Bool { core.hasObservers }
    /// Whether `dispose()` was called.
    public var isDisposed: Bool { core.isDisposed }

    /// Sends an event to all subscribers.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): core.next(element)
        case .error(let error): core.end(.error(error))
        case .completed: core.end(.completed)
        }
    }

    /// Sends an element to all subscribers.
    public func onNext(_ element: Element) { core.next(element) }
    /// Ends the sequence with an error.
    public func onError(_ error: any Error) { core.end(.error(error)) }
    /// Ends the sequence.
    public func onCompleted() { core.end(.completed) }
    /// The observer side: itself.
    public func asObserver() -> PublishSubject<Element> { self }
    /// The observer side, its type hidden.
    public func asAnyObserver() -> AnyObserver<Element> { AnyObserver(sink: SubjectInlet(self, core)) }
    /// Lets go of all subscribers without an event; who subscribes later receives `RxError.disposed`.
    public func dispose() { core.dispose() }

    package override func run(_ sink: Sink<Element>) -> ActiveSubscription { core.subscribe(sink) }
    package override var startsAtOnce: Bool { true }
}
