/// How the sequences of a `SharedSequence` are shared, and where their events arrive.
public protocol SharingStrategyProtocol: Sendable {
    /// Where events arrive.
    static var scheduler: any SchedulerType { get }

    /// Shares one subscription to a source among all subscribers.
    static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element>
}

/// A strategy whose scheduler is the main one, so that closures of the main actor may be called there.
public protocol MainSharingStrategy: SharingStrategyProtocol {}

/// Whatever can become a `SharedSequence`.
public protocol SharedSequenceConvertibleType<Element>: ObservableConvertibleType {
    /// How it is shared.
    associatedtype SharingStrategy: SharingStrategyProtocol

    /// The same sequence as a `SharedSequence`.
    func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
    /// The same sequence as an observable, without the promises.
    public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }
}

/// A sequence that cannot fail, whose events arrive on one scheduler, and whose work is shared by its subscribers:
/// what `Driver` and `Signal` are made of.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element: Sendable>:
    SharedSequenceConvertibleType
{
    let source: Observable<Element>

    /// Shares a source that cannot fail and whose events arrive on the strategy's scheduler.
    init(_ source: Observable<Element>) { self.source = SharingStrategy.share(source) }

    /// Takes a source that keeps all the promises already.
    init(raw source: Observable<Element>) { self.source = source }

    /// The same sequence as an observable, without the promises.
    public func asObservable() -> Observable<Element> { source }

    /// Itself.
    public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

extension SharedSequence {
    /// A sequence without elements.
    public static func empty() -> Self { Self(raw: .empty().subscribe(on: SharingStrategy.scheduler)) }

    /// A sequence that never ends and has no elements.
    public static func never() -> Self { Self(raw: .never()) }

    /// A sequence of one element.
    public static func just(_ element: Element) -> Self {
        Self(raw: .just(element).subscribe(on: SharingStrategy.scheduler))
    }

    /// A sequence of these elements.
    public static func of(_ elements: Element...) -> Self { from(elements) }

    /// A sequence of these elements.
    public static func from(_ elements: [Element]) -> Self {
        Self(raw: Observable.from(elements).subscribe(on: SharingStrategy.scheduler))
    }

    /// A sequence of an element, or of none.
    public static func from(optional element: Element?) -> Self { from(element.map { [$0] } ?? []) }

    /// Calls a factory for each subscription to the shared source.
    public static func deferred(_ observableFactory: @escaping @Sendable () -> Self) -> Self {
        Self(.deferred { observableFactory().source })
    }
}

extension SharedSequence where Element: FixedWidthInteger {
    /// Counts from 0, one element every `period`.
    public static func interval(_ period: RxTimeInterval) -> Self {
        Self(.interval(period, scheduler: SharingStrategy.scheduler))
    }

    /// Counts from 0: the first element after `dueTime`, then one every `period`.
    public static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval) -> Self {
        Self(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
    }
}
