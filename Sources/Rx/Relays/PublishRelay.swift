/// A publish subject that never fails and never ends.
public final class PublishRelay<Element: Sendable>: ObservableType {
    private let subject = PublishSubject<Element>()

    /// A relay without subscribers.
    public init() {}

    /// Sends an element to those who are subscribed at this moment.
    public func accept(_ element: Element) { subject.onNext(element) }

    /// Subscribes an observer.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// The elements accepted from now on.
    public func asObservable() -> Observable<Element> { subject }
}
