#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One request line.
struct ProbeRequest: Decodable, Sendable {
    var id: Int
    var method: String
    var url: String
    var headers: [[String]]?
    var body: String?

    /// Reads a line.
    init(line: Data) throws(ProbeLineError) {
        do {
            self = try JSONDecoder().decode(ProbeRequest.self, from: line)
        } catch {
            throw ProbeLineError(error, line: line)
        }
        guard (headers ?? []).allSatisfy({ $0.count == 2 }) else {
            throw ProbeLineError(id: id, reason: "headers are pairs of a name and a value")
        }
    }
}

/// Why a line is no request. It repeats nothing of the line, which may hold keys.
struct ProbeLineError: Error, Hashable {
    /// Whom to answer, where the line says so.
    var id: Int?
    var reason: String

    init(id: Int? = nil, reason: String) {
        self.id = id
        self.reason = reason
    }

    init(_ error: any Error, line: Data) {
        struct Sender: Decodable { var id: Int }
        id = (try? JSONDecoder().decode(Sender.self, from: line))?.id
        reason =
            switch error as? DecodingError {
            case .keyNotFound(let key, _)?: "this is not a request: \"\(key.stringValue)\" is missing"
            case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?:
                if let key = context.codingPath.first {
                    "this is not a request: \"\(key.stringValue)\" is not of its type"
                } else {
                    "this is not a request: the line is not a JSON object"
                }
            default: "this is not a request: the line cannot be read"
            }
    }
}

/// One reply line.
struct ProbeReply: Encodable, Sendable {
    var id: Int?
    var status: Int?
    var headers: [[String]]?
    var body: String?
    /// `latin1` where the body is not UTF-8: each character is then one byte, U+0000 to U+00FF.
    var bodyEncoding: String?
    var cache: String?
    var reason: String?
    var interim: [ProbeInterim]?
    var error: String?

    /// Takes the bytes of a body so that none is lost.
    mutating func setBody(_ bytes: Data) {
        if let text = String(validating: bytes, as: UTF8.self) {
            body = text
        } else {
            body = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            bodyEncoding = "latin1"
        }
    }
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
