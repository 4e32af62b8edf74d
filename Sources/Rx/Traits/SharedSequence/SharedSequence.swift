/// How the sequences of a `SharedSequence` are shared, and where their events arrive.
///
/// The closures of operators belong to the main actor whatever the scheduler; where it is not a main one, its thread
/// waits for main at each of them.
public protocol SharingStrategyProtocol: Sendable {
    /// Where events arrive.
    static var scheduler: any SchedulerType { get }

    /// Shares one subscription to a source among all subscribers.
    static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element>
}

extension SharingStrategyProtocol {
    /// Whether events arrive on another scheduler than the main one.
    static var isElsewhere: Bool { !(scheduler is MainScheduler) }
}

/// Whatever can become a `SharedSequence`.
public protocol SharedSequenceConvertibleType<SharingStrategy, Element>: ObservableConvertibleType {
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
///
/// Each operator shares what it gives, so a closure is called once for an element, however many subscribers there are.
/// Nothing runs before the first of them, and nothing after the last has gone; the next one starts it anew.
///
/// Subscribe on the main queue. Who subscribes elsewhere, through `asObservable()`, may receive what is replayed right
/// there; closures of operators run on main also then.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element: Sendable>:
    SharedSequenceConvertibleType
{
    let source: Observable<Element>
    /// Whether events arrive on another scheduler than the main one: one that a test has put in its place, or the
    /// strategy's own. A hop to main would tear them from it.
    let isElsewhere: Bool

    /// Shares a source that cannot fail and whose events arrive on the strategy's scheduler.
    init(_ source: Observable<Element>, isElsewhere: Bool = SharingStrategy.isElsewhere) {
        self.init(raw: SharingStrategy.share(source), isElsewhere: isElsewhere)
    }

    /// Takes a source that keeps all the promises already.
    init(raw source: Observable<Element>, isElsewhere: Bool = SharingStrategy.isElsewhere) {
        self.source = source
        self.isElsewhere = isElsewhere
    }

    /// The same sequence as an observable, without the promises.
    public func asObservable() -> Observable<Element> { source }

    /// Itself.
    public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

extension SharedSequenceConvertibleType {
    /// The sequence that an operator without closures of the main actor gives.
    func derived<Strategy, Result: Sendable>(
        _ operate: (Observable<Element>) -> Observable<Result>
    ) -> SharedSequence<Strategy, Result> {
        let sequence = asSharedSequence()
        return SharedSequence(operate(sequence.source), isElsewhere: sequence.isElsewhere || Strategy.isElsewhere)
    }

    /// The sequence that an operator with closures of the main actor gives; they are passed through `onMain(_:)`.
    func derivedOnMain<Strategy, Result: Sendable>(
        _ operate: (Observable<Element>) -> Observable<Result>
    ) -> SharedSequence<Strategy, Result> {
        let sequence = asSharedSequence()
        return SharedSequence(operate(sequence.gated), isElsewhere: sequence.isElsewhere || Strategy.isElsewhere)
    }
}

extension SharedSequence {
    /// The source, its events where closures of the main actor can be called.
    var gated: Observable<Element> { isElsewhere || SharingStrategy.isElsewhere ? source : source.onMain() }
}
