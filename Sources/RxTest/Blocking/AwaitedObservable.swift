import Rx

/// A sequence read by awaiting it, for asynchronous tests:
/// `try await session.rx.string(request).awaited(timeout: 5).single()`.
///
/// As `BlockingObservable`, but no thread is held: any number of tests may wait, for whatever comes from wherever.
/// Each reading subscribes anew, on the caller's actor. Cancelling the task disposes of the subscription, and the
/// reading fails with `CancellationError`.
public struct AwaitedObservable<Element: Sendable>: Sendable {
    let source: Observable<Element>
    let timeout: Double?
}

extension ObservableConvertibleType {
    /// The same sequence, to be read by awaiting it.
    ///
    /// - Parameter timeout: seconds one reading may take; then it fails with `RxError.timeout`. Nil waits for ever.
    public func awaited(timeout: Double? = nil) -> AwaitedObservable<Element> {
        AwaitedObservable(source: asObservable(), timeout: timeout)
    }
}

extension AwaitedObservable {
    /// The first element; nil when the sequence ends without one.
    ///
    /// - Throws: the sequence's error when it comes before any element, or `RxError.timeout`.
    public nonisolated(nonsending) func first() async throws -> Element? { try await read(limit: 1).get().first }

    /// The last element; nil when the sequence ends without one.
    ///
    /// - Throws: the sequence's error, or `RxError.timeout`.
    public nonisolated(nonsending) func last() async throws -> Element? { try await read().get().last }

    /// The one element of the sequence.
    ///
    /// - Throws: the sequence's error, `RxError.noElements`, `RxError.moreThanOneElement` or `RxError.timeout`.
    public nonisolated(nonsending) func single() async throws -> Element { try await read(limit: 2).get().only() }

    /// The one element that satisfies a condition.
    ///
    /// - Throws: what `predicate` throws, the sequence's error, `RxError.noElements`, `RxError.moreThanOneElement` or
    ///   `RxError.timeout`.
    public nonisolated(nonsending) func single(
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) async throws -> Element {
        try await AwaitedObservable(source: source.filter(predicate), timeout: timeout).single()
    }

    /// All elements.
    ///
    /// - Throws: the sequence's error, or `RxError.timeout`.
    public nonisolated(nonsending) func toArray() async throws -> [Element] { try await read().get() }

    /// All elements and how the sequence ended; running out of time counts as failing with `RxError.timeout`.
    public nonisolated(nonsending) func materialize() async -> MaterializedSequenceResult<Element> {
        await read().materialized
    }

    nonisolated(nonsending) func read(limit: Int = .max) async -> Reading<Element>.Outcome {
        let reading = Reading(source, limit: limit, timeout: timeout)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                reading.begin { continuation.resume() }
            }
        } onCancel: {
            reading.end(with: CancellationError())
        }
        return reading.outcome
    }
}
