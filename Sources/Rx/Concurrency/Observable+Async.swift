extension ObservableConvertibleType {
    /// What asynchronous work calls with each element it has.
    public typealias ElementObserver = @Sendable (Element) -> Void
}

extension ObservableType {
    /// A cold sequence from asynchronous work: each subscriber starts it in a task of its own, which disposing of the
    /// subscription cancels. The sequence ends when the work returns, and fails when it throws.
    ///
    /// - Parameters:
    ///   - detached: whether the task inherits nothing of where the subscription happens.
    ///   - priority: the task's priority.
    ///   - work: calls its argument with each element, one at a time.
    @_disfavoredOverload
    public static func create(
        detached: Bool = false,
        priority: TaskPriority? = nil,
        work: @escaping @Sendable (_ observer: ElementObserver) async throws -> Void
    ) -> Observable<Element> {
        .create { observer in
            let operation: @Sendable () async -> Void = {
                do {
                    try await work { observer.onNext($0) }
                    observer.onCompleted()
                } catch {
                    observer.onError(error)
                }
            }
            let task = startTask(detached: detached, priority: priority, operation)
            return Disposables.create { task.cancel() }
        }
    }
}

extension InfallibleType {
    /// A cold sequence from asynchronous work: each subscriber starts it in a task of its own, which disposing of the
    /// subscription cancels. The sequence ends when the work returns.
    ///
    /// - Parameters:
    ///   - detached: whether the task inherits nothing of where the subscription happens.
    ///   - priority: the task's priority.
    ///   - work: calls its argument with each element, one at a time.
    @_disfavoredOverload
    public static func create(
        detached: Bool = false,
        priority: TaskPriority? = nil,
        work: @escaping @Sendable (_ observer: ElementObserver) async -> Void
    ) -> Infallible<Element> {
        Infallible(.create(detached: detached, priority: priority, work: work))
    }
}
