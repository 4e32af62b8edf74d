/// Carries one exchange: one request, one final response. No redirects, no retries, no cache: the session adds those.
///
/// This is the seam under a session: libcurl in production, `StubTransport` in tests, the demo catalogue without a
/// network. A transport may be asked from any thread and must not block.
public protocol HTTPTransport: Sendable {
    /// Starts an exchange.
    ///
    /// - Parameters:
    ///   - request: what to send.
    ///   - limits: what this exchange may take in time and size.
    ///   - receiver: what hears of it, one call at a time, on a thread of the transport's own choice. It is kept until
    ///     `finished` has returned or the exchange was cancelled.
    /// - Returns: the exchange, to cancel or to resume it.
    func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange
}

/// Hears of one exchange. Calls come one at a time: perhaps `connected`, any `interim`, one `head`, any `body`, one
/// `finished`; before and between them any `sent`.
///
/// After `cancel()` a call already under way may still end; none begins later.
public protocol HTTPTransportReceiver: AnyObject, Sendable {
    /// The request goes out over this connection. Comes before everything else, and not from every transport; once
    /// more where the transport sends the request again by itself.
    func connected(_ connection: HTTPConnection)
    /// An interim response (RFC 9110 section 15.2), 103 say.
    func received(interim: HTTPResponse)
    /// How many bytes of the request's content have gone out so far, of how many. The number goes back where the
    /// transport has to send the request once more.
    func sent(_ bytes: Int, of total: Int)
    /// The final response's head.
    func received(head: HTTPResponse)
    /// A piece of the body, content codings already undone; valid only during the call.
    /// - Returns: whether more may come at once. If not, nothing comes until the exchange is resumed.
    func received(body: UnsafeRawBufferPointer) -> HTTPTransportFlow
    /// The end: `nil` when the whole response arrived, else why it did not. Errors of a stub surface as themselves.
    func finished(_ failure: (any Error)?)
}

extension HTTPTransportReceiver {
    /// Most receivers do not care.
    public func connected(_ connection: HTTPConnection) {}
    /// Most receivers have no use for interim responses.
    public func received(interim: HTTPResponse) {}
    /// Most receivers do not count what goes out.
    public func sent(_ bytes: Int, of total: Int) {}
}

/// Whether the transport may go on delivering.
public enum HTTPTransportFlow: Sendable {
    /// Go on.
    case proceed
    /// Hold back until `resume()`: back-pressure. The piece just given was taken.
    ///
    /// Others that share the connection go on. That may keep memory for this one, over HTTP/2 up to its stream's window,
    /// 32 MB with libcurl.
    case pause
    /// Hold back until `resume()`, and with this exchange all that share its connection: nothing is kept in memory.
    ///
    /// For a receiver that is slower than the network and goes on by itself, such as one that writes to a disk; one
    /// that waits for another answer of the same server would wait for ever.
    case throttle
}

/// An exchange under way.
public protocol HTTPTransportExchange: AnyObject, Sendable {
    /// Aborts it on the wire and harms no other. Idempotent; from any thread; does not wait.
    func cancel()
    /// Goes on after `.pause` or `.throttle`. From any thread.
    func resume()
}
