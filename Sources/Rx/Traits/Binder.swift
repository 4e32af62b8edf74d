/// An observer that sets something of an object on the main queue; holds the object weakly.
///
/// It takes no errors: one is a mistake, which traps in debug builds. The end is ignored.
public struct Binder<Value: Sendable>: ObserverType {
    /// The type of the elements.
    public typealias Element = Value

    private let observer: AnyObserver<Value>

    /// Binds to an object of the main actor.
    ///
    /// - Parameters:
    ///   - target: the object; held weakly.
    ///   - scheduler: where `binding` is called; the main queue's, or one that a test puts in its place.
    ///   - binding: sets the value; not called once `target` is gone.
    public init<Target: AnyObject & Sendable>(
        _ target: Target,
        scheduler: any ImmediateSchedulerType = MainScheduler(),
        binding: @escaping @MainActor @Sendable (Target, Value) -> Void
    ) {
        let call = onMain(isChecked: scheduler is MainScheduler) { (pair: (Target, Value)) in binding(pair.0, pair.1) }
        observer = AnyObserver { [weak target] event in
            switch event {
            case .next(let element):
                _ = scheduler.schedule(element) { [weak target] element in
                    if let target { call((target, element)) }
                    return Disposables.create()
                }
            case .error(let error): assertionFailure("A binding received an error: \(error)")
            case .completed: break
            }
        }
    }

    /// Sets the value of an element.
    public func on(_ event: Event<Value>) { observer.on(event) }
    /// Itself, its type hidden.
    public func asAnyObserver() -> AnyObserver<Value> { observer }
    /// Itself, its type hidden.
    public func asObserver() -> AnyObserver<Value> { observer }
}
