extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// This asynchronous sequence as a cold observable: each subscriber iterates it in a task of its own, which
    /// disposing of the subscription cancels.
    ///
    /// Elements arrive on that task. A sequence that throws `CancellationError` has been told to stop, and completes;
    /// any other error is passed on.
    /// - Parameters:
    ///   - detached: whether the task inherits nothing of where the subscription happens.
    ///   - priority: the task's priority.
    public func asObservable(detached: Bool = false, priority: TaskPriority? = nil) -> Observable<Element> {
        Observable.create { observer in
            let iterate: @Sendable () async -> Void = {
                do {
                    for try await element in self { observer.onNext(element) }
                    observer.onCompleted()
                } catch is CancellationError {
                    observer.onCompleted()
                } catch {
                    observer.onError(error)
                }
            }
            let task = startTask(detached: detached, priority: priority, iterate)
            return Disposables.create { task.cancel() }
        }
    }
}
