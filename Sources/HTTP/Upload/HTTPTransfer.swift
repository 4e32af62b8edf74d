#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a request says while it runs, and its answer.
public enum HTTPTransferEvent: Hashable, Sendable {
    /// How far it is.
    case progress(HTTPTransferProgress)
    /// The answer, whatever its status; the last event.
    case finished(HTTPResponse, Data)
}

/// How far a request is, in both directions; sizes in bytes.
public struct HTTPTransferProgress: Hashable, Sendable {
    /// How much of the content has gone out. It begins anew with each redirection and each further attempt.
    public var sent: Int
    /// The whole content; `nil` while it is not known, as with files that are still to be opened.
    public var sendTotal: Int?
    /// How much of a 2xx answer's body has come, content codings undone.
    public var received: Int
    /// The whole body, where the server says.
    public var receiveTotal: Int?

    /// Makes a progress.
    public init(sent: Int = 0, sendTotal: Int? = nil, received: Int = 0, receiveTotal: Int? = nil) {
        self.sent = sent
        self.sendTotal = sendTotal
        self.received = received
        self.receiveTotal = receiveTotal
    }
}

/// How a request with progress is carried out.
public struct HTTPTransferOptions: Hashable, Sendable {
    /// The least time between two progress events; the end of sending and the end of all are always told.
    public var progressInterval: Duration
    /// Time for everything, attempts and redirections included; `nil` for none, since a large file takes what it takes.
    /// The idle time-out of the session holds either way.
    public var totalTimeout: Duration?

    /// Makes options.
    public init(progressInterval: Duration = .milliseconds(100), totalTimeout: Duration? = nil) {
        self.progressInterval = progressInterval
        self.totalTimeout = totalTimeout
    }
}
