// What a selector gives may be shared otherwise than its source; the result is shared as that is.

extension SharedSequenceConvertibleType {
    /// Merges the sequences made from the elements.
    public func flatMap<Sharing, Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        derivedOnMain { $0.flatMap(onMain(selector)) }
    }

    /// Follows only the sequence made from the latest element.
    public func flatMapLatest<Sharing, Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        derivedOnMain { $0.flatMapLatest(onMain(selector)) }
    }

    /// Drops elements that come while the sequence made from an earlier one still runs.
    public func flatMapFirst<Sharing, Result: Sendable>(
        _ selector: @escaping @MainActor @Sendable (Element) -> SharedSequence<Sharing, Result>
    ) -> SharedSequence<Sharing, Result> {
        derivedOnMain { $0.flatMapFirst(onMain(selector)) }
    }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
    /// Merges the sequences a sequence gives: their elements pass on as they come.
    public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> { derived { $0.merge() } }

    /// As `merge()`, but runs at most `maxConcurrent` sequences at a time; the others wait in order.
    ///
    /// - Parameter maxConcurrent: at least 1.
    public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
        derived { $0.merge(maxConcurrent: maxConcurrent) }
    }

    /// Follows only the latest of the sequences a sequence gives.
    public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
        derived { $0.switchLatest() }
    }
}
