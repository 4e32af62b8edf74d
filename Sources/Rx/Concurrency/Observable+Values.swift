extension ObservableConvertibleType {
    /// The elements as an asynchronous sequence, which throws the error the sequence ends with.
    ///
    /// Subscribes when this is read, and keeps without limit what is not consumed yet: no element is lost, as a
    /// subscriber would expect, at the price of memory where the loop is slower than the source.
    /// `values(bufferingPolicy:)` limits that. Cancelling the task that iterates, leaving the loop for good, or
    /// dropping the sequence disposes of the subscription.
    public var values: AsyncThrowingStream<Element, any Error> { values(bufferingPolicy: .unbounded) }

    /// The elements as an asynchronous sequence, which throws the error the sequence ends with.
    ///
    /// Subscribes when this is called. Cancelling the task that iterates, or dropping the sequence, disposes of the
    /// subscription.
    /// - Parameter bufferingPolicy: what is kept of the elements that are not consumed yet; what is over its limit is
    ///   dropped, never waited for.
    public func values(
        bufferingPolicy: AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy
    ) -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream(Element.self, bufferingPolicy: bufferingPolicy) { continuation in
            let subscription = SingleAssignmentDisposable()
            continuation.onTermination = { _ in subscription.dispose() }
            subscription.setDisposable(
                asObservable().subscribe(
                    onNext: { continuation.yield($0) },
                    onError: { continuation.finish(throwing: $0) },
                    onCompleted: { continuation.finish() }
                )
            )
        }
    }
}
