// The closures belong to the main actor; they run where the events arrive.

extension SharedSequenceConvertibleType {
    /// Transforms each element.
    public func map<Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        derivedOnMain { $0.map(onMain(selector)) }
    }

    /// Transforms each element and drops nil.
    public func compactMap<Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> Result?
    ) -> SharedSequence<SharingStrategy, Result> {
        derivedOnMain { $0.compactMap(onMain(selector)) }
    }

    /// Drops elements that do not satisfy a condition.
    public func filter(
        _ predicate: @escaping @MainActor @Sendable (Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        derivedOnMain { $0.filter(onMain(predicate)) }
    }

    /// Accumulates, and gives each intermediate result.
    public func scan<Accumulator: Sendable>(
        _ seed: Accumulator,
        accumulator: @escaping @MainActor @Sendable (Accumulator, Element) -> Accumulator
    ) -> SharedSequence<SharingStrategy, Accumulator> {
        let step = onMain { (pair: (Accumulator, Element)) in accumulator(pair.0, pair.1) }
        return derivedOnMain { $0.scan(seed, accumulator: { step(($0, $1)) }) }
    }

    /// Drops each element whose key equals that of the element before it.
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ keySelector: @escaping @MainActor @Sendable (Element) -> Key
    ) -> SharedSequence<SharingStrategy, Element> {
        derivedOnMain { $0.distinctUntilChanged(onMain(keySelector)) }
    }

    /// Drops each element that `comparer` calls equal to the one before it.
    ///
    /// - Parameter comparer: receives the last element that passed, then the new one.
    public func distinctUntilChanged(
        _ comparer: @escaping @MainActor @Sendable (Element, Element) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        let isEqual = onMain { (pair: (Element, Element)) in comparer(pair.0, pair.1) }
        return derivedOnMain { $0.distinctUntilChanged { isEqual(($0, $1)) } }
    }

    /// Drops each element whose key `comparer` calls equal to that of the one before it.
    ///
    /// - Parameters:
    ///   - keySelector: gives the key of an element.
    ///   - comparer: receives the key of the last element that passed, then the new key.
    public func distinctUntilChanged<Key: Sendable>(
        _ keySelector: @escaping @MainActor @Sendable (Element) -> Key,
        comparer: @escaping @MainActor @Sendable (Key, Key) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        let isEqual = onMain { (pair: (Key, Key)) in comparer(pair.0, pair.1) }
        return derivedOnMain { $0.distinctUntilChanged(onMain(keySelector), comparer: { isEqual(($0, $1)) }) }
    }

    /// Pairs each element with the latest of another sequence; drops elements that come before that has one.
    public func withLatestFrom<Second: SharedSequenceConvertibleType, Result: Sendable>(
        _ second: Second,
        resultSelector: @escaping @MainActor @Sendable (Element, Second.Element) -> Result
    ) -> SharedSequence<SharingStrategy, Result> where Second.SharingStrategy == SharingStrategy {
        let select = onMain { (pair: (Element, Second.Element)) in resultSelector(pair.0, pair.1) }
        return derivedOnMain { $0.withLatestFrom(second.asObservable(), resultSelector: { select(($0, $1)) }) }
    }

    /// Calls closures beside the stream. See `ObservableType.do` for when.
    ///
    /// - Parameters:
    ///   - onNext: before an element passes on.
    ///   - afterNext: after an element has passed on.
    ///   - onCompleted: before the end passes on.
    ///   - afterCompleted: after the end has passed on.
    ///   - onSubscribe: where the first subscriber subscribes, before the source is started.
    ///   - onSubscribed: there, after the source was started.
    ///   - onDispose: after the end, or where the last subscriber leaves.
    public func `do`(
        onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        afterNext: (@MainActor @Sendable (Element) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        afterCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> SharedSequence<SharingStrategy, Element> {
        derivedOnMain {
            $0.do(
                onNext: onNext.map { onMain($0) },
                afterNext: afterNext.map { onMain($0) },
                onCompleted: onCompleted.map { onMain($0) },
                afterCompleted: afterCompleted.map { onMain($0) },
                onSubscribe: onSubscribe,
                onSubscribed: onSubscribed,
                onDispose: onDispose
            )
        }
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
    /// Each element combined with an object that is held weakly; ends at the first element after the object is gone.
    public func withUnretained<Object: AnyObject & Sendable, Out: Sendable>(
        _ obj: Object,
        resultSelector: @escaping @MainActor @Sendable (Object, Element) -> Out
    ) -> SharedSequence<SharingStrategy, Out> {
        let select = onMain { (pair: (Object, Element)) in resultSelector(pair.0, pair.1) }
        return derivedOnMain { $0.withUnretained(obj, resultSelector: select) }
    }

    /// Each element with an object that is held weakly; ends at the first element after the object is gone.
    public func withUnretained<Object: AnyObject & Sendable>(
        _ obj: Object
    ) -> SharedSequence<SharingStrategy, (Object, Element)> {
        derived { $0.withUnretained(obj) }
    }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
    /// Not for drivers: the element that is replayed would hold the object.
    @available(*, unavailable, message: "A driver would hold the object. Use drive(with:onNext:) instead.")
    public func withUnretained<Object: AnyObject & Sendable, Out: Sendable>(
        _ obj: Object,
        resultSelector: @escaping @MainActor @Sendable (Object, Element) -> Out
    ) -> SharedSequence<SharingStrategy, Out> {
        .never()
    }

    /// Not for drivers: the element that is replayed would hold the object.
    @available(*, unavailable, message: "A driver would hold the object. Use drive(with:onNext:) instead.")
    public func withUnretained<Object: AnyObject & Sendable>(
        _ obj: Object
    ) -> SharedSequence<SharingStrategy, (Object, Element)> {
        .never()
    }
}
