/// One event of an event stream, `text/event-stream` (HTML standard section 9.2).
public struct HTTPServerSentEvent: Hashable, Sendable {
    /// Its type, `message` unless the server says otherwise.
    public var event: String
    /// Its lines, LF between them.
    public var data: String
    /// The last id the server gave, with this event or before it, for a `Last-Event-ID` field when asking again; empty
    /// for none.
    public var lastEventID: String
    /// How long the server last asked to wait before asking again, if it did.
    public var retry: Duration?

    /// Makes an event.
    public init(event: String = "message", data: String, lastEventID: String = "", retry: Duration? = nil) {
        self.event = event
        self.data = data
        self.lastEventID = lastEventID
        self.retry = retry
    }
}

/// Makes events of lines (HTML standard section 9.2.6).
struct EventAssembler: Sendable {
    private let maximum: Int
    private var event = ""
    private var data = ""
    private var hasData = false
    private var lastEventID = ""
    private var retry: Duration?

    init(maximum: Int) { self.maximum = maximum }

    /// Takes a line; gives the event it ends.
    mutating func take(_ line: String) throws(HTTPError) -> HTTPServerSentEvent? {
        if line.isEmpty { return dispatch() }
        let bytes = line.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
            try take(field: line[...], "")
            return nil
        }
        // A comment begins with the colon.
        guard colon != bytes.startIndex else { return nil }
        var value = bytes[bytes.index(after: colon)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        try take(field: line[..<colon], String(Substring(value)))
        return nil
    }

    private mutating func take(field: Substring, _ value: String) throws(HTTPError) {
        switch field {
        case "event": event = value
        case "data":
            guard data.utf8.count + value.utf8.count < maximum else { throw .limitExceeded(.event(maximum: maximum)) }
            if hasData { data += "\n" }
            data += value
            hasData = true
        case "id" where !value.utf8.contains(0): lastEventID = value
        case "retry" where !value.isEmpty && value.utf8.allSatisfy({ $0 &- 48 < 10 }):
            // A server that wants nobody back for a month need not be taken at its word.
            retry = .milliseconds(Int64(value).map { min($0, 1 << 31) } ?? 1 << 31)
        default: break
        }
    }

    private mutating func dispatch() -> HTTPServerSentEvent? {
        defer { (event, data, hasData) = ("", "", false) }
        guard hasData else { return nil }
        return HTTPServerSentEvent(
            event: event.isEmpty ? "message" : event,
            data: data,
            lastEventID: lastEventID,
            retry: retry
        )
    }
}
