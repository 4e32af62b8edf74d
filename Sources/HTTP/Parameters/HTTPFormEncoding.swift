#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Parameters as pairs of name and value, in the query or as a form body.
///
/// A query is percent-encoded as RFC 3986 section 2.3 has it: everything but letters, digits and `-._~`, a space as
/// `%20`. What the URL has already stays as it is, before them. A body follows the `application/x-www-form-urlencoded`
/// rules of the URL standard (section 5.2): everything but letters, digits and `*-._`, a space as `+`. Both are UTF-8.
///
/// Numbers go out as they were written, `null` leaves its parameter out, an empty array or object leaves no trace, and
/// members of a nested object stand in the order of their names.
public struct HTTPFormEncoding: HTTPParameterEncoding, Hashable {
    /// Where the pairs go.
    public enum Destination: Hashable, Sendable {
        /// Into the URL.
        case query
        /// Into the body; GET, HEAD and TRACE are refused.
        case body
        /// As `HTTPParameterEncoding.form` says.
        case byMethod
    }

    /// How the elements of an array are named; for `tag` with `a` and `b`:
    public enum Arrays: Hashable, Sendable {
        /// `tag[]=a&tag[]=b`
        case brackets
        /// `tag=a&tag=b`
        case repeated
        /// `tag[0]=a&tag[1]=b`
        case indexed
        /// `tag=a,b`; a comma within an element is escaped, an array or object within one is refused.
        case commas
    }

    /// How truth is said.
    public enum Booleans: Hashable, Sendable {
        /// `true` and `false`
        case literal
        /// `1` and `0`
        case numeric
    }

    /// How a member of an object is named; for `b` in `a`:
    public enum Nesting: Hashable, Sendable {
        /// `a[b]`
        case brackets
        /// `a.b`
        case dots
    }

    /// Where the pairs go.
    public var destination: Destination
    /// How the elements of an array are named.
    public var arrays: Arrays
    /// How truth is said.
    public var booleans: Booleans
    /// How a member of an object is named.
    public var nesting: Nesting

    /// Makes an encoding.
    public init(
        destination: Destination = .byMethod,
        arrays: Arrays = .brackets,
        booleans: Booleans = .literal,
        nesting: Nesting = .brackets
    ) {
        self.destination = destination
        self.arrays = arrays
        self.booleans = booleans
        self.nesting = nesting
    }

    /// Extends the URL, or sets the body, and `Content-Type` where the request has none.
    public func encode(_ parameters: HTTPParameters, into request: inout HTTPRequest) throws(HTTPError) {
        let goesToQuery =
            switch destination {
            case .query: true
            case .body: false
            case .byMethod: request.method.isSafe || request.method == .delete
            }
        var pairs = FormPairs(self, goesToQuery ? .query : .body)
        for parameter in parameters.list { try pairs.add(parameter.name, parameter.value) }
        let text = pairs.list.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        if goesToQuery { return try request.extendQuery(text) }
        try request.setContent(Data(text.utf8), type: "application/x-www-form-urlencoded")
    }

    /// The pairs of names and values, nothing escaped.
    func pairs(_ parameters: HTTPParameters) throws(HTTPError) -> [(name: String, value: String)] {
        var pairs = FormPairs(self, .none)
        for parameter in parameters.list { try pairs.add(parameter.name, parameter.value) }
        return pairs.list
    }
}

/// The pairs as they are written one after the other.
private struct FormPairs {
    /// What is escaped in names and values.
    enum Escaping { case query, body, none }

    private(set) var list: [(name: String, value: String)] = []
    private let style: HTTPFormEncoding
    private let escaping: Escaping

    init(_ style: HTTPFormEncoding, _ escaping: Escaping) {
        self.style = style
        self.escaping = escaping
    }

    mutating func add(_ name: String, _ value: JSONValue) throws(HTTPError) {
        switch value {
        case .array(let elements):
            guard style.arrays != .commas else { return try addJoined(name, elements) }
            for (index, element) in elements.enumerated() {
                switch style.arrays {
                case .brackets: try add("\(name)[]", element)
                case .indexed: try add("\(name)[\(index)]", element)
                case .repeated, .commas: try add(name, element)
                }
            }
        case .object(let members):
            for (member, value) in members.sorted(by: { $0.key < $1.key }) {
                try add(style.nesting == .brackets ? "\(name)[\(member)]" : "\(name).\(member)", value)
            }
        default:
            if let scalar = try scalar(value) { addPair(name, escaped(scalar)) }
        }
    }

    private mutating func addJoined(_ name: String, _ elements: [JSONValue]) throws(HTTPError) {
        var parts: [String] = []
        for element in elements {
            switch element {
            case .array, .object:
                throw .transport(
                    .init(.invalidRequest, "an array that is joined by commas holds more than plain values")
                )
            default: if let part = try scalar(element) { parts.append(escaped(part)) }
            }
        }
        if !parts.isEmpty { addPair(name, parts.joined(separator: ",")) }
    }

    private mutating func addPair(_ name: String, _ escapedValue: String) {
        list.append((escaped(name), escapedValue))
    }

    private func scalar(_ value: JSONValue) throws(HTTPError) -> String? {
        switch value {
        case .bool(let truth): style.booleans == .literal ? (truth ? "true" : "false") : (truth ? "1" : "0")
        case .number(let number): try number.checked()
        case .string(let text): text
        case .null, .array, .object: nil
        }
    }

    private func escaped(_ text: String) -> String {
        if escaping == .none { return text }
        let isQuery = escaping == .query
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                bytes.append(byte)
            case UInt8(ascii: "~") where isQuery, UInt8(ascii: "*") where !isQuery: bytes.append(byte)
            case UInt8(ascii: " ") where !isQuery: bytes.append(UInt8(ascii: "+"))
            default:
                bytes.append(UInt8(ascii: "%"))
                for nibble in [byte >> 4, byte & 15] { bytes.append(nibble < 10 ? 48 + nibble : 55 + nibble) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
