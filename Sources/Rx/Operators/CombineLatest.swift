extension ObservableType {
    /// The latest elements of all sequences, combined anew at each element of any, once each has one. The end comes when
    /// all have ended, or when it is clear that one will never have an element; at once without sequences.
    ///
    /// What `resultSelector` throws, or the first error of any source, ends the result.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources,
        resultSelector: @escaping @Sendable ([Sources.Element.Element]) throws -> Element
    ) -> Observable<Element> where Sources.Element: ObservableType {
        let observables = collection.map { $0.asObservable() }
        return Combining(.latest) { core in
            let places = observables.map { core.add($0) }
            return { try resultSelector(places.map { $0.take() }) }
        }
    }

    /// The latest elements of all sequences, as an array at each element of any; see `combineLatest(_:resultSelector:)`.
    public static func combineLatest<Sources: Collection>(_ collection: Sources) -> Observable<[Element]>
    where Sources.Element: ObservableType, Sources.Element.Element == Element {
        Observable<[Element]>.combineLatest(collection) { $0 }
    }
}
