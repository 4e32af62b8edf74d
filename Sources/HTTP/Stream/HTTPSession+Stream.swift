#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPSession {
    /// The body of a 2xx answer in pieces, as an asynchronous sequence with back-pressure.
    ///
    /// ```swift
    /// for try await bytes in session.bytes(for: request) { parser.feed(bytes) }
    /// ```
    /// Cold: each iterator makes a request of its own, when it is first asked for a piece. While nobody asks,
    /// `options.bufferedBytes` are kept and then the transfer pauses. Cancelling the task aborts it on the wire and
    /// throws `CancellationError`; so does letting the iterator go, as leaving the loop does. No thread is ever held.
    /// All else, errors included, is as with `rx.bytes`.
    public func bytes(
        for request: HTTPRequest,
        options: HTTPStreamOptions = HTTPStreamOptions()
    ) -> HTTPStream<Data> {
        HTTPStream({ StreamRun(self, request, options, .bytes) }, element: { $0.bytes })
    }

    /// The final answer, whatever its status, as an asynchronous sequence: its head, then the body in pieces. As
    /// `bytes(for:options:)`, and as `rx.stream`.
    public func stream(
        for request: HTTPRequest,
        options: HTTPStreamOptions = HTTPStreamOptions()
    ) -> HTTPStream<HTTPStreamEvent> {
        HTTPStream({ StreamRun(self, request, options, .events) }, element: { $0 })
    }
}

/// A streamed answer, to be iterated; see `HTTPSession.bytes(for:options:)`.
public struct HTTPStream<Element: Sendable>: AsyncSequence, Sendable {
    /// What the sequence throws: the errors of `rx.bytes`, and `CancellationError`.
    public typealias Failure = any Error

    private let makeRun: @Sendable () -> StreamRun
    private let element: @Sendable (HTTPStreamEvent) -> Element?

    init(
        _ makeRun: @escaping @Sendable () -> StreamRun,
        element: @escaping @Sendable (HTTPStreamEvent) -> Element?
    ) {
        self.makeRun = makeRun
        self.element = element
    }

    /// A request of its own, sent when the iterator is first asked.
    public func makeAsyncIterator() -> Iterator { Iterator(StreamReading(makeRun()), element) }

    /// Reads one answer, by one reader.
    public struct Iterator: AsyncIteratorProtocol {
        private let reading: StreamReading
        private let element: @Sendable (HTTPStreamEvent) -> Element?

        fileprivate init(_ reading: StreamReading, _ element: @escaping @Sendable (HTTPStreamEvent) -> Element?) {
            self.reading = reading
            self.element = element
        }

        /// The next piece; `nil` when the answer is whole.
        ///
        /// - Throws: why the answer will not be whole, once; `CancellationError` when the task was cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> Element? {
            while let event = try await reading.next() {
                if let element = element(event) { return element }
            }
            return nil
        }
    }
}

/// A run read by an asynchronous reader; whoever lets it go ends it.
private final class StreamReading: Sendable {
    private let run: StreamRun

    init(_ run: StreamRun) { self.run = run }

    deinit { run.cancel() }

    func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> HTTPStreamEvent? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                run.ask { outcome in
                    switch outcome {
                    case .event(let event): continuation.resume(returning: event)
                    case .end(nil): continuation.resume(returning: nil)
                    case .end(let failure?): continuation.resume(throwing: failure)
                    case .left: continuation.resume(throwing: CancellationError())
                    }
                }
            }
        } onCancel: {
            run.cancel()
        }
    }
}
