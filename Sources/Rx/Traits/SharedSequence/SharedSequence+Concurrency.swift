extension SharedSequence {
    /// The elements as an asynchronous sequence, which cannot fail.
    ///
    /// Subscribes when this is read, and buffers without limit what is not consumed yet; `values(bufferingPolicy:)`
    /// limits that. Cancelling the task that iterates, or dropping the sequence, disposes of the subscription.
    public var values: AsyncStream<Element> { values(bufferingPolicy: .unbounded) }

    /// The elements as an asynchronous sequence, which cannot fail.
    ///
    /// Subscribes when this is called. Cancelling the task that iterates, or dropping the sequence, disposes of the
    /// subscription.
    /// - Parameter bufferingPolicy: what is kept of the elements that are not consumed yet; what is over its limit is
    ///   dropped, never waited for.
    public func values(
        bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy
    ) -> AsyncStream<Element> {
        AsyncStream(Element.self, bufferingPolicy: bufferingPolicy) { continuation in
            let subscription = SingleAssignmentDisposable()
            continuation.onTermination = { _ in subscription.dispose() }
            subscription.setDisposable(
                source.subscribe(
                    onNext: { continuation.yield($0) },
                    onCompleted: { continuation.finish() },
                    onDisposed: { continuation.finish() }
                )
            )
        }
    }
}
