/// Sends what it receives to its subscribers, and what it kept of the past first to each new subscriber, also after
/// the end.
///
/// Events are delivered one at a time, in the order they came, also when a subscriber sends one from inside a
/// delivery or several threads send at once.
public final class ReplaySubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType, Cancelable,
    @unchecked Sendable  // The core guards itself.
{
    private let core: SubjectCore<Element>

    private init(keeping count: Int) { core = SubjectCore(replayCount: count, replaysAfterEnd: true) }

    deinit { core.release() }

    /// A subject that keeps the latest elements.
    ///
    /// - Parameter bufferSize: how many it keeps; with 0 it replays only the end.
    /// - Precondition: not negative.
    public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        precondition(bufferSize >= 0, "A ReplaySubject cannot keep fewer than no elements")
        return ReplaySubject(keeping: bufferSize)
    }

    /// A subject that keeps every element, and so grows as long as it lives.
    public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(keeping: .max) }

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

    /// Sends an element to all subscribers, and keeps it.
    public func onNext(_ element: Element) { core.next(element) }
    /// Ends the sequence with an error.
    public func onError(_ error: any Error) { core.end(.error(error)) }
    /// Ends the sequence.
    public func onCompleted() { core.end(.completed) }
    /// The observer side: itself.
    public func asObserver() -> ReplaySubject<Element> { self }
    /// The observer side, its type hidden.
    public func asAnyObserver() -> AnyObserver<Element> { AnyObserver(sink: SubjectInlet(self, core)) }
    /// Lets go of all subscribers without an event; who subscribes later receives `RxError.disposed`.
    public func dispose() { core.dispose() }

    package override func run(_ sink: Sink<Element>) -> ActiveSubscription { core.subscribe(sink) }
}
