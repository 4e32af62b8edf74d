import Rx

extension HTTPCache {
    /// What the caller wants of the cache.
    public enum Mode: Hashable, Sendable {
        /// What RFC 9111 says.
        case standard
        /// Whatever is stored is validated with the origin first.
        case refresh
        /// Only the store answers, whatever the age of what it holds; nothing is asked of any origin.
        case offline
    }

    /// What a cache is made with.
    public struct Configuration: Sendable {
        /// The folder, made with mode 0700 where it is missing; `nil` keeps everything in memory. Any number of
        /// processes of one user may share it.
        public var directory: String?
        /// Bound of the folder in bytes of bodies and heads; the least recently used go first.
        public var maximumBytes: Int
        /// Bound of what is kept in memory, in bytes.
        public var memoryBytes: Int
        /// Largest body that is stored, in bytes; larger ones pass through.
        public var entryBytes: Int
        /// What providers state about their URLs.
        public var keyPolicy: KeyPolicy
        /// The mode of requests that bring none of their own.
        public var mode: Mode
        /// How stale a response without `stale-if-error` may be when it is served because the network is down.
        public var staleWhenDisconnected: Duration
        /// Whether a stored response that may not be used unasked is answered for with a generated 504 when the network
        /// is down (RFC 9111 section 5.2.2.2), as a proxy does. Without it the transport's error is passed on, which is
        /// an error response too where responses can be errors, and tells a person more.
        public var generatesGatewayTimeout = false
        /// The present in milliseconds since 1970.
        public var clock: @Sendable () -> Int64
        /// Is told, at most once per kind of trouble, in one line without a line end: nothing can be stored, the index
        /// was rebuilt, an answer is stale because the network is down. From any thread.
        public var warn: @Sendable (String) -> Void

        /// Makes a configuration.
        public init(
            directory: String? = nil,
            maximumBytes: Int = 256 << 20,
            memoryBytes: Int = 32 << 20,
            entryBytes: Int = 64 << 20,
            keyPolicy: KeyPolicy = KeyPolicy(),
            mode: Mode = .standard,
            staleWhenDisconnected: Duration = .seconds(7 * 86400),
            clock: @escaping @Sendable () -> Int64 = HTTPCache.systemClock,
            warn: @escaping @Sendable (String) -> Void = { _ in }
        ) {
            self.directory = directory
            self.maximumBytes = maximumBytes
            self.memoryBytes = memoryBytes
            self.entryBytes = entryBytes
            self.keyPolicy = keyPolicy
            self.mode = mode
            self.staleWhenDisconnected = staleWhenDisconnected
            self.clock = clock
            self.warn = warn
        }
    }

    /// What a cache holds.
    public struct Statistics: Hashable, Sendable {
        /// The folder, or `nil` for a cache in memory.
        public var directory: String?
        /// How many responses are stored.
        public var entries: Int
        /// Their size in bytes, heads and bodies.
        public var bytes: Int
        /// The bound of that size.
        public var maximumBytes: Int
    }
}

/// Passes on one warning per kind.
final class CacheWarnings: Sendable {
    /// What is warned of.
    enum Kind: Sendable {
        case cannotStore, rebuilt, stale
    }

    private let said = Guarded<[Kind]>([])
    private let warn: @Sendable (String) -> Void

    init(_ warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

    func callAsFunction(_ kind: Kind, _ text: @autoclosure () -> String) {
        let isNew = said.withLock { said in
            guard !said.contains(kind) else { return false }
            said.append(kind)
            return true
        }
        if isNew { warn(text()) }
    }
}
