#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Named values for a request: a query, a form, or the members of a JSON object.
///
/// They keep their order. Values are JSON values, so literals will do; what is held in a variable says what it is:
/// ```swift
/// ["q": .string(words), "limit": 25, "tags": ["cat", "dance"], "after": .number(.init(offset))]
/// ```
public struct HTTPParameters: Hashable, Sendable {
    /// One name with its value.
    public struct Parameter: Hashable, Sendable {
        /// The name, as it reads; encodings escape it.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// Makes a parameter.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The parameters in order.
    public var list: [Parameter]

    /// Takes the parameters in this order; a name may stand there more than once.
    public init(_ list: [Parameter] = []) { self.list = list }

    /// Takes the properties of a value, as a JSON encoder sees them, in the order of their names.
    ///
    /// - Parameters:
    ///   - value: something that encodes as an object.
    ///   - encoder: states how keys, dates and data are written.
    /// - Throws: `HTTPError.transport` of kind `invalidRequest` when it does not encode, or as something else.
    public init(of value: some Encodable, encoder: JSONEncoder = JSONEncoder()) throws(HTTPError) {
        guard case .object(let members) = try JSONValue(parsing: HTTPRequest.jsonData(value, encoder)) else {
            throw .transport(.init(.invalidRequest, "the parameters do not encode as an object"))
        }
        list = members.sorted { $0.key < $1.key }.map { Parameter(name: $0.key, value: $0.value) }
    }

    /// Appends a parameter.
    public mutating func add(_ name: String, _ value: JSONValue) { list.append(Parameter(name: name, value: value)) }
}

extension HTTPParameters: ExpressibleByDictionaryLiteral {
    /// Takes the parameters in the literal's order; a name may stand there more than once.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        list = elements.map { Parameter(name: $0.0, value: $0.1) }
    }
}
