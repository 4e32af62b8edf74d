import Rx

/// A sequence read by waiting for it, for tests: `try session.rx.string(request).toBlocking(timeout: 5).single()`.
///
/// Each reading subscribes anew, on the calling thread, and disposes of its subscription when it has what it wants or
/// the time is up. Where it may be called:
/// - on the main queue: what is scheduled there with this library's schedulers goes on, so a sequence that is observed
///   on `MainScheduler`, a driver or a timer arrives. On the first thread of a program or of XCTest, others' work on the
///   main queue goes on too; inside that work (a test of the main actor) theirs waits until the reading is over.
/// - on a thread of the cooperative pool, where Swift Testing runs its tests: what dispatch queues and this library's own
///   bridges to asynchronous work produce arrives, however many tests wait. Tasks that a test starts by itself need a
///   thread of the pool, and find none while each of them waits.
///
/// Where that matters use `awaited(timeout:)`, which suspends and holds no thread.
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

extension BlockingObservable {
    /// The first element; nil when the sequence ends without one.
    ///
    /// - Throws: the sequence's error when it comes before any element, or `RxError.timeout`.
    public func first() throws -> Element? { try read(limit: 1).get().first }

    /// The first element; nil also when there is an error or the time is up.
    public func firstOrNil() -> Element? { try? first() }

    /// The last element; nil when the sequence ends without one.
    ///
    /// - Throws: the sequence's error, or `RxError.timeout`.
    public func last() throws -> Element? { try read().get().last }

    /// The one element of the sequence.
    ///
    /// - Throws: the sequence's error, `RxError.noElements`, `RxError.moreThanOneElement` or `RxError.timeout`.
    public func single() throws -> Element { try single { _ in true } }

    /// The one element that satisfies a condition.
    ///
    /// - Throws: what `predicate` throws, the sequence's error, `RxError.noElements`, `RxError.moreThanOneElement` or
    ///   `RxError.timeout`.
    public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) throws -> Element {
        try Reading(source.filter(predicate), limit: 2, timeout: timeout).wait().get().only()
    }

    /// All elements.
    ///
    /// - Throws: the sequence's error, or `RxError.timeout`.
    public func toArray() throws -> [Element] { try read().get() }

    /// All elements and how the sequence ended; running out of time counts as failing with `RxError.timeout`.
    public func materialize() -> MaterializedSequenceResult<Element> { read().materialized }

    private func read(limit: Int = .max) -> Reading<Element>.Outcome {
        Reading(source, limit: limit, timeout: timeout).wait()
    }
}

extension Array {
    /// The only element.
    func only() throws -> Element {
        if count > 1 { throw RxError.moreThanOneElement }
        guard let first else { throw RxError.noElements }
        return first
    }
}
