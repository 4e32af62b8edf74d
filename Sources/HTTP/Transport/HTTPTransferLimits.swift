/// What one exchange may take in time and size.
public struct HTTPTransferLimits: Hashable, Sendable {
    /// Time to a usable connection, TLS included.
    public var connectTimeout: Duration
    /// Time without a byte in either direction, after which the peer counts as gone, or `nil` for none (streams that
    /// may be silent for hours).
    public var idleTimeout: Duration?
    /// Time for the whole exchange, or `nil` for no bound (downloads: the idle time-out bounds those).
    public var totalTimeout: Duration?
    /// Largest header section in bytes.
    public var headerBytes: Int
    /// Largest body in bytes, after content codings are undone; a declared length above it is refused at once.
    public var bodyBytes: Int
    /// Whether loopback, private and link-local addresses may be connected to. `false` for media of a public API, so
    /// that neither a title nor a redirect nor a name server can point a user's machine at its own network.
    public var allowsPrivateAddresses: Bool

    /// How many content codings, one inside the other, are undone at most. Hardly any server uses two.
    public static let contentCodings = 2

    /// Makes limits; the defaults suit an API call.
    public init(
        connectTimeout: Duration = .seconds(10),
        idleTimeout: Duration? = .seconds(15),
        totalTimeout: Duration? = .seconds(20),
        headerBytes: Int = 256 << 10,
        bodyBytes: Int = 64 << 20,
        allowsPrivateAddresses: Bool = true
    ) {
        self.connectTimeout = connectTimeout
        self.idleTimeout = idleTimeout
        self.totalTimeout = totalTimeout
        self.headerBytes = headerBytes
        self.bodyBytes = bodyBytes
        self.allowsPrivateAddresses = allowsPrivateAddresses
    }
}
