extension ObservableType {
    /// Folds the elements and gives each intermediate result; what `accumulator` throws becomes the error.
    public func scan<Result: Sendable>(
        _ seed: Result,
        accumulator: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        Fold(asObservable(), seed, emits: .each) { result, element in result = try accumulator(result, element) }
    }

    /// Folds the elements into a value changed in place, and gives each intermediate result; what `accumulator`
    /// throws becomes the error.
    public func scan<Result: Sendable>(
        into seed: Result,
        accumulator: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Fold(asObservable(), seed, emits: .each, accumulator)
    }
}
