/// Operators whose closures belong to the main actor: they run where the sequence's events arrive.
extension SharedSequenceConvertibleType where SharingStrategy: MainSharingStrategy {
    /// Transforms each element.
    public func map<Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(raw: asObservable().map(onMain(selector)))
    }

    /// Transforms each element and drops nil.
    public func compactMap<Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(raw: asObservable().compactMap(onMain(selector)))
    }

    /// Drops elements that do not satisfy a condition.
    public func filter(
        _ predicate: @escaping @MainActor @Sendable (Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: asObservable().filter(onMain(predicate)))
    }

    /// Merges the sequences made from the elements.
    public func flatMap<Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> SharedSequence<SharingStrategy, Result>
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().flatMap(onMain(selector)))
    }

    /// Follows only the sequence made from the latest element.
    public func flatMapLatest<Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> SharedSequence<SharingStrategy, Result>
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().flatMapLatest(onMain(selector)))
    }

    /// Drops elements that come while the sequence made from an earlier one still runs.
    public func flatMapFirst<Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> SharedSequence<SharingStrategy, Result>
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence(asObservable().flatMapFirst(onMain(selector)))
    }

    /// Accumulates, and gives each intermediate result.
    public func scan<Result: Sendable>(
        _ seed: Result,
        accumulator: @escaping @MainActor @Sendable (Result, Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        let step = onMain { (pair: (Result, Element)) in accumulator(pair.0, pair.1) }
        return SharedSequence(asObservable().scan(seed, accumulator: { step(($0, $1)) }))
    }

    /// Calls closures beside the stream. See `ObservableType.do` for when.
    public func `do`(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        afterNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        afterCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> SharedSequence<SharingStrategy, Element> {
        let completed = onCompleted.map { call in onMain { (_: Void) in call() } }
        let afterwards = afterCompleted.map { call in onMain { (_: Void) in call() } }
        return SharedSequence(
            raw: asObservable().do(
                onNext: onNext.map { onMain($0) },
                afterNext: afterNext.map { onMain($0) },
                onCompleted: completed.map { call in { @Sendable in call(()) } },
                afterCompleted: afterwards.map { call in { @Sendable in call(()) } },
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        )
    }

    /// Drops elements equal to the one before, as a closure tells.
    public func distinctUntilChanged(
        _ comparer: @escaping @MainActor @Sendable (Element, Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        let isEqual = onMain { (pair: (Element, Element)) in comparer(pair.0, pair.1) }
        return SharedSequence(raw: asObservable().distinctUntilChanged { isEqual(($0, $1)) })
    }

    /// Drops elements whose key equals that of the one before.
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ keySelector: @escaping @MainActor @Sendable (Element) -> Key
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: asObservable().distinctUntilChanged(onMain(keySelector)))
    }

    /// Pairs each element with the latest of another sequence.
    public func withLatestFrom<Second: SharedSequenceConvertibleType, Result: Sendable>(
        _ second: Second,
        resultSelector: @escaping @MainActor @Sendable (Element, Second.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> where Second.SharingStrategy == SharingStrategy {
        let select = onMain { (pair: (Element, Second.Element)) in resultSelector(pair.0, pair.1) }
        return SharedSequence(
            raw: asObservable().withLatestFrom(second.asObservable(), resultSelector: { select(($0, $1)) })
        )
    }
}

/// Operators without closures.
extension SharedSequenceConvertibleType {
    /// Drops elements equal to the one before.
    public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> where Element: Equatable {
        SharedSequence(raw: asObservable().distinctUntilChanged())
    }

    /// The latest element of another sequence, each time this has one.
    public func withLatestFrom<Second: SharedSequenceConvertibleType>(
        _ second: Second
    ) -> SharedSequence<SharingStrategy, Second.Element> where Second.SharingStrategy == SharingStrategy {
        SharedSequence(raw: asObservable().withLatestFrom(second.asObservable()))
    }

    /// Drops the first elements.
    public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(raw: asObservable().skip(count))
    }

    /// An element before all others.
    public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().startWith(element))
    }

    /// Moves the elements by some time.
    public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().delay(dueTime, scheduler: SharingStrategy.scheduler))
    }

    /// Gives an element when nothing has come after it for some time.
    public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().debounce(dueTime, scheduler: SharingStrategy.scheduler))
    }

    /// Gives at most one element in each span of time.
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(asObservable().throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
    }
}

extension SharedSequence {
    /// Sequences at the same time.
    public static func merge(_ sources: SharedSequence...) -> SharedSequence { merge(sources) }

    /// Sequences at the same time.
    public static func merge(_ sources: [SharedSequence]) -> SharedSequence {
        SharedSequence(Observable.merge(sources.map(\.source)))
    }

    /// Sequences one after the other.
    public static func concat(_ sources: [SharedSequence]) -> SharedSequence {
        SharedSequence(Observable.concat(sources.map(\.source)))
    }
}
