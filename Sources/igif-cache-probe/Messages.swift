/// One request line.
struct ProbeRequest: Decodable, Sendable {
    var id: Int
    var method: String
    var url: String
    var headers: [[String]]?
    var body: String?
}

/// One reply line.
struct ProbeReply: Encodable, Sendable {
    var id: Int?
    var status: Int?
    var headers: [[String]]?
    var body: String?
    var cache: String?
    var interim: [ProbeInterim]?
    var error: String?
}

/// An interim response, `[103,[["Link","…"]]]`.
struct ProbeInterim: Encodable, Sendable {
    var status: Int
    var headers: [[String]]

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(status)
        try container.encode(headers)
    }
}
