extension ObservableType {
    /// The elements of all sequences at the same position, combined. The end comes when all have ended, or with an
    /// element that will never find its partners, all other sequences being over; at once without sequences.
    ///
    /// What `resultSelector` throws, or the first error of any source, ends the result.
    public static func zip<Sources: Collection>(
        _ collection: Sources,
        resultSelector: @escaping @Sendable ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        let observables = collection.map { $0.asObservable() }
        return Combining(.zipCollection) { core in
            let places = observables.map { core.add($0) }
            return { try resultSelector(places.map { $0.take() }) }
        }
    }

    /// The elements of all sequences at the same position, as arrays; see `zip(_:resultSelector:)`.
    public static func zip<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable<[Element]>.zip(collection) { $0 }
    }
}
