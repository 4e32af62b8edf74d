extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Singles at the same time, their elements combined; at once without singles. Fails with the first error, or with
    /// what `resultSelector` throws.
    public static func zip<Sources: Collection, Result: Sendable>(
        _ collection: Sources,
        resultSelector: @escaping @Sendable ([Element]) throws -> Result
    ) -> Single<Result> where Sources.Element == Single<Element> {
        if collection.isEmpty { return .deferred { .just(try resultSelector([])) } }
        return Single(raw: .zip(collection.map(\.source), resultSelector: resultSelector))
    }

    /// Singles at the same time, their elements as an array; see `zip(_:resultSelector:)`.
    public static func zip<Sources: Collection>(_ collection: Sources) -> Single<[Element]>
    where Sources.Element == Single<Element> {
        zip(collection) { $0 }
    }
}
