extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Two singles at the same time; fails with the first error.
    public static func zip<First: Sendable, Second: Sendable>(
        _ first: Single<First>,
        _ second: Single<Second>,
        resultSelector: @escaping @Sendable (First, Second) throws -> Element
    ) -> Single<Element> {
        Single(raw: Observable.zip(first.source, second.source, resultSelector: resultSelector))
    }

    /// Singles at the same time, combined; fails with the first error.
    public static func zip<Part: Sendable>(
        _ singles: [Single<Part>],
        resultSelector: @escaping @Sendable ([Part]) throws -> Element
    ) -> Single<Element> {
        if singles.isEmpty { return Single(raw: Observable.deferred { .just(try resultSelector([])) }) }
        return Single(raw: Observable.zip(singles.map(\.source), resultSelector: resultSelector))
    }
}
