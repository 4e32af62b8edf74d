extension ObservableType {
    /// Folds all elements into one result, which arrives when the sequence ends; what `accumulator` throws becomes
    /// the error.
    public func reduce<Result: Sendable>(
        _ seed: Result,
        accumulator: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        Fold(asObservable(), seed, emits: .theLast) { result, element in result = try accumulator(result, element) }
    }

    /// Folds all elements into one result, which is transformed when the sequence ends; what either closure throws
    /// becomes the error.
    public func reduce<Accumulated: Sendable, Result: Sendable>(
        _ seed: Accumulated,
        accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated,
        mapResult: @escaping @Sendable (Accumulated) throws -> Result
    ) -> Observable<Result> {
        reduce(seed, accumulator: accumulator).map(mapResult)
    }

    /// All elements in one array, which arrives when the sequence ends.
    public func toArray() -> Single<[Element]> {
        Single(raw: Fold(asObservable(), [], emits: .theLast) { array, element in array.append(element) })
    }
}
