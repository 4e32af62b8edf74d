extension PrimitiveSequenceType where Trait == SingleTrait {
    /// A cold single from asynchronous work: each subscriber starts it in a task of its own, which disposing of the
    /// subscription cancels.
    ///
    /// - Parameters:
    ///   - detached: whether the task inherits nothing of where the subscription happens.
    ///   - priority: the task's priority.
    ///   - work: gives the element, or throws the error.
    public static func create(
        detached: Bool = false,
        priority: TaskPriority? = nil,
        work: @escaping @Sendable () async throws -> Element
    ) -> Single<Element> {
        create { observer in
            let operation: @Sendable () async -> Void = {
                do {
                    observer(.success(try await work()))
                } catch {
                    observer(.failure(error))
                }
            }
            let task = startTask(detached: detached, priority: priority, operation)
            return Disposables.create { task.cancel() }
        }
    }

    /// Subscribes and gives the element. Cancelling the task disposes of the subscription and throws
    /// `CancellationError`.
    public var value: Element {
        get async throws {
            let outcome = AsyncOutcome<Element>()
            return try await outcome.wait { resume in
                primitiveSequence.source.subscribe(
                    onNext: { resume(.success($0)) },
                    onError: { resume(.failure($0)) },
                    onCompleted: { resume(.failure(RxError.noElements)) }
                )
            }
        }
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Subscribes and gives the element, nil where there is none. Cancelling the task disposes of the subscription
    /// and throws `CancellationError`.
    public var value: Element? {
        get async throws {
            let outcome = AsyncOutcome<Element?>()
            return try await outcome.wait { resume in
                primitiveSequence.source.subscribe(
                    onNext: { resume(.success($0)) },
                    onError: { resume(.failure($0)) },
                    onCompleted: { resume(.success(nil)) }
                )
            }
        }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Subscribes and waits for the end. Cancelling the task disposes of the subscription and throws
    /// `CancellationError`.
    public var value: Void {
        get async throws {
            let outcome = AsyncOutcome<Void>()
            try await outcome.wait { resume in
                primitiveSequence.source.subscribe(
                    onError: { resume(.failure($0)) },
                    onCompleted: { resume(.success(())) }
                )
            }
        }
    }
}

/// One asynchronous wait for one outcome: of the sequence, or of the waiting task's cancellation.
private final class AsyncOutcome<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var continuation: CheckedContinuation<Value, any Error>?
        var isOver = false
    }

    private let state = Guarded(State())
    private let subscription = SingleAssignmentDisposable()

    func wait(
        _ subscribe: @Sendable (@escaping @Sendable (Result<Value, any Error>) -> Void) -> any Disposable
    ) async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isLate = state.withLock { state in
                    if !state.isOver { state.continuation = continuation }
                    return state.isOver
                }
                if isLate { return continuation.resume(throwing: CancellationError()) }
                subscription.setDisposable(subscribe { self.finish($0) })
            }
        } onCancel: {
            finish(.failure(CancellationError()))
        }
    }

    private func finish(_ result: Result<Value, any Error>) {
        let continuation = state.withLock { state in
            state.isOver = true
            return state.continuation.take()
        }
        subscription.dispose()
        continuation?.resume(with: result)
    }
}
