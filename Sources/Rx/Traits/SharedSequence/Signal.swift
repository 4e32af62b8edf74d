/// Events that cannot fail, for a display: they arrive on the main queue, subscribers share one subscription, and a
/// new one receives only what comes later.
public typealias Signal<Element: Sendable> = SharedSequence<SignalSharingStrategy, Element>

/// How a signal shares: nothing is replayed.
public struct SignalSharingStrategy: SharingStrategyProtocol {
    /// The main one.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Shares without replay.
    public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 0, scope: .whileConnected)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// The same sequence as a signal.
    public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// A signal that gives one element in place of an error, and ends.
    public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
        asSharedSequence(onErrorJustReturn: onErrorJustReturn)
    }

    /// A signal that goes on with another in place of an error.
    public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
        asSharedSequence(onErrorDriveWith: onErrorSignalWith)
    }

    /// A signal that goes on with one made from the error in place of it.
    public func asSignal(
        onErrorRecover: @escaping @MainActor @Sendable (_ error: any Error) -> Signal<Element>
    ) -> Signal<Element> {
        asSharedSequence(onErrorRecover: onMain(onErrorRecover))
    }
}

extension PublishRelay {
    /// The relay's elements as a signal.
    public func asSignal() -> Signal<Element> { asSharedSequenceWithoutErrors() }
}
