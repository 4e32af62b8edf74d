/// Something that happened while a session did its work, as it happens: for people who want to see what goes over the
/// wire, without the secrets that do.
///
/// What a trace holds is redacted already, by `HTTPTraceRedaction`: no credential, no value of a query that is not
/// known to be harmless, nothing that repeats one. Texts of servers are as they came, so what prints them to a terminal
/// has to take out control characters.
///
/// Traces are handed to `HTTPSession.Configuration.trace` on the thread where they happen: the transport's, the
/// cache's, or the one that subscribed. Those of one exchange come in order and one at a time, those of several mixed.
/// Whoever takes them must not block, since transfers wait meanwhile, and must not call the session back from there.
public struct HTTPTrace: Hashable, Sendable {
    /// Which exchange of the session it belongs to, counted from 1; `nil` for what happens between exchanges.
    public var exchange: Int?
    /// What happened.
    public var event: Event

    /// Makes a trace.
    public init(exchange: Int?, event: Event) {
        self.exchange = exchange
        self.event = event
    }

    /// What can happen.
    public enum Event: Hashable, Sendable {
        /// A request is handed to the transport: the exchange begins. Fields are those of the request; the transport
        /// adds `Host` and, where the request has none, `Accept-Encoding`. Content that is read from files while it is
        /// sent has no size yet: `nil`.
        case request(Target, headers: HTTPHeaders, bodyBytes: Int?)
        /// There is a connection, and the request goes out over it.
        case connected(HTTPConnection)
        /// A head came, of an interim response (below 200) or of the final one.
        case response(status: Int, version: HTTPResponse.Version, headers: HTTPHeaders)
        /// The response is whole: bytes of its body, content codings undone, and the time since the request.
        case finished(bodyBytes: Int, time: Duration)
        /// The exchange failed: why, in a sentence, what had come of the body, and the time since the request.
        case failed(reason: String, bodyBytes: Int, time: Duration)
        /// A redirection is followed: to where.
        case redirected(Target, status: Int, to: Target)
        /// The request is sent again: why, the how-many-th time that will be, and after which wait.
        case retrying(Target, reason: String, attempt: Int, after: Duration)
        /// What the cache decided.
        case cache(Target, CacheDecision)
    }

    /// What is asked: the method and the URL, redacted.
    public struct Target: Hashable, Sendable {
        /// The method.
        public var method: HTTPMethod
        /// The URL without what must not be shown.
        public var url: String

        /// Makes a target.
        public init(method: HTTPMethod, url: String) {
            self.method = method
            self.url = url
        }
    }

    /// What a cache does with a request (RFC 9111 section 4).
    public enum CacheDecision: Hashable, Sendable {
        /// It is answered by what is stored, which is fresh; `age` in seconds.
        case hit(age: Int)
        /// It is answered by what is stored although that is stale: why it may.
        case stale(reason: String)
        /// It waits for a transfer of the same thing that is under way.
        case joined
        /// What is stored is stale, and the origin is asked whether it still holds.
        case validating
        /// The origin said that what is stored still holds.
        case revalidated
        /// The origin has to be asked.
        case miss
        /// Nothing is stored, and the origin is not to be asked.
        case unavailable
    }
}

/// The connection an exchange goes over.
public struct HTTPConnection: Hashable, Sendable {
    /// The address connected to, a proxy's where one is in between.
    public var address: String
    /// The port connected to.
    public var port: Int
    /// Whether another exchange used the connection before, or uses it at the same time (HTTP/2).
    public var isReused: Bool
    /// Whether it is TLS to the origin, with the certificate verified.
    public var isSecure: Bool
    /// Whether it leads through a proxy.
    public var isProxied: Bool

    /// Makes a description of a connection.
    public init(address: String, port: Int, isReused: Bool, isSecure: Bool, isProxied: Bool) {
        self.address = address
        self.port = port
        self.isReused = isReused
        self.isSecure = isSecure
        self.isProxied = isProxied
    }
}
