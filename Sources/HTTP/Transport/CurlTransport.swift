import CCurl

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// HTTP/1.1 and HTTP/2 over libcurl: any number of exchanges on one thread of its own.
///
/// libcurl is opened at the first exchange, on that thread, so making a transport costs nothing. Connections are kept
/// and reused, https ones shared where the server speaks HTTP/2. TLS is always verified. Proxies are those of the
/// configuration. Cookies, `.netrc`, alternative services and HSTS files play no part, and redirects come up as the
/// responses they are.
///
/// Content codings (gzip, deflate, br, zstd as libcurl was built) are asked for and undone unless the request has an
/// `Accept-Encoding` of its own. What was decoded loses its `Content-Encoding` and `Content-Length`, which describe
/// bytes that no longer exist; every other field stays as it came.
///
/// A cancelled or finished transport harms nothing: exchanges under way end as they would have.
public final class CurlTransport: HTTPTransport {
    /// What all exchanges of a transport share.
    public struct Configuration: Sendable {
        /// Which requests go through a proxy; those of the process's environment unless told.
        public var proxies: ProxyRules
        /// A file of certificate authorities (PEM) to trust instead of the system's.
        public var certificateAuthorities: String?
        /// Addresses for names that are not to be looked up, as `HOST:PORT:ADDRESS` (curl's `--resolve`).
        public var fixedAddresses: [String] = []
        /// Whether servers asked without TLS are taken to speak HTTP/2 (prior knowledge, RFC 9113 section 3.3): for
        /// tests that speak it frame by frame. Each exchange has a connection of its own then, since libcurl before 8.0
        /// cannot use such a connection twice.
        var assumesHTTP2 = false
        /// How long an exchange may be without a sign of life before libcurl is reminded of those that wait for a
        /// connection of another one.
        var silence: Duration = .seconds(2)
        /// Whether a connection may serve more than one exchange. libcurl repeats an idempotent request by itself, up to
        /// five times, while the kept connections it finds turn out to be dead; with a connection for each exchange a
        /// request is sent exactly once, at the price of a handshake.
        public var reusesConnections = true
        /// How many idle connections are kept.
        public var keptConnections: Int

        /// Makes a configuration. `proxies` has no default, since only the program's edge reads the environment.
        public init(proxies: ProxyRules, certificateAuthorities: String? = nil, keptConnections: Int = 64) {
            self.proxies = proxies
            self.certificateAuthorities = certificateAuthorities
            self.keptConnections = keptConnections
        }
    }

    private let configuration: Configuration
    private let loop: CurlLoop

    /// Makes a transport; nothing is opened or started before the first exchange.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        loop = CurlLoop(configuration)
    }

    deinit { loop.enqueue(.close) }

    /// Starts an exchange; the receiver is called on the transport's thread and must not block it.
    public func start(
        _ request: HTTPRequest,
        limits: HTTPTransferLimits,
        receiver: any HTTPTransportReceiver
    ) -> any HTTPTransportExchange {
        let isSecure = request.url.isSecure
        let exchange = CurlExchange(
            request,
            isSecure: isSecure,
            limits: limits,
            proxy: proxy(for: request.url, isSecure: isSecure),
            receiver: receiver,
            loop: loop
        )
        guard let upload = request.upload else {
            loop.enqueue(.start(exchange))
            return exchange
        }
        // Files are opened and read on a queue of their own, never on the loop's thread.
        let feed = UploadFeed(upload, host: request.url.host) { [loop, weak exchange] in
            if let exchange { loop.enqueue(.feed(exchange)) }
        }
        exchange.feed = feed
        // Holds the transport, since a loop that was told to close must not be begun again.
        feed.open { self.loop.enqueue(.start(exchange)) }
        return exchange
    }

    private func proxy(for url: URL, isSecure: Bool) -> String? {
        // Mostly there is none, and the host need not be looked for.
        guard (isSecure ? configuration.proxies.https : configuration.proxies.http) != nil else { return nil }
        return url.lowercasedHost.flatMap { host in
            configuration.proxies.proxy(scheme: isSecure ? "https" : "http", host: host)
        }
    }

    /// Begins to load libcurl on a thread of its own, where it is certain enough that an exchange will need it: while
    /// the program gets that far, half of the time is over. Without effect when it is loaded; failure shows with the
    /// first exchange.
    public static func prepare() { _ = LoopThread.begin { _ = ccurl_load() } }

    /// Loads libcurl if it is not yet and tells its version, for diagnosis.
    /// - Throws: `HTTPError.transport` of kind `local` when there is none, or it is too old.
    public static func libraryVersion() throws(HTTPError) -> String {
        if let problem = ccurl_load() { throw .transport(.init(.local, String(cString: problem))) }
        return String(cString: ccurl_version())
    }
}
