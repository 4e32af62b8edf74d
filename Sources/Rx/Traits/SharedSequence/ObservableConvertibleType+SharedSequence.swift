extension ObservableConvertibleType {
    /// A shared sequence that gives one element in place of an error, and ends.
    public func asSharedSequence<Sharing: SharingStrategyProtocol>(
        sharingStrategy: Sharing.Type = Sharing.self,
        onErrorJustReturn: Element
    ) -> SharedSequence<Sharing, Element> {
        SharedSequence(asObservable().observe(on: Sharing.scheduler).catchAndReturn(onErrorJustReturn))
    }

    /// A shared sequence that goes on with another in place of an error.
    public func asSharedSequence<Sharing: SharingStrategyProtocol>(
        sharingStrategy: Sharing.Type = Sharing.self,
        onErrorDriveWith: SharedSequence<Sharing, Element>
    ) -> SharedSequence<Sharing, Element> {
        SharedSequence(
            asObservable().observe(on: Sharing.scheduler).catch { _ in onErrorDriveWith.asObservable() }
        )
    }

    /// A shared sequence that goes on with one made from the error in place of it.
    ///
    /// - Parameters:
    ///   - sharingStrategy: how the sequence is shared, where the context does not say it.
    ///   - onErrorRecover: called on the strategy's scheduler.
    public func asSharedSequence<Sharing: SharingStrategyProtocol>(
        sharingStrategy: Sharing.Type = Sharing.self,
        onErrorRecover: @escaping @Sendable (_ error: any Error) -> SharedSequence<Sharing, Element>
    ) -> SharedSequence<Sharing, Element> {
        SharedSequence(
            asObservable().observe(on: Sharing.scheduler).catch { onErrorRecover($0).asObservable() }
        )
    }

    /// The same sequence, shared, its events on the strategy's scheduler; only for one that cannot fail.
    func asSharedSequenceWithoutErrors<Sharing>() -> SharedSequence<Sharing, Element> {
        SharedSequence(
            asObservable().observe(on: Sharing.scheduler).catch { error in
                unexpected(error, in: "A sequence that cannot fail")
                return .empty()
            }
        )
    }

    /// The same sequence as an infallible one; only for one that cannot fail.
    func asInfallibleWithoutErrors() -> Infallible<Element> {
        asInfallible { error in
            unexpected(error, in: "A sequence that cannot fail")
            return .empty()
        }
    }
}

extension InfallibleType {
    /// The same sequence as a signal: shared, on the main queue, with nothing replayed.
    public func asSignal() -> Signal<Element> { asSharedSequenceWithoutErrors() }
}
