/// An observer that sets something of an object, on the main queue unless told otherwise; holds the object weakly.
///
/// It takes no errors: one is a mistake, which stops the program in debug builds and is reported on standard error in
/// release builds. The end is ignored.
public struct Binder<Value: Sendable>: ObserverType {
    /// The type of the elements.
    public typealias Element = Value

    private let observer: AnyObserver<Value>

    /// Binds to an object of the main actor: at once where the element arrives on the main queue with nothing waiting.
    ///
    /// - Parameters:
    ///   - target: the object; held weakly.
    ///   - binding: sets the value; not called once `target` is gone.
    public init<Target: AnyObject & Sendable>(
        _ target: Target,
        binding: @escaping @MainActor @Sendable (Target, Value) -> Void
    ) {
        self.init(target, scheduler: MainScheduler(), binding: binding)
    }

    /// Binds to an object of the main actor.
    ///
    /// - Parameters:
    ///   - target: the object; held weakly.
    ///   - scheduler: waits only for its own work; elements of all who share one are bound in the order they came.
    ///   - binding: sets the value; not called once `target` is gone.
    public init<Target: AnyObject & Sendable>(
        _ target: Target,
        scheduler: MainScheduler,
        binding: @escaping @MainActor @Sendable (Target, Value) -> Void
    ) {
        let call = onMain { (pair: (Target, Value)) in binding(pair.0, pair.1) }
        self.init(target, onAny: scheduler) { call(($0, $1)) }
    }

    /// Binds to an object on any scheduler. Off the main queue nothing of the main actor can be touched.
    ///
    /// - Parameters:
    ///   - target: the object; held weakly.
    ///   - scheduler: where `binding` is called.
    ///   - binding: sets the value; not called once `target` is gone.
    public init<Target: AnyObject & Sendable>(
        _ target: Target,
        scheduler: any ImmediateSchedulerType,
        binding: @escaping @Sendable (Target, Value) -> Void
    ) {
        self.init(target, onAny: scheduler, binding)
    }

    private init<Target: AnyObject & Sendable>(
        _ target: Target,
        onAny scheduler: any ImmediateSchedulerType,
        _ binding: @escaping @Sendable (Target, Value) -> Void
    ) {
        observer = AnyObserver { [weak target] event in
            switch event {
            case .next(let element):
                _ = scheduler.schedule(element) { [weak target] element in
                    if let target { binding(target, element) }
                    return Disposables.create()
                }
            case .error(let error): unexpected(error, in: "A binding")
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
