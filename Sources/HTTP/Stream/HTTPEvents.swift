#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPStream where Element == Data {
    /// The events of an event stream; as `events(maximumBytes:)` of an observable.
    ///
    /// - Parameter maximumBytes: the longest line, and the most data of one event.
    public func events(maximumBytes: Int = 1 << 20) -> HTTPEvents {
        HTTPEvents(lines: lines(maximumBytes: maximumBytes, repairs: true), maximum: maximumBytes)
    }
}

/// The events of a streamed answer, to be iterated; see `HTTPStream.events(maximumBytes:)`.
public struct HTTPEvents: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = HTTPServerSentEvent
    /// What the sequence throws: the stream's errors, and those of `events`.
    public typealias Failure = any Error

    let lines: HTTPLines
    let maximum: Int

    /// A request of its own, sent when the iterator is first asked.
    public func makeAsyncIterator() -> Iterator {
        Iterator(lines: lines.makeAsyncIterator(), assembler: EventAssembler(maximum: maximum))
    }

    /// Reads the events of one answer, by one reader.
    public struct Iterator: AsyncIteratorProtocol {
        /// `nil` once nothing more comes; letting it go aborts a transfer under way.
        private var lines: HTTPLines.Iterator?
        private var assembler: EventAssembler

        fileprivate init(lines: HTTPLines.Iterator, assembler: EventAssembler) {
            self.lines = lines
            self.assembler = assembler
        }

        /// The next event; `nil` when there is none.
        ///
        /// - Throws: the errors of the stream and of its text, after the events before them, once.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> HTTPServerSentEvent? {
            do {
                while let line = try await lines?.next(isolation: actor) {
                    if let event = try assembler.take(line) { return event }
                }
                return nil
            } catch {
                lines = nil
                throw error
            }
        }
    }
}
