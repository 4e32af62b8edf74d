// Names around binding up to RxSwift 4.

extension ObservableType {
    /// Now `bind(to:)`.
    @available(*, deprecated, renamed: "bind(to:)")
    public func bindTo<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element {
        bind(to: observer)
    }

    /// Now `bind(to:)`.
    @available(*, deprecated, renamed: "bind(to:)")
    public func bindTo<Observer: ObserverType>(_ observer: Observer) -> any Disposable
    where Observer.Element == Element? {
        bind(to: observer)
    }

    /// Now `bind(to:)`.
    @available(*, deprecated, renamed: "bind(to:)")
    public func bindTo(_ relay: PublishRelay<Element>) -> any Disposable { bind(to: relay) }

    /// Now `bind(to:)`.
    @available(*, deprecated, renamed: "bind(to:)")
    public func bindTo(_ relay: BehaviorRelay<Element>) -> any Disposable { bind(to: relay) }

    /// Now `bind(to:)`.
    @available(*, deprecated, renamed: "bind(to:)")
    public func bindTo<Result>(_ binder: (Self) -> Result) -> Result { bind(to: binder) }

    /// Now `bind(to:)`.
    @available(*, deprecated, renamed: "bind(to:curriedArgument:)")
    public func bindTo<Argument, Result>(
        _ binder: (Self) -> (Argument) -> Result,
        curriedArgument: Argument
    ) -> Result {
        binder(self)(curriedArgument)
    }

    /// Now `bind(onNext:)`.
    @available(*, deprecated, renamed: "bind(onNext:)")
    public func bindNext(_ onNext: @escaping @Sendable (Element) -> Void) -> any Disposable { bind(onNext: onNext) }
}

extension Disposable {
    /// Now `disposed(by:)`.
    @available(*, deprecated, renamed: "disposed(by:)")
    public func addDisposableTo(_ bag: DisposeBag) { disposed(by: bag) }
}

/// Now `SharingScheduler.mock(scheduler:action:)`.
@available(*, deprecated, renamed: "SharingScheduler.mock(scheduler:action:)")
public func driveOnScheduler(_ scheduler: any SchedulerType, action: () -> Void) {
    SharingScheduler.mock(scheduler: scheduler, action: action)
}
