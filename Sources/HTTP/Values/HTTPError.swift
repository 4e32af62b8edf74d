#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What can go wrong between a request and its value. Each is one sentence; none contains a query, which may hold keys.
public enum HTTPError: Error, Hashable, Sendable {
    /// Something this room has no better name for.
    case unknown(String)
    /// What came is not an HTTP response, or the caller's demand and the answer contradict each other.
    case invalidResponse(String)
    /// The status was not 2xx. The response and its body are kept for the caller to read.
    case requestFailed(response: HTTPResponse, data: Data)
    /// The body was not what was asked for: not text, not JSON, not decodable, not a picture.
    case deserializationFailed(String)
    /// The request never became an answer.
    case transport(TransportFailure)
    /// A stated limit was passed.
    case limitExceeded(Limit)
    /// What came is not what the server says it sent (RFC 9530): the SHA-256 of the bytes that the field covers,
    /// `Repr-Digest` or `Content-Digest`, is another. Nothing of the file is left; another try begins at its first byte.
    case digestMismatch(field: String, host: String?)
    /// A download could not be written where it was to go.
    case file(FileFailure)

    /// Why a request never became an answer.
    public struct TransportFailure: Hashable, Sendable {
        /// The kinds callers tell apart: to retry, to choose an exit code, to say what to do.
        public enum Kind: String, Hashable, Sendable {
            /// The URL or the request cannot be sent as it is.
            case invalidRequest
            /// The host's name has no address.
            case nameNotResolved
            /// No connection: refused, unreachable, or the proxy failed.
            case cannotConnect
            /// TLS could not be set up: unknown authority, wrong host, expired.
            case tls
            /// A time-out: connecting, idle, or in total.
            case timedOut
            /// The connection ended in the middle of an exchange.
            case connectionLost
            /// The server broke the protocol.
            case protocolViolation
            /// Redirects went round in circles, too far, or to where they may not.
            case redirect
            /// The address may not be asked: a private or loopback address where only public ones are allowed.
            case addressRefused
            /// `--offline` or only-if-cached, and the store has no answer.
            case offline
            /// The local system failed: disk, memory, descriptors, libcurl missing.
            case local
        }

        /// What kind it is.
        public var kind: Kind
        /// What happened, a clause for people, without secrets.
        public var reason: String
        /// The host that was asked, where known.
        public var host: String?

        /// Makes a failure.
        public init(_ kind: Kind, _ reason: String, host: String? = nil) {
            self.kind = kind
            self.reason = reason
            self.host = host
        }
    }

    /// Why a file could not be written.
    public struct FileFailure: Hashable, Sendable {
        /// The kinds callers tell apart.
        public enum Kind: String, Hashable, Sendable {
            /// The disk, or the user's share of it, is full.
            case noSpace
            /// The folder or the file may not be written.
            case noPermission
            /// Something is there already and may not be replaced.
            case exists
            /// The folder is not there.
            case noFolder
            /// Anything else the system says.
            case other
        }

        /// What kind it is.
        public var kind: Kind
        /// The file that was to be written.
        public var path: String
        /// What the system says, a clause for people.
        public var reason: String

        /// Makes a failure.
        public init(_ kind: Kind, path: String, reason: String) {
            self.kind = kind
            self.path = path
            self.reason = reason
        }
    }

    /// A limit that was passed; sizes in bytes.
    public enum Limit: Hashable, Sendable {
        /// The body is, or says it will be, larger than this.
        case body(maximum: Int)
        /// The header section is larger than this.
        case headers(maximum: Int)
        /// More redirects than this.
        case redirects(maximum: Int)
        /// A line of a streamed text is longer than this.
        case line(maximum: Int)
        /// The data of one event of an event stream is more than this.
        case event(maximum: Int)
    }
}

extension HTTPError: CustomStringConvertible {
    /// One sentence: what failed, on what, what to do.
    public var description: String {
        switch self {
        case .unknown(let reason): return "The request failed: \(reason)."
        case .invalidResponse(let reason): return "The server's answer is not valid: \(reason)."
        case .requestFailed(let response, _):
            return "\(response.url.host ?? "The server") answered with status \(response.status)."
        case .deserializationFailed(let reason): return "The answer could not be read: \(reason)."
        case .transport(let failure):
            guard let host = failure.host else { return "The request failed: \(failure.reason)." }
            return "The request to \(host) failed: \(failure.reason)."
        case .limitExceeded(.body(let maximum)): return "The answer is larger than the limit of \(maximum) bytes."
        case .limitExceeded(.headers(let maximum)):
            return "The answer's header fields are larger than the limit of \(maximum) bytes."
        case .digestMismatch(let field, let host):
            return
                "What came from \(host ?? "the server") is not what was announced: its SHA-256 is not that in \(field)."
        case .file(let failure): return "\(failure.path) cannot be written: \(failure.reason)."
        case .limitExceeded(.redirects(let maximum)): return "The server redirected more than \(maximum) times."
        case .limitExceeded(.line(let maximum)):
            return "A line of the answer is longer than the limit of \(maximum) bytes."
        case .limitExceeded(.event(let maximum)):
            return "An event of the answer is larger than the limit of \(maximum) bytes."
        }
    }
}
