extension ObservableConvertibleType {
    /// The same sequence with one element in place of an error.
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(asObservable().catchAndReturn(element))
    }

    /// The same sequence, which goes on with another in place of an error.
    public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
        asInfallible(onErrorRecover: { _ in infallible })
    }

    /// The same sequence, which goes on with one made from the error in place of it.
    public func asInfallible(
        onErrorRecover: @escaping @Sendable (any Error) -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
    }
}

extension InfallibleType {
    /// The same sequence as a driver: shared, on the main queue, with the latest element replayed.
    public func asDriver() -> Driver<Element> {
        Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
    }
}

extension PublishRelay {
    /// The elements accepted from now on; hot.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension BehaviorRelay {
    /// The value now, then every later one; hot.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension ReplayRelay {
    /// What was kept, then every later element; hot.
    public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}
