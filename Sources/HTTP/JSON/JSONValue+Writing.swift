#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    /// The value as JSON text in UTF-8 (RFC 8259): no white space, members in the order of their names, numbers as
    /// they were written.
    ///
    /// - Throws: `HTTPError.transport` of kind `invalidRequest` for a number that is none, infinity say.
    public func serialized() throws(HTTPError) -> Data {
        var writer = JSONWriter()
        do { try write(to: &writer) } catch let error as HTTPError { throw error } catch { throw .unknown("\(error)") }
        return writer.data
    }

    func write(to writer: inout JSONWriter) throws {
        switch self {
        case .null: writer.literal("null")
        case .bool(let value): writer.literal(value ? "true" : "false")
        case .number(let number): writer.literal(try number.checked())
        case .string(let text): writer.string(text)
        case .array(let elements):
            try writer.array { writer in
                for element in elements { try element.write(to: &writer) }
            }
        case .object(let members):
            try writer.object { writer in
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    writer.key(name)
                    try value.write(to: &writer)
                }
            }
        }
    }
}

extension JSONValue.Number {
    /// A number from an integer.
    public init(_ value: some BinaryInteger & Sendable) { self.init(text: String(value)) }

    /// A number from a `Double`; infinity and 'not a number' are refused when the value is written.
    public init(_ value: Double) { self.init(text: "\(value)") }

    /// The text, if a request may carry it.
    func checked() throws(HTTPError) -> String {
        guard let last = text.utf8.last, last &- 48 < 10 else {
            throw .transport(.init(.invalidRequest, "a number in it is not finite"))
        }
        return text
    }
}
