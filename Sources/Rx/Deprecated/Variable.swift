/// A value that can be watched, from before there were relays. It ends when it goes away, which a relay does not.
@available(*, deprecated, message: "Use BehaviorRelay(value:), accept(_:) and value.")
public final class Variable<Element: Sendable>: Sendable {
    private let subject: BehaviorSubject<Element>
    private let current: Guarded<Element>

    /// A variable with a first value.
    public init(_ value: Element) {
        subject = BehaviorSubject(value: value)
        current = Guarded(value)
    }

    /// The value now; setting it sends it to all subscribers.
    public var value: Element {
        get { current.withLock { $0 } }
        set {
            current.withLock { $0 = newValue }
            subject.onNext(newValue)
        }
    }

    /// The value now, then every later one.
    public func asObservable() -> Observable<Element> { subject }

    /// The values as a driver.
    public func asDriver() -> Driver<Element> {
        Driver(subject.observe(on: DriverSharingStrategy.scheduler).catch { _ in .empty() })
    }

    deinit { subject.onCompleted() }
}

@available(*, deprecated, message: "Use BehaviorRelay.")
extension ObservableType {
    /// Sends the elements to a variable; see `bind(onNext:)` for errors.
    public func bind(to variable: Variable<Element>) -> any Disposable { bind(onNext: { variable.value = $0 }) }

    /// Now `bind(to:)` with a `BehaviorRelay`.
    public func bindTo(_ variable: Variable<Element>) -> any Disposable { bind(to: variable) }
}

@available(*, deprecated, message: "Use BehaviorRelay.")
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Sends the elements to a variable. Called on the main queue.
    public func drive(_ variable: Variable<Element>) -> any Disposable { drive(onNext: { variable.value = $0 }) }
}
