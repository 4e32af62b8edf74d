extension ObservableConvertibleType {
    /// The elements as an asynchronous sequence, which throws the error the sequence ends with.
    ///
    /// Subscribes when this is read, and buffers without limit what is not consumed yet; `values(bufferingPolicy:)`
    /// limits that. Cancelling the task that iterates, or dropping the sequence, disposes of the subscription.
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

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// This asynchronous sequence as a cold observable: each subscriber iterates it in a task of its own, which
    /// disposing of the subscription cancels.
    public func asObservable() -> Observable<Element> {
        Observable.create { observer in
            let task = Task {
                do {
                    for try await element in self { observer.onNext(element) }
                    observer.onCompleted()
                } catch {
                    observer.onError(error)
                }
            }
            return Disposables.create { task.cancel() }
        }
    }
}
