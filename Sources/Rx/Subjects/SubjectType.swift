/// Both an observable and an observer.
public protocol SubjectType<Element>: ObservableType {
    /// The type of the observer side.
    associatedtype Observer: ObserverType

    /// The observer side.
    func asObserver() -> Observer
}

/// The sink that feeds a subject, for those who receive its observer side; keeps the subject alive.
final class SubjectInlet<Element: Sendable>: Sink<Element>, @unchecked Sendable {  // Constants only.
    private let owner: Observable<Element>
    private let core: SubjectCore<Element>

    init(_ owner: Observable<Element>, _ core: SubjectCore<Element>) {
        self.owner = owner
        self.core = core
    }

    override func next(_ element: Element) { core.next(element) }
    override func error(_ error: any Error) { core.end(.error(error)) }
    override func completed() { core.end(.completed) }
}
