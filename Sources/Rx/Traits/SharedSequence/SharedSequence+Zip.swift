// The forms for two to eight sequences differ in nothing but their number.

extension SharedSequence {
    /// The elements of two sequences at the same position, combined on the main actor; the end when no more can come.
    public static func zip<E1, E2>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2)>
            .joined(source1, source2) { Observable.zip($0, $1) }
            .map { resultSelector($0.0, $0.1) }
    }

    /// The elements of three sequences at the same position, combined on the main actor; the end when no more can come.
    public static func zip<E1, E2, E3>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3)>
            .joined(source1, source2, source3) { Observable.zip($0, $1, $2) }
            .map { resultSelector($0.0, $0.1, $0.2) }
    }

    /// The elements of four sequences at the same position, combined on the main actor; the end when no more can come.
    public static func zip<E1, E2, E3, E4>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3, E4) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3, E4)>
            .joined(source1, source2, source3, source4) { Observable.zip($0, $1, $2, $3) }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3) }
    }

    /// The elements of five sequences at the same position, combined on the main actor; the end when no more can come.
    public static func zip<E1, E2, E3, E4, E5>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3, E4, E5) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5)>
            .joined(source1, source2, source3, source4, source5) { Observable.zip($0, $1, $2, $3, $4) }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3, $0.4) }
    }

    /// The elements of six sequences at the same position, combined on the main actor; the end when no more can come.
    public static func zip<E1, E2, E3, E4, E5, E6>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        _ source6: some SharedSequenceConvertibleType<SharingStrategy, E6>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3, E4, E5, E6) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5, E6)>
            .joined(source1, source2, source3, source4, source5, source6) { Observable.zip($0, $1, $2, $3, $4, $5) }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }
    }

    /// The elements of seven sequences at the same position, combined on the main actor; the end when no more can come.
    public static func zip<E1, E2, E3, E4, E5, E6, E7>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        _ source6: some SharedSequenceConvertibleType<SharingStrategy, E6>,
        _ source7: some SharedSequenceConvertibleType<SharingStrategy, E7>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3, E4, E5, E6, E7) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5, E6, E7)>
            .joined(source1, source2, source3, source4, source5, source6, source7) {
                Observable.zip($0, $1, $2, $3, $4, $5, $6)
            }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6) }
    }

    /// The elements of eight sequences at the same position, combined on the main actor; the end when no more can come.
    public static func zip<E1, E2, E3, E4, E5, E6, E7, E8>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        _ source6: some SharedSequenceConvertibleType<SharingStrategy, E6>,
        _ source7: some SharedSequenceConvertibleType<SharingStrategy, E7>,
        _ source8: some SharedSequenceConvertibleType<SharingStrategy, E8>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3, E4, E5, E6, E7, E8) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5, E6, E7, E8)>
            .joined(source1, source2, source3, source4, source5, source6, source7, source8) {
                Observable.zip($0, $1, $2, $3, $4, $5, $6, $7)
            }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7) }
    }
}

extension SharedSequence where Element == Never {
    /// The elements of two sequences at the same position, as tuples; the end when no more can come.
    public static func zip<E1, E2>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>
    ) -> SharedSequence<SharingStrategy, (E1, E2)> {
        .joined(source1, source2) { Observable.zip($0, $1) }
            .shared
    }

    /// The elements of three sequences at the same position, as tuples; the end when no more can come.
    public static func zip<E1, E2, E3>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3)> {
        .joined(source1, source2, source3) { Observable.zip($0, $1, $2) }
            .shared
    }

    /// The elements of four sequences at the same position, as tuples; the end when no more can come.
    public static func zip<E1, E2, E3, E4>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3, E4)> {
        .joined(source1, source2, source3, source4) { Observable.zip($0, $1, $2, $3) }
            .shared
    }

    /// The elements of five sequences at the same position, as tuples; the end when no more can come.
    public static func zip<E1, E2, E3, E4, E5>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5)> {
        .joined(source1, source2, source3, source4, source5) { Observable.zip($0, $1, $2, $3, $4) }
            .shared
    }

    /// The elements of six sequences at the same position, as tuples; the end when no more can come.
    public static func zip<E1, E2, E3, E4, E5, E6>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        _ source6: some SharedSequenceConvertibleType<SharingStrategy, E6>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5, E6)> {
        .joined(source1, source2, source3, source4, source5, source6) { Observable.zip($0, $1, $2, $3, $4, $5) }
            .shared
    }

    /// The elements of seven sequences at the same position, as tuples; the end when no more can come.
    public static func zip<E1, E2, E3, E4, E5, E6, E7>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        _ source6: some SharedSequenceConvertibleType<SharingStrategy, E6>,
        _ source7: some SharedSequenceConvertibleType<SharingStrategy, E7>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5, E6, E7)> {
        .joined(source1, source2, source3, source4, source5, source6, source7) {
            Observable.zip($0, $1, $2, $3, $4, $5, $6)
        }
        .shared
    }

    /// The elements of eight sequences at the same position, as tuples; the end when no more can come.
    public static func zip<E1, E2, E3, E4, E5, E6, E7, E8>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        _ source6: some SharedSequenceConvertibleType<SharingStrategy, E6>,
        _ source7: some SharedSequenceConvertibleType<SharingStrategy, E7>,
        _ source8: some SharedSequenceConvertibleType<SharingStrategy, E8>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5, E6, E7, E8)> {
        .joined(source1, source2, source3, source4, source5, source6, source7, source8) {
            Observable.zip($0, $1, $2, $3, $4, $5, $6, $7)
        }
        .shared
    }
}
