extension ObservableType {
    /// Turns an element into a sequence and follows it to its end; elements that arrive meanwhile are dropped.
    ///
    /// What `selector` throws, or the first error of any sequence, ends the result and all that runs.
    public func flatMapFirst<Source: ObservableConvertibleType>(
        _ selector: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        FlatMap(asObservable(), limit: 1, dropsWhenFull: true) { try selector($0).asObservable() }
    }
}
