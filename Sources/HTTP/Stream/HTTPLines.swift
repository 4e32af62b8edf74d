#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPStream where Element == Data {
    /// The lines of a text in UTF-8; as `lines(maximumBytes:repairs:)` of an observable.
    ///
    /// ```swift
    /// for try await line in session.bytes(for: request).lines() { print(line) }
    /// ```
    /// - Parameters:
    ///   - maximumBytes: the longest line, without its end. More is never kept.
    ///   - repairs: whether bytes that are not UTF-8 become U+FFFD; else they are an error.
    public func lines(maximumBytes: Int = 1 << 20, repairs: Bool = false) -> HTTPLines {
        HTTPLines(base: self, splitter: LineSplitter(maximum: maximumBytes, repairs: repairs))
    }
}

/// The lines of a streamed answer, to be iterated; see `HTTPStream.lines(maximumBytes:repairs:)`.
public struct HTTPLines: AsyncSequence, Sendable {
    /// A line, without its end.
    public typealias Element = String
    /// What the sequence throws: the stream's errors, and those of `lines`.
    public typealias Failure = any Error

    let base: HTTPStream<Data>
    let splitter: LineSplitter

    /// A request of its own, sent when the iterator is first asked.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), splitter: splitter)
    }

    /// Reads the lines of one answer, by one reader.
    public struct Iterator: AsyncIteratorProtocol {
        /// `nil` once nothing more comes; letting it go aborts a transfer under way.
        private var base: HTTPStream<Data>.Iterator?
        private var splitter: LineSplitter
        /// The lines of the last piece, the next one last.
        private var lines: [String] = []
        private var failure: HTTPError?

        fileprivate init(base: HTTPStream<Data>.Iterator, splitter: LineSplitter) {
            self.base = base
            self.splitter = splitter
        }

        /// The next line; `nil` when there is none.
        ///
        /// - Throws: the errors of the stream and of its text, after the lines before them, once.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> String? {
            while true {
                if let line = lines.popLast() { return line }
                if let failure = failure.take() { throw failure }
                guard let bytes = try await base?.next(isolation: actor) else { break }
                let fed = splitter.feed(bytes)
                (lines, failure) = (fed.lines.reversed(), fed.failure)
                if failure != nil { base = nil }
            }
            guard base != nil else { return nil }
            base = nil
            return try splitter.finish()
        }
    }
}
