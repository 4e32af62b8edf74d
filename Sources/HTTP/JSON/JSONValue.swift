#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON value (RFC 8259) that can cross threads.
///
/// Numbers keep their text, so that nothing is rounded before someone asks for a type. Objects keep the last of
/// several members of one name, and compare without regard to order.
@dynamicMemberLookup
public enum JSONValue: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number, as it was written.
    case number(Number)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object([String: JSONValue])

    /// A number that keeps what was written; equal when the value is, as far as `Double` or `Int` can tell.
    public struct Number: Hashable, Sendable {
        /// The number as JSON has it.
        public let text: String

        init(text: String) { self.text = text }

        /// The number when it is an integer that fits, `1e3` included.
        public var int: Int? { Int(text) ?? double.flatMap(Int.init(exactly:)) }
        /// The nearest `Double`; `nil` when there is none but infinity.
        public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

        /// Compares integers exactly and all else as `Double`.
        public static func == (a: Number, b: Number) -> Bool {
            if a.text == b.text { return true }
            if let x = a.int, let y = b.int { return x == y }
            guard let x = a.double, let y = b.double, a.int == nil, b.int == nil else { return false }
            return x == y
        }

        /// Hashes what `==` compares.
        public func hash(into hasher: inout Hasher) {
            if let int { hasher.combine(int) } else { hasher.combine(double ?? 0) }
        }
    }

    /// The member of an object; `null` where there is none, so that look-ups chain.
    public subscript(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members[name] ?? .null
    }

    /// The element of an array; `null` where there is none.
    public subscript(_ index: Int) -> JSONValue {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return .null }
        return elements[index]
    }

    /// The member of an object, `value.data.title` for `value["data"]["title"]`.
    public subscript(dynamicMember name: String) -> JSONValue { self[name] }

    /// The string, if it is one.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The number as an integer, if it is one that fits.
    public var int: Int? { if case .number(let number) = self { number.int } else { nil } }
    /// The number as a `Double`, if it is one.
    public var double: Double? { if case .number(let number) = self { number.double } else { nil } }
    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements, if it is an array.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    /// The members, if it is an object.
    public var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    /// Whether it is `null`, or was not there.
    public var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Number(text: String(value))) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(Number(text: "\(value)")) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// `null`
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; the last of several members of one name counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}
