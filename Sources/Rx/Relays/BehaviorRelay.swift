/// A behavior subject that never fails and never ends: a value that can be watched.
public final class BehaviorRelay<Element: Sendable>: ObservableType {
    private let core: SubjectCore<Element>
    private let subject: CoreObservable<Element>
    private let seed: Element

    /// A relay with a first value.
    public init(value: Element) {
        seed = value
        core = SubjectCore(replayCount: 1, seed: value)
        subject = CoreObservable(core)
    }

    /// The value now.
    public var value: Element { (try? core.latest()) ?? seed }

    /// Changes the value and sends it to all subscribers.
    public func accept(_ element: Element) { core.next(element) }

    /// Subscribes an observer.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// The value now, then every later one.
    public func asObservable() -> Observable<Element> { subject }
}

/// The observable side of a subject's core; lets go of the subscribers when it is gone.
private final class CoreObservable<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let core: SubjectCore<Element>

    init(_ core: SubjectCore<Element>) { self.core = core }

    deinit { core.release() }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription { core.subscribe(sink) }
    override var startsAtOnce: Bool { true }
}
