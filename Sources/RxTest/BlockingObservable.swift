import Dispatch
import Rx

/// A sequence read by waiting for it, for tests: `try session.rx.string(request).toBlocking(timeout: 5).single()`.
///
/// Each reading subscribes anew and disposes of its subscription when it has what it wants or the time is up.
public struct BlockingObservable<Element: Sendable>: Sendable {
    let source: Observable<Element>
    let timeout: Double?
}

extension ObservableConvertibleType {
    /// The same sequence, to be read by waiting.
    ///
    /// - Parameter timeout: seconds one reading may take; then it fails with `RxError.timeout`. Nil waits for ever.
    public func toBlocking(timeout: Double? = nil) -> BlockingObservable<Element> {
        BlockingObservable(source: asObservable(), timeout: timeout)
    }
}

/// What a sequence gave until its end.
public enum MaterializedSequenceResult<Element: Sendable>: Sendable {
    /// It ended after these.
    case completed(elements: [Element])
    /// It failed after these, or did not end in time.
    case failed(elements: [Element], error: any Error)
}

extension BlockingObservable {
    /// The first element; nil when the sequence ends without one.
    ///
    /// - Throws: the sequence's error when it comes before any element, or `RxError.timeout`.
    public func first() throws -> Element? { try read { $0.count >= 1 }.first }

    /// The first element; nil also when there is an error or the time is up.
    public func firstOrNil() -> Element? { try? first() }

    /// The last element; nil when the sequence ends without one.
    ///
    /// - Throws: the sequence's error, or `RxError.timeout`.
    public func last() throws -> Element? { try read { _ in false }.last }

    /// The one element of the sequence.
    ///
    /// - Throws: the sequence's error, `RxError.noElements`, `RxError.moreThanOneElement` or `RxError.timeout`.
    public func single() throws -> Element { try single { _ in true } }

    /// The one element that satisfies a condition.
    ///
    /// - Throws: what `predicate` throws, the sequence's error, `RxError.noElements`, `RxError.moreThanOneElement` or
    ///   `RxError.timeout`.
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) throws -> Element {
        let found = try BlockingObservable(source: source.filter(predicate), timeout: timeout).read { $0.count >= 2 }
        if found.count > 1 { throw RxError.moreThanOneElement }
        guard let element = found.first else { throw RxError.noElements }
        return element
    }

    /// All elements.
    ///
    /// - Throws: the sequence's error, or `RxError.timeout`.
    public func toArray() throws -> [Element] { try read { _ in false } }

    /// All elements and how the sequence ended; running out of time counts as failing with `RxError.timeout`.
    public func materialize() -> MaterializedSequenceResult<Element> {
        let outcome = wait { _ in false }
        if let error = outcome.error { return .failed(elements: outcome.elements, error: error) }
        return .completed(elements: outcome.elements)
    }

    private func read(until isEnough: @escaping @Sendable ([Element]) -> Bool) throws -> [Element] {
        let outcome = wait(until: isEnough)
        if let error = outcome.error, !isEnough(outcome.elements) { throw error }
        return outcome.elements
    }

    private struct Outcome: Sendable {
        var elements: [Element] = []
        var error: (any Error)?
        var isDone = false
    }

    private func wait(until isEnough: @escaping @Sendable ([Element]) -> Bool) -> Outcome {
        let state = BlockingState()
        let done = DispatchSemaphore(value: 0)
        let subscription = source.subscribe { event in
            let isDone = state.outcome.withLock { outcome in
                if outcome.isDone { return false }
                switch event {
                case .next(let element):
                    outcome.elements.append(element)
                    outcome.isDone = isEnough(outcome.elements)
                case .error(let error):
                    outcome.error = error
                    outcome.isDone = true
                case .completed:
                    outcome.isDone = true
                }
                return outcome.isDone
            }
            if isDone { done.signal() }
        }
        let limit: DispatchTime = timeout.map { .now() + $0 } ?? .distantFuture
        _ = done.wait(timeout: limit)
        subscription.dispose()
        return state.outcome.withLock { outcome in
            if !outcome.isDone {
                outcome.error = RxError.timeout
                outcome.isDone = true
            }
            return outcome
        }
    }

    private final class BlockingState: Sendable {
        let outcome = Guarded(Outcome())
    }
}
