/// A replay subject that never fails and never ends.
public final class ReplayRelay<Element: Sendable>: ObservableType {
    private let subject: ReplaySubject<Element>

    private init(_ subject: ReplaySubject<Element>) { self.subject = subject }

    /// A relay that keeps the latest elements.
    ///
    /// - Parameter bufferSize: how many it keeps.
    /// - Precondition: not negative.
    public static func create(bufferSize: Int) -> ReplayRelay<Element> {
        ReplayRelay(.create(bufferSize: bufferSize))
    }

    /// A relay that keeps every element, and so grows as long as it lives.
    public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(.createUnbounded()) }

    /// Sends an element to all subscribers, and keeps it.
    public func accept(_ element: Element) { subject.onNext(element) }

    /// Subscribes an observer.
    public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        subject.subscribe(observer)
    }

    /// What was kept, then every later element.
    public func asObservable() -> Observable<Element> { subject }
}
