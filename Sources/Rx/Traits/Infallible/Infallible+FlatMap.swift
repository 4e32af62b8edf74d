// An inner sequence that fails breaks the promise; see `InfallibleType`.
extension InfallibleType {
    /// Merges the sequences made from the elements.
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(asObservable().flatMap(selector))
    }

    /// Follows only the sequence made from the latest element.
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(asObservable().flatMapLatest(selector))
    }

    /// Drops elements that come while the sequence made from an earlier one still runs.
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(asObservable().flatMapFirst(selector))
    }

    /// The sequences made from the elements, one after the other.
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) -> Source
    ) -> Infallible<Source.Element> {
        Infallible(asObservable().concatMap(selector))
    }
}

extension InfallibleType where Element: InfallibleType {
    /// Follows only the latest of the sequences that are this one's elements.
    public func switchLatest() -> Infallible<Element.Element> { flatMapLatest { $0 } }
}
