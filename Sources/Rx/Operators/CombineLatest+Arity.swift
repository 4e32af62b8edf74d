// The forms for two to eight sources differ in nothing but their number.

extension ObservableType {
    /// The latest elements of two sequences, combined anew at each element of any, once each has one.
    ///
    /// What `resultSelector` throws, or the first error of any source, ends the result.
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        resultSelector: @escaping @Sendable (O1.Element, O2.Element) throws -> Element
    ) -> Observable<Element> {
        let observable1 = source1.asObservable()
        let observable2 = source2.asObservable()
        return Combining(.latest) { core in
            let place1 = core.add(observable1)
            let place2 = core.add(observable2)
            return { try resultSelector(place1.take(), place2.take()) }
        }
    }

    /// The latest elements of three sequences, combined anew at each element of any, once each has one.
    ///
    /// What `resultSelector` throws, or the first error of any source, ends the result.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        resultSelector: @escaping @Sendable (O1.Element, O2.Element, O3.Element) throws -> Element
    ) -> Observable<Element> {
        let observable1 = source1.asObservable()
        let observable2 = source2.asObservable()
        let observable3 = source3.asObservable()
        return Combining(.latest) { core in
            let place1 = core.add(observable1)
            let place2 = core.add(observable2)
            let place3 = core.add(observable3)
            return { try resultSelector(place1.take(), place2.take(), place3.take()) }
        }
    }

    /// The latest elements of four sequences, combined anew at each element of any, once each has one.
    ///
    /// What `resultSelector` throws, or the first error of any source, ends the result.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        resultSelector: @escaping @Sendable (O1.Element, O2.Element, O3.Element, O4.Element) throws -> Element
    ) -> Observable<Element> {
        let observable1 = source1.asObservable()
        let observable2 = source2.asObservable()
        let observable3 = source3.asObservable()
        let observable4 = source4.asObservable()
        return Combining(.latest) { core in
            let place1 = core.add(observable1)
            let place2 = core.add(observable2)
            let place3 = core.add(observable3)
            let place4 = core.add(observable4)
            return { try resultSelector(place1.take(), place2.take(), place3.take(), place4.take()) }
        }
    }

    /// The latest elements of five sequences, combined anew at each element of any, once each has one.
    ///
    /// What `resultSelector` throws, or the first error of any source, ends the result.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        resultSelector:
            @escaping @Sendable (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element) throws
            -> Element
    ) -> Observable<Element> {
        let observable1 = source1.asObservable()
        let observable2 = source2.asObservable()
        let observable3 = source3.asObservable()
        let observable4 = source4.asObservable()
        let observable5 = source5.asObservable()
        return Combining(.latest) { core in
            let place1 = core.add(observable1)
            let place2 = core.add(observable2)
            let place3 = core.add(observable3)
            let place4 = core.add(observable4)
            let place5 = core.add(observable5)
            return { try resultSelector(place1.take(), place2.take(), place3.take(), place4.take(), place5.take()) }
        }
    }

    /// The latest elements of six sequences, combined anew at each element of any, once each has one.
    ///
    /// What `resultSelector` throws, or the first error of any source, ends the result.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        resultSelector:
            @escaping @Sendable (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element) throws
            -> Element
    ) -> Observable<Element> {
        let observable1 = source1.asObservable()
        let observable2 = source2.asObservable()
        let observable3 = source3.asObservable()
        let observable4 = source4.asObservable()
        let observable5 = source5.asObservable()
        let observable6 = source6.asObservable()
        return Combining(.latest) { core in
            let place1 = core.add(observable1)
            let place2 = core.add(observable2)
            let place3 = core.add(observable3)
            let place4 = core.add(observable4)
            let place5 = core.add(observable5)
            let place6 = core.add(observable6)
            return {
                try resultSelector(
                    place1.take(),
                    place2.take(),
                    place3.take(),
                    place4.take(),
                    place5.take(),
                    place6.take()
                )
            }
        }
    }

    /// The latest elements of seven sequences, combined anew at each element of any, once each has one.
    ///
    /// What `resultSelector` throws, or the first error of any source, ends the result.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        resultSelector:
            @escaping @Sendable (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)
            throws
            -> Element
    ) -> Observable<Element> {
        let observable1 = source1.asObservable()
        let observable2 = source2.asObservable()
        let observable3 = source3.asObservable()
        let observable4 = source4.asObservable()
        let observable5 = source5.asObservable()
        let observable6 = source6.asObservable()
        let observable7 = source7.asObservable()
        return Combining(.latest) { core in
            let place1 = core.add(observable1)
            let place2 = core.add(observable2)
            let place3 = core.add(observable3)
            let place4 = core.add(observable4)
            let place5 = core.add(observable5)
            let place6 = core.add(observable6)
            let place7 = core.add(observable7)
            return {
                try resultSelector(
                    place1.take(),
                    place2.take(),
                    place3.take(),
                    place4.take(),
                    place5.take(),
                    place6.take(),
                    place7.take()
                )
            }
        }
    }

    /// The latest elements of eight sequences, combined anew at each element of any, once each has one.
    ///
    /// What `resultSelector` throws, or the first error of any source, ends the result.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType,
        O8: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8,
        resultSelector:
            @escaping @Sendable (
                O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element
            ) throws
            -> Element
    ) -> Observable<Element> {
        let observable1 = source1.asObservable()
        let observable2 = source2.asObservable()
        let observable3 = source3.asObservable()
        let observable4 = source4.asObservable()
        let observable5 = source5.asObservable()
        let observable6 = source6.asObservable()
        let observable7 = source7.asObservable()
        let observable8 = source8.asObservable()
        return Combining(.latest) { core in
            let place1 = core.add(observable1)
            let place2 = core.add(observable2)
            let place3 = core.add(observable3)
            let place4 = core.add(observable4)
            let place5 = core.add(observable5)
            let place6 = core.add(observable6)
            let place7 = core.add(observable7)
            let place8 = core.add(observable8)
            return {
                try resultSelector(
                    place1.take(),
                    place2.take(),
                    place3.take(),
                    place4.take(),
                    place5.take(),
                    place6.take(),
                    place7.take(),
                    place8.take()
                )
            }
        }
    }
}

// `Element` stands for nothing here: it is `Never` so that `Observable.combineLatest(a, b)` needs no annotation.
extension ObservableType where Element == Never {
    /// The latest elements of two sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<O1: ObservableType, O2: ObservableType>(
        _ source1: O1,
        _ source2: O2
    ) -> Observable<(O1.Element, O2.Element)> {
        Observable<(O1.Element, O2.Element)>.combineLatest(source1, source2) { ($0, $1) }
    }

    /// The latest elements of three sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3
    ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element)>.combineLatest(source1, source2, source3) { ($0, $1, $2) }
    }

    /// The latest elements of four sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType>(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element)>.combineLatest(source1, source2, source3, source4) {
            ($0, $1, $2, $3)
        }
    }

    /// The latest elements of five sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)>.combineLatest(
            source1,
            source2,
            source3,
            source4,
            source5
        ) { ($0, $1, $2, $3, $4) }
    }

    /// The latest elements of six sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)>.combineLatest(
            source1,
            source2,
            source3,
            source4,
            source5,
            source6
        ) { ($0, $1, $2, $3, $4, $5) }
    }

    /// The latest elements of seven sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)>.combineLatest(
            source1,
            source2,
            source3,
            source4,
            source5,
            source6,
            source7
        ) { ($0, $1, $2, $3, $4, $5, $6) }
    }

    /// The latest elements of eight sequences, as a tuple at each element of any, once each has one.
    public static func combineLatest<
        O1: ObservableType,
        O2: ObservableType,
        O3: ObservableType,
        O4: ObservableType,
        O5: ObservableType,
        O6: ObservableType,
        O7: ObservableType,
        O8: ObservableType
    >(
        _ source1: O1,
        _ source2: O2,
        _ source3: O3,
        _ source4: O4,
        _ source5: O5,
        _ source6: O6,
        _ source7: O7,
        _ source8: O8
    ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)> {
        Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)>
            .combineLatest(source1, source2, source3, source4, source5, source6, source7, source8) {
                ($0, $1, $2, $3, $4, $5, $6, $7)
            }
    }
}
