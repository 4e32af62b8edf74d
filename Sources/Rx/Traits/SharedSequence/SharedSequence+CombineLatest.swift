// The forms for two to eight sequences differ in nothing but their number.

extension SharedSequence {
    /// The latest elements of two sequences, combined on the main actor at each element of any, once each has one.
    public static func combineLatest<E1, E2>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2)>
            .joined(source1, source2) { Observable.combineLatest($0, $1) }
            .map { resultSelector($0.0, $0.1) }
    }

    /// The latest elements of three sequences, combined on the main actor at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3)>
            .joined(source1, source2, source3) { Observable.combineLatest($0, $1, $2) }
            .map { resultSelector($0.0, $0.1, $0.2) }
    }

    /// The latest elements of four sequences, combined on the main actor at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3, E4) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3, E4)>
            .joined(source1, source2, source3, source4) { Observable.combineLatest($0, $1, $2, $3) }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3) }
    }

    /// The latest elements of five sequences, combined on the main actor at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4, E5>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3, E4, E5) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5)>
            .joined(source1, source2, source3, source4, source5) { Observable.combineLatest($0, $1, $2, $3, $4) }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3, $0.4) }
    }

    /// The latest elements of six sequences, combined on the main actor at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4, E5, E6>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        _ source6: some SharedSequenceConvertibleType<SharingStrategy, E6>,
        resultSelector: @escaping @MainActor @Sendable (E1, E2, E3, E4, E5, E6) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5, E6)>
            .joined(source1, source2, source3, source4, source5, source6) {
                Observable.combineLatest($0, $1, $2, $3, $4, $5)
            }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }
    }

    /// The latest elements of seven sequences, combined on the main actor at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4, E5, E6, E7>(
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
                Observable.combineLatest($0, $1, $2, $3, $4, $5, $6)
            }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6) }
    }

    /// The latest elements of eight sequences, combined on the main actor at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4, E5, E6, E7, E8>(
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
                Observable.combineLatest($0, $1, $2, $3, $4, $5, $6, $7)
            }
            .map { resultSelector($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7) }
    }
}

extension SharedSequence where Element == Never {
    /// The latest elements of two sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<E1, E2>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>
    ) -> SharedSequence<SharingStrategy, (E1, E2)> {
        .joined(source1, source2) { Observable.combineLatest($0, $1) }
            .shared
    }

    /// The latest elements of three sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3)> {
        .joined(source1, source2, source3) { Observable.combineLatest($0, $1, $2) }
            .shared
    }

    /// The latest elements of four sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3, E4)> {
        .joined(source1, source2, source3, source4) { Observable.combineLatest($0, $1, $2, $3) }
            .shared
    }

    /// The latest elements of five sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4, E5>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5)> {
        .joined(source1, source2, source3, source4, source5) { Observable.combineLatest($0, $1, $2, $3, $4) }
            .shared
    }

    /// The latest elements of six sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4, E5, E6>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        _ source6: some SharedSequenceConvertibleType<SharingStrategy, E6>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5, E6)> {
        .joined(source1, source2, source3, source4, source5, source6) {
            Observable.combineLatest($0, $1, $2, $3, $4, $5)
        }
        .shared
    }

    /// The latest elements of seven sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4, E5, E6, E7>(
        _ source1: some SharedSequenceConvertibleType<SharingStrategy, E1>,
        _ source2: some SharedSequenceConvertibleType<SharingStrategy, E2>,
        _ source3: some SharedSequenceConvertibleType<SharingStrategy, E3>,
        _ source4: some SharedSequenceConvertibleType<SharingStrategy, E4>,
        _ source5: some SharedSequenceConvertibleType<SharingStrategy, E5>,
        _ source6: some SharedSequenceConvertibleType<SharingStrategy, E6>,
        _ source7: some SharedSequenceConvertibleType<SharingStrategy, E7>
    ) -> SharedSequence<SharingStrategy, (E1, E2, E3, E4, E5, E6, E7)> {
        .joined(source1, source2, source3, source4, source5, source6, source7) {
            Observable.combineLatest($0, $1, $2, $3, $4, $5, $6)
        }
        .shared
    }

    /// The latest elements of eight sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<E1, E2, E3, E4, E5, E6, E7, E8>(
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
            Observable.combineLatest($0, $1, $2, $3, $4, $5, $6, $7)
        }
        .shared
    }
}
