extension Infallible {
    /// What the closure of `create` calls with each event.
    public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

    /// A cold sequence from a closure that is called once per subscriber; see `ObservableType.create` for its rules.
    ///
    /// - Parameter subscribe: begins the work, calls its argument with each event, and returns what ends the work.
    public static func create(
        subscribe: @escaping @Sendable (@escaping InfallibleObserver) -> any Disposable
    ) -> Infallible<Element> {
        Infallible(
            .create { observer in
                subscribe { event in
                    switch event {
                    case .next(let element): observer.onNext(element)
                    case .completed: observer.onCompleted()
                    }
                }
            }
        )
    }

    /// The elements given, then the end.
    public static func of(_ elements: Element...) -> Infallible<Element> { Infallible(.from(elements)) }

    /// The elements given, then the end, each in a turn of its own on a scheduler.
    public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(.from(elements, scheduler: scheduler))
    }

    /// The elements of an array, then the end.
    public static func from(_ array: [Element]) -> Infallible<Element> { Infallible(.from(array)) }

    /// The elements of an array, then the end, each in a turn of its own on a scheduler.
    public static func from(_ array: [Element], scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(.from(array, scheduler: scheduler))
    }

    /// The elements of a sequence, then the end; the sequence is iterated anew for each subscriber.
    public static func from<Source: Sequence & Sendable>(_ sequence: Source) -> Infallible<Element>
    where Source.Element == Element {
        Infallible(.from(sequence))
    }

    /// The elements of a sequence, then the end, each in a turn of its own on a scheduler; the sequence is iterated anew
    /// for each subscriber.
    public static func from<Source: Sequence & Sendable>(
        _ sequence: Source,
        scheduler: any ImmediateSchedulerType
    ) -> Infallible<Element> where Source.Element == Element {
        Infallible(.from(sequence, scheduler: scheduler))
    }
}

extension InfallibleType {
    /// One element, then the end.
    public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

    /// One element, then the end, each in a turn of its own on a scheduler.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
        Infallible(.just(element, scheduler: scheduler))
    }

    /// No element and no end.
    public static func never() -> Infallible<Element> { Infallible(.never()) }

    /// No element, only the end.
    public static func empty() -> Infallible<Element> { Infallible(.empty()) }

    /// Calls a factory for each subscriber. What it throws breaks the promise; see `InfallibleType`.
    public static func deferred(
        _ observableFactory: @escaping @Sendable () throws -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(.deferred { try observableFactory().asObservable() })
    }
}

extension InfallibleType where Element: FixedWidthInteger {
    /// Counts from 0, one element every `period`.
    public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
        Infallible(.interval(period, scheduler: scheduler))
    }

    /// Counts from 0: the first element after `dueTime`, then one every `period`; only the first without one.
    public static func timer(
        _ dueTime: RxTimeInterval,
        period: RxTimeInterval? = nil,
        scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(.timer(dueTime, period: period, scheduler: scheduler))
    }
}
