extension SharedSequence {
    /// A sequence without elements.
    public static func empty() -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: Observable.empty().subscribe(on: SharingStrategy.scheduler))
    }

    /// A sequence that never ends and has no elements.
    public static func never() -> SharedSequence<SharingStrategy, Element> { SharedSequence(raw: .never()) }

    /// A sequence of one element. Each subscriber receives it anew.
    public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: Observable.just(element).subscribe(on: SharingStrategy.scheduler))
    }

    /// A sequence of these elements. Each subscriber receives them anew; on the main queue the first at once, each
    /// other one, and the end, in a turn of the queue of its own.
    public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> { from(elements) }

    /// A sequence of the elements of an array; see `of(_:)` for when they come.
    public static func from(_ array: [Element]) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: Observable.from(array, scheduler: SharingStrategy.scheduler))
    }

    /// A sequence of the elements of any sequence, which is iterated anew for each subscriber; see `of(_:)` for when
    /// they come.
    public static func from<Source: Sequence & Sendable>(
        _ sequence: Source
    ) -> SharedSequence<SharingStrategy, Element> where Source.Element == Element {
        SharedSequence(raw: Observable.from(sequence, scheduler: SharingStrategy.scheduler))
    }

    /// A sequence of an element, or of none; see `of(_:)` for when they come.
    public static func from(optional: Element?) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: Observable.from(optional: optional, scheduler: SharingStrategy.scheduler))
    }

    /// Calls a factory each time the shared source is started, where its first subscriber subscribes.
    public static func deferred(
        _ observableFactory: @escaping @Sendable () -> SharedSequence<SharingStrategy, Element>
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.deferred { observableFactory().asObservable() })
    }
}

extension SharedSequence where Element: FixedWidthInteger {
    /// Counts from 0, one element every `period`, as long as anyone is subscribed.
    public static func interval(_ period: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.interval(period, scheduler: SharingStrategy.scheduler))
    }

    /// Counts from 0, as long as anyone is subscribed: the first element after `dueTime`, then one every `period`.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
    }
}
