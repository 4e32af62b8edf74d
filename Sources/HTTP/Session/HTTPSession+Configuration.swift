import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPSession {
    /// Where collected responses are emitted, and with it where they are decoded.
    public enum Delivery: Sendable {
        /// Each on a serial queue of its own, so that decoding one holds up neither another nor the transport.
        ///
        /// Not a shared concurrent queue: on Linux such a queue takes a second to notice that all its threads are
        /// blocked and that it needs another one.
        case apart
        /// All on this queue.
        case on(DispatchQueue)
        /// On the thread the transport calls from: for tests on virtual time, and for consumers that only pass on.
        case direct
    }

    /// Everything a session is made with.
    public struct Configuration: Sendable {
        /// What carries the exchanges. Sessions may share one, and with it its connections.
        public var transport: any HTTPTransport
        /// The store that `cache()` asks, shared by any number of sessions; `nil` for none.
        public var cache: HTTPCache?
        /// What takes in what servers say of their quotas, from every answer that came from the network; shared by any
        /// number of sessions. It informs and holds nothing back. `nil` for none.
        public var quota: HTTPQuotaStore?
        /// What one exchange may take in time and size.
        public var limits: HTTPTransferLimits
        /// How many redirections are followed.
        public var maximumRedirects: Int
        /// When requests are sent again.
        public var retry: RetryPolicy
        /// How many exchanges run against one origin at a time; more wait in order.
        public var maximumPerHost: Int
        /// How many exchanges run at a time against all origins together; more wait in order. `nil` for as many as the
        /// origins take. Who starts more than run finds the next one ready when one ends.
        public var maximumInAll: Int?
        /// Sent as `User-Agent` where a request has none.
        public var userAgent: String?
        /// Fields for every request that does not have them itself.
        public var headers: HTTPHeaders
        /// Asked before each hop, redirections included: gives the error that forbids the URL, or `nil`.
        public var allows: (@Sendable (URL) -> HTTPError?)?
        /// Where collected responses are emitted.
        public var delivery: Delivery
        /// Time, for waits between attempts.
        public var clock: HTTPClock
        /// Random numbers in 0..<1, for the jitter of waits.
        public var jitter: @Sendable () -> Double
        /// Is shown what happens, as it happens, without secrets; on the thread where it happens, which must not be
        /// blocked (see `HTTPTrace`). `nil`, the default, costs nothing.
        public var trace: (@Sendable (HTTPTrace) -> Void)?
        /// What traces may show.
        public var traceRedaction: HTTPTraceRedaction

        /// Makes a configuration; the defaults suit calls of an API from a terminal.
        public init(
            transport: any HTTPTransport,
            cache: HTTPCache? = nil,
            quota: HTTPQuotaStore? = nil,
            limits: HTTPTransferLimits = HTTPTransferLimits(),
            maximumRedirects: Int = 10,
            retry: RetryPolicy = RetryPolicy(),
            maximumPerHost: Int = 16,
            maximumInAll: Int? = nil,
            userAgent: String? = nil,
            headers: HTTPHeaders = [:],
            allows: (@Sendable (URL) -> HTTPError?)? = nil,
            delivery: Delivery = .apart,
            clock: HTTPClock = .system,
            jitter: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
            trace: (@Sendable (HTTPTrace) -> Void)? = nil,
            traceRedaction: HTTPTraceRedaction = HTTPTraceRedaction()
        ) {
            self.transport = transport
            self.cache = cache
            self.quota = quota
            self.limits = limits
            self.maximumRedirects = maximumRedirects
            self.retry = retry
            self.maximumPerHost = maximumPerHost
            self.maximumInAll = maximumInAll
            self.userAgent = userAgent
            self.headers = headers
            self.allows = allows
            self.delivery = delivery
            self.clock = clock
            self.jitter = jitter
            self.trace = trace
            self.traceRedaction = traceRedaction
        }
    }
}
