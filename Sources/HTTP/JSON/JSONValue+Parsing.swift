#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    /// Reads a JSON text in UTF-8 (RFC 8259), strictly: no comments, no trailing commas, nothing after the value.
    ///
    /// - Throws: `HTTPError.deserializationFailed` with the place of the first fault, for nesting deeper than 512 too.
    /// - Complexity: O(n) in the text's length.
    public init(parsing data: Data) throws(HTTPError) {
        do {
            self = try JSONReader.read(data, brokenText: .refused, depth: 512) { try JSONValue(&$0) }
        } catch {
            throw .deserializationFailed("it is not JSON: \(error)")
        }
    }

    private init(_ reader: inout JSONReader) throws {
        switch try reader.kind() {
        case .object:
            var members: [String: JSONValue] = [:]
            try reader.members { reader, key in members[key.text] = try JSONValue(&reader) }
            self = .object(members)
        case .array:
            var elements: [JSONValue] = []
            try reader.elements { elements.append(try JSONValue(&$0)) }
            self = .array(elements)
        case .string: self = .string(try reader.text() ?? "")
        case .number: self = .number(Number(text: try reader.text() ?? ""))
        case .boolean: self = .bool(try reader.truth() ?? false)
        case .null:
            try reader.skip()
            self = .null
        }
    }
}
