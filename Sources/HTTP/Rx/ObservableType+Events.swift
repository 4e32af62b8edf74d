import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ObservableType where Element == Data {
    /// The events of an event stream (HTML standard section 9.2), from its pieces as `rx.bytes` gives them.
    ///
    /// ```swift
    /// let request = HTTPRequest(url, headers: ["Accept": "text/event-stream", "Cache-Control": "no-store"])
    /// session.rx.bytes(request, options: .init(idle: .unlimited)).events()
    /// ```
    /// Cold, as what it is applied to; an event arrives with the empty line that ends it, on the thread of its piece, and
    /// a subscriber that takes its time holds the transfer back. What the stream ends in the middle of is no event. To
    /// ask again after an end, with `Last-Event-ID`, is left to the caller. Disposing disposes of the source.
    ///
    /// - Parameter maximumBytes: the longest line, and the most data of one event.
    /// - Errors: `HTTPError.limitExceeded`; else the source's. Bytes that are not UTF-8 become U+FFFD.
    public func events(maximumBytes: Int = 1 << 20) -> Observable<HTTPServerSentEvent> {
        Observable.deferred {
            let events = SharedAssembler(maximumBytes)
            return lines(maximumBytes: maximumBytes, repairs: true).compactMap { try events.take($0) }
        }
    }
}

/// The assembler of one subscription.
private final class SharedAssembler: Sendable {
    private let assembler: Guarded<EventAssembler>

    init(_ maximum: Int) { assembler = Guarded(EventAssembler(maximum: maximum)) }

    func take(_ line: String) throws(HTTPError) -> HTTPServerSentEvent? {
        try assembler.withLock { assembler throws(HTTPError) in try assembler.take(line) }
    }
}
