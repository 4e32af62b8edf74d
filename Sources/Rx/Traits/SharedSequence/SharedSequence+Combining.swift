extension SharedSequence {
    /// What an operator makes of several sequences, not shared yet.
    static func joined<Source: Sendable>(
        _ sources: [SharedSequence<SharingStrategy, Source>],
        _ operate: ([Observable<Source>]) -> Observable<Element>
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(
            raw: operate(sources.map(\.source)),
            isElsewhere: sources.contains(where: \.isElsewhere) || SharingStrategy.isElsewhere
        )
    }

    /// What an operator makes of sequences of several types, not shared yet.
    static func joined<each Source: SharedSequenceConvertibleType>(
        _ source: repeat each Source,
        operate: (repeat Observable<(each Source).Element>) -> Observable<Element>
    ) -> SharedSequence<SharingStrategy, Element> {
        var isElsewhere = SharingStrategy.isElsewhere
        for source in repeat each source { isElsewhere = isElsewhere || source.asSharedSequence().isElsewhere }
        return SharedSequence(raw: operate(repeat (each source).asObservable()), isElsewhere: isElsewhere)
    }

    /// The same sequence, shared.
    var shared: SharedSequence<SharingStrategy, Element> { derived { $0 } }
}

extension SharedSequenceConvertibleType {
    /// Merges sequences: their elements pass on as they come.
    public static func merge<Sources: Collection>(_ sources: Sources) -> SharedSequence<SharingStrategy, Element>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        merge(Array(sources))
    }

    /// Merges sequences: their elements pass on as they come.
    public static func merge(
        _ sources: [SharedSequence<SharingStrategy, Element>]
    ) -> SharedSequence<SharingStrategy, Element> {
        .joined(sources) { .merge($0) }.shared
    }

    /// Merges sequences: their elements pass on as they come.
    public static func merge(
        _ sources: SharedSequence<SharingStrategy, Element>...
    ) -> SharedSequence<SharingStrategy, Element> {
        merge(sources)
    }
}

extension SharedSequence {
    /// Runs sequences one after the other. The sequence of them is iterated as they end, each time the result is
    /// started.
    public static func concat<Sources: Sequence & Sendable>(
        _ sequence: Sources
    ) -> SharedSequence<SharingStrategy, Element> where Sources.Element == SharedSequence<SharingStrategy, Element> {
        SharedSequence(.concat(ObservablesOfSequence(sequences: sequence)))
    }

    /// Runs sequences one after the other.
    public static func concat<Sources: Collection>(
        _ collection: Sources
    ) -> SharedSequence<SharingStrategy, Element> where Sources.Element == SharedSequence<SharingStrategy, Element> {
        .joined(Array(collection)) { .concat($0) }.shared
    }

    /// Runs sequences one after the other.
    public static func concat(
        _ array: [SharedSequence<SharingStrategy, Element>]
    ) -> SharedSequence<SharingStrategy, Element> {
        .joined(array) { .concat($0) }.shared
    }

    /// The elements of all sequences at the same position, as an array; the end when no more can come.
    public static func zip<Sources: Collection>(
        _ collection: Sources
    ) -> SharedSequence<SharingStrategy, [Element]>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        .joined(Array(collection)) { .zip($0) { $0 } }.shared
    }

    /// The latest elements of all sequences, as an array at each element of any, once each has one.
    public static func combineLatest<Sources: Collection>(
        _ collection: Sources
    ) -> SharedSequence<SharingStrategy, [Element]>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        .joined(Array(collection)) { .combineLatest($0) { $0 } }.shared
    }
}

extension SharedSequence {
    /// The elements of all sequences at the same position, combined on the main actor; the end when no more can come.
    public static func zip<Sources: Collection, Result: Sendable>(
        _ collection: Sources,
        resultSelector: @escaping @MainActor @Sendable ([Element]) -> Result
    ) -> SharedSequence<SharingStrategy, Result>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, [Element]>.joined(Array(collection)) { .zip($0) { $0 } }.map(resultSelector)
    }

    /// The latest elements of all sequences, combined on the main actor at each element of any, once each has one.
    public static func combineLatest<Sources: Collection, Result: Sendable>(
        _ collection: Sources,
        resultSelector: @escaping @MainActor @Sendable ([Element]) -> Result
    ) -> SharedSequence<SharingStrategy, Result>
    where Sources.Element == SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, [Element]>.joined(Array(collection)) { .combineLatest($0) { $0 } }
            .map(resultSelector)
    }
}

/// The observables of a sequence of shared sequences, made as it is iterated.
private struct ObservablesOfSequence<Sources: Sequence & Sendable>: Sequence, Sendable
where Sources.Element: ObservableConvertibleType {
    let sequences: Sources

    func makeIterator() -> AnyIterator<Observable<Sources.Element.Element>> {
        var iterator = sequences.makeIterator()
        return AnyIterator { iterator.next()?.asObservable() }
    }
}
