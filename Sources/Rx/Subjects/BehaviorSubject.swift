/// Sends what it receives to its subscribers, and the latest element, at first a given one, to each new subscriber.
///
/// Events are delivered one at a time, in the order they came, also when a subscriber sends one from inside a
/// delivery or several threads send at once. After the end, a new subscriber receives only the end.
public final class BehaviorSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable  // The core guards itself.
{
    private let core: SubjectCore<Element>

    /// A subject whose latest element is `value`.
    public init(value: Element) { core = SubjectCore(replayCount: 1, seed: value) }

    deinit { core.release() }

    /// The latest element.
    ///
    /// - Throws: the error the sequence ended with, or `RxError.disposed`.
    public func value() throws -> Element {
        guard let element = try core.latest() else { throw RxError.noElements }
        return element
    }

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
    public func asObserver() -> BehaviorSubject<Element> { self }
    /// The observer side, its type hidden.
    public func asAnyObserver() -> AnyObserver<Element> { AnyObserver(sink: SubjectInlet(self, core)) }
    /// Lets go of all subscribers without an event; who subscribes later receives `RxError.disposed`.
    public func dispose() { core.dispose() }

    package override func run(_ sink: Sink<Element>) -> ActiveSubscription { core.subscribe(sink) }
    package override var startsAtOnce: Bool { true }
}
