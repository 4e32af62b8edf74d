/// A value that cannot fail, for driving a display: events arrive on the main queue, subscribers share one
/// subscription, and a new one receives the latest element at once.
public typealias Driver<Element: Sendable> = SharedSequence<DriverSharingStrategy, Element>

/// How a driver shares: the latest element is replayed while anyone is subscribed.
public struct DriverSharingStrategy: SharingStrategyProtocol {
    /// The main one.
    public static var scheduler: any SchedulerType { SharingScheduler.make() }

    /// Shares with one element replayed.
    public static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 1, scope: .whileConnected)
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// The same sequence as a driver.
    public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
    /// A driver that gives one element in place of an error, and ends.
    public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
        asSharedSequence(onErrorJustReturn: onErrorJustReturn)
    }

    /// A driver that goes on with another in place of an error.
    public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
        asSharedSequence(onErrorDriveWith: onErrorDriveWith)
    }

    /// A driver that goes on with one made from the error in place of it.
    public func asDriver(
        onErrorRecover: @escaping @MainActor @Sendable (_ error: any Error) -> Driver<Element>
    ) -> Driver<Element> {
        asSharedSequence(onErrorRecover: onMain(onErrorRecover))
    }
}

extension BehaviorRelay {
    /// The relay's values as a driver.
    public func asDriver() -> Driver<Element> { asSharedSequenceWithoutErrors() }
}

extension PublishRelay {
    /// The relay's elements as a driver, which has none before the first is accepted.
    public func asDriver() -> Driver<Element> { asSharedSequenceWithoutErrors() }
}
