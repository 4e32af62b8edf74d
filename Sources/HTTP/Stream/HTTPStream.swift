#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a streamed answer brings: its head once, then its body in pieces.
public enum HTTPStreamEvent: Hashable, Sendable {
    /// The head of the final response; the first event.
    case head(HTTPResponse)
    /// The next bytes of the body, content codings undone; never empty.
    case bytes(Data)

    /// The bytes, unless it is the head.
    var bytes: Data? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }
}

/// What a stream may take.
public struct HTTPStreamOptions: Hashable, Sendable {
    /// How long a stream may be silent.
    public enum Idle: Hashable, Sendable {
        /// As long as the session's limits say.
        case asSession
        /// This long.
        case atMost(Duration)
        /// For ever: for server-sent events, where nothing may happen for hours. A peer that vanished without a word
        /// is then noticed by the system's keep-alive only.
        case unlimited
    }

    /// How long the peer may be silent before it counts as gone. While the stream is held back it is not counted.
    public var idle: Idle
    /// Time for one whole exchange, the time it is held back included; `nil` for none.
    public var totalTimeout: Duration?
    /// Largest body in bytes, after content codings are undone; `.max` for no limit, which costs no memory, since
    /// never more is kept than `bufferedBytes` and what the transport is about to hand over.
    public var maximumBytes: Int
    /// How many bytes are kept for a consumer that takes its time before the transport is paused.
    public var bufferedBytes: Int

    /// Makes options; the defaults suit a stream that does not end.
    public init(
        idle: Idle = .asSession,
        totalTimeout: Duration? = nil,
        maximumBytes: Int = .max,
        bufferedBytes: Int = 128 << 10
    ) {
        self.idle = idle
        self.totalTimeout = totalTimeout
        self.maximumBytes = maximumBytes
        self.bufferedBytes = bufferedBytes
    }

    /// The session's limits with these in place of theirs.
    func applied(to limits: HTTPTransferLimits) -> HTTPTransferLimits {
        var limits = limits
        switch idle {
        case .asSession: break
        case .atMost(let time): limits.idleTimeout = time
        case .unlimited: limits.idleTimeout = nil
        }
        limits.totalTimeout = totalTimeout
        limits.bodyBytes = maximumBytes
        return limits
    }
}
