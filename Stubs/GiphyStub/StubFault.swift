/// One way to misbehave, how often, and where.
///
/// As text: `[api:|media:]NAME[=VALUE][*TIMES]`, for example `429=7`, `media:reset=1000*1`, `latency=250`.
public struct StubFault: Hashable, Sendable {
    /// What goes wrong.
    public enum Kind: Hashable, Sendable {
        /// The answer waits, in milliseconds, and is then as it would have been.
        case latency(milliseconds: Int)
        /// Nothing is ever answered.
        case hang
        /// A status with an error body; `Retry-After` in seconds where given.
        case status(Int, retryAfter: Int?)
        /// The body stops after so many bytes (half of it unless given), in order, though more were promised.
        case truncate(bytes: Int?)
        /// The connection is reset after so many bytes of the body; before the head where not given.
        case reset(bytes: Int?)
        /// A web page with status 200.
        case html
        /// `Content-Length` is wrong by so much; the connection then closes.
        case wrongLength(by: Int)
        /// The body comes at so many bytes a second.
        case drip(bytesPerSecond: Int)
        /// Redirects to itself for ever.
        case redirectLoop
        /// Redirects to this address.
        case redirect(to: String)
        /// Status 200 and nothing found, with the empty `response_id` of GIPHY's made-up answers.
        case synthetic
        /// Pages overlap: each begins so many items too early.
        case duplicates(Int)
        /// Titles made to hurt.
        case hostileTitles
        /// JSON that ends in the middle, correctly sent.
        case brokenJSON
        /// Status 200 and no body.
        case emptyBody
        /// Bytes that are no GIF, said to be one.
        case notGIF
        /// A GIF whose second half is damaged.
        case damaged
        /// Ranges are ignored: every answer is whole.
        case ignoreRange
        /// Another `ETag` at each answer, so that no partial can be resumed.
        case changingTag
        /// An error message that repeats the key it was sent.
        case echoKey
        /// Says that so many of 100 calls are left for 25 minutes, in the fields GIPHY has.
        case quota(left: Int)
        /// Declares this many bytes and begins to send them.
        case huge(bytes: Int)
    }

    /// Which answers a fault is for.
    public enum Target: String, Hashable, Sendable {
        /// Calls of the API.
        case api
        /// GIFs.
        case media
    }

    /// What goes wrong.
    public var kind: Kind
    /// Where; the API unless told.
    public var target: Target
    /// How many answers it is for; `nil` for all.
    public var times: Int?

    /// Makes a fault.
    public init(_ kind: Kind, on target: Target = .api, times: Int? = nil) {
        self.kind = kind
        self.target = target
        self.times = times
    }

    /// Why a text is no fault.
    public struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The text.
        public var text: String

        /// Makes the error of a text.
        public init(text: String) { self.text = text }

        /// One sentence with what there is.
        public var description: String { "'\(text)' is no fault; there are: \(StubFault.names)." }
    }

    /// What can stand for NAME, for a help text.
    public static let names =
        "latency=MS, hang, 400 to 599, 429=SECONDS, 503=SECONDS, truncate[=BYTES], reset[=BYTES], html, "
        + "wrong-length[=BYTES], drip[=BYTES_PER_SECOND], redirect-loop, redirect=URL, synthetic, duplicates[=ITEMS], "
        + "hostile-titles, broken-json, empty-body, not-gif, damaged, ignore-range, changing-tag, echo-key, quota=LEFT, "
        + "huge[=BYTES]"

    /// Reads a fault.
    public init(_ text: String) throws {
        var rest = text[...]
        target = .api
        for place in [Target.api, .media] where rest.hasPrefix(place.rawValue + ":") {
            target = place
            rest = rest.dropFirst(place.rawValue.count + 1)
        }
        if let star = rest.lastIndex(of: "*") {
            guard let count = Int(rest[rest.index(after: star)...]), count > 0 else { throw SyntaxError(text: text) }
            times = count
            rest = rest[..<star]
        }
        let parts = rest.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let value = parts.count > 1 ? parts[1] : nil
        let number = value.flatMap(Int.init)
        guard let name = parts.first, let kind = Self.kind(name, value, number) else { throw SyntaxError(text: text) }
        guard value == nil || number != nil || name == "redirect" else { throw SyntaxError(text: text) }
        self.kind = kind
    }

    private static func kind(_ name: String, _ value: String?, _ number: Int?) -> Kind? {
        if let status = Int(name), (400..<600).contains(status) { return .status(status, retryAfter: number) }
        switch name {
        case "latency": return number.map { .latency(milliseconds: max(0, $0)) }
        case "hang": return .hang
        case "truncate": return .truncate(bytes: number.map { max(0, $0) })
        case "reset": return .reset(bytes: number.map { max(0, $0) })
        case "html": return .html
        case "wrong-length": return .wrongLength(by: number ?? 100)
        case "drip": return .drip(bytesPerSecond: max(1, number ?? 100))
        case "redirect-loop": return .redirectLoop
        case "redirect": return value.map { .redirect(to: $0) }
        case "synthetic": return .synthetic
        case "duplicates": return .duplicates(max(0, number ?? 5))
        case "hostile-titles": return .hostileTitles
        case "broken-json": return .brokenJSON
        case "empty-body": return .emptyBody
        case "not-gif": return .notGIF
        case "damaged": return .damaged
        case "ignore-range": return .ignoreRange
        case "changing-tag": return .changingTag
        case "echo-key": return .echoKey
        case "quota": return number.map { .quota(left: max(0, $0)) }
        case "huge": return .huge(bytes: max(1, number ?? 10 << 30))
        default: return nil
        }
    }
}
