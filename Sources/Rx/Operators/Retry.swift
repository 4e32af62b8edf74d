extension ObservableType {
    /// Subscribes again after each error, without end.
    public func retry() -> Observable<Element> { Retry(asObservable(), attempts: nil) }

    /// Subscribes again after an error, until `maxAttemptCount` subscriptions have failed; then the last error passes.
    ///
    /// - Parameter maxAttemptCount: how many subscriptions at most, the first included; 0 ends at once.
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        Retry(asObservable(), attempts: maxAttemptCount)
    }
}

private final class Retry<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let attempts: Int?

    init(_ source: Observable<Element>, attempts: Int?) {
        self.source = source
        self.attempts = attempts
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        let sequential = RetrySequential(sink, source, attempts)
        sequential.advance()
        return sequential
    }
}

private final class RetrySequential<Element: Sendable>: Sequential<Element>, @unchecked Sendable {
    private let source: Observable<Element>
    /// Touched only inside the loop of `advance()`, and between its turns by the one running source.
    private var remaining: Int?
    private var lastError: (any Error)?

    init(_ downstream: Sink<Element>, _ source: Observable<Element>, _ attempts: Int?) {
        self.source = source
        remaining = attempts
        super.init(downstream)
    }

    override func nextSource() -> Observable<Element>? {
        guard let remaining else { return source }
        if remaining > 0 {
            self.remaining = remaining - 1
            return source
        }
        if let lastError { downstream.error(lastError) } else { downstream.completed() }
        return nil
    }

    override func sourceCompleted() { downstream.completed() }

    override func sourceFailed(_ error: any Error) {
        lastError = error
        advance()
    }
}
