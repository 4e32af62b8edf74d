#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads JSON (RFC 8259) once from front to back, and makes values only of what its caller asks for.
///
/// A page of 50 results is 450 KB, of which a search uses a third: `JSONDecoder` spends more on it than the whole rest
/// of a cached search. What is skipped is checked for its structure, but for the escapes in its strings, and never
/// allocated. Nesting is bounded, so a hostile answer cannot exhaust the stack. Lone surrogates become U+FFFD.
package struct JSONReader {
    /// Why the bytes are not JSON, and where.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        /// A clause: what was due or what is wrong.
        package var reason: String
        /// Bytes from the start.
        package var offset: Int

        package var description: String { "\(reason) at byte \(offset)" }
    }

    /// The kinds of value, by their first byte.
    package enum Kind: Hashable { case object, array, string, number, boolean, null }

    /// What is done with bytes in strings that are no UTF-8.
    package enum BrokenText { case replaced, refused }

    /// Arrays and objects within each other; GIPHY needs 6.
    package static let usualDepth = 64

    let bytes: UnsafeRawBufferPointer
    let brokenText: BrokenText
    /// Bytes read so far.
    var position = 0
    private let maximumDepth: Int
    private var depth = 0

    private init(_ bytes: UnsafeRawBufferPointer, _ brokenText: BrokenText, maximumDepth: Int) {
        self.bytes = bytes
        self.brokenText = brokenText
        self.maximumDepth = maximumDepth
    }

    /// Reads one value that fills the data, white space and a byte order mark aside.
    ///
    /// - Parameters:
    ///   - data: the text, in UTF-8.
    ///   - brokenText: what is done with what is no UTF-8 in the strings that `body` asks for.
    ///   - depth: how deep arrays and objects may nest.
    ///   - body: reads the value; what it leaves untouched is skipped.
    /// - Throws: `Failure`, and what `body` throws.
    package static func read<Value>(
        _ data: Data,
        brokenText: BrokenText = .replaced,
        depth: Int = usualDepth,
        _ body: (inout JSONReader) throws -> Value
    ) throws -> Value {
        try data.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes, brokenText, maximumDepth: depth)
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
            _ = try reader.kind()
            let start = reader.position
            let value = try body(&reader)
            if reader.position == start { try reader.skip() }
            reader.skipSpace()
            guard reader.position == bytes.count else { throw reader.failure("more than one value") }
            return value
        }
    }

    /// The kind of the value that comes next.
    package mutating func kind() throws -> Kind {
        skipSpace()
        switch try peek() {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw failure("no value")
        }
    }

    /// Walks an object; `member` reads the value, or leaves it to be skipped.
    ///
    /// - Returns: whether the value was an object. Any other is skipped: answers put `[]` where an object is due.
    @discardableResult
    package mutating func members(_ member: (inout JSONReader, Key) throws -> Void) throws -> Bool {
        guard try kind() == .object else {
            try skip()
            return false
        }
        try open()
        while try !closes(UInt8(ascii: "}")) {
            let key = try key()
            skipSpace()
            try expect(UInt8(ascii: ":"), "a colon")
            skipSpace()
            let start = position
            try member(&self, key)
            if position == start { try skip() }
            try separate(UInt8(ascii: "}"))
        }
        return true
    }

    /// Walks an array; `element` reads the value, or leaves it to be skipped.
    ///
    /// - Returns: whether the value was an array. Any other is skipped.
    @discardableResult
    package mutating func elements(_ element: (inout JSONReader) throws -> Void) throws -> Bool {
        guard try kind() == .array else {
            try skip()
            return false
        }
        try open()
        while try !closes(UInt8(ascii: "]")) {
            skipSpace()
            let start = position
            try element(&self)
            if position == start { try skip() }
            try separate(UInt8(ascii: "]"))
        }
        return true
    }

    /// A string as it is, a number as it is written, `nil` for any other value.
    package mutating func text() throws -> String? {
        switch try kind() {
        case .string: return try string()
        case .number:
            let range = try number()
            return String(decoding: bytes[range], as: UTF8.self)
        default:
            try skip()
            return nil
        }
    }

    /// A whole number that is not negative, also where it is written as a string; `nil` for any other value.
    package mutating func count() throws -> Int? {
        let range: Range<Int>
        switch try kind() {
        case .number: range = try number()
        case .string:
            let (quoted, isEscaped) = try quoted()
            guard !isEscaped else { return nil }
            range = quoted
        default:
            try skip()
            return nil
        }
        return Self.count(bytes[range])
    }

    /// `true` or `false`; `nil` for any other value.
    package mutating func truth() throws -> Bool? {
        let isTruth = try kind() == .boolean
        let isTrue = try peek() == UInt8(ascii: "t")
        try skip()
        return isTruth ? isTrue : nil
    }

    /// Passes over the value that comes next.
    package mutating func skip() throws {
        switch try kind() {
        case .object: try members { _, _ in }
        case .array: try elements { _ in }
        case .string: _ = try quoted()
        case .number: _ = try number()
        case .boolean: try literal(peek() == UInt8(ascii: "t") ? "true" : "false")
        case .null: try literal("null")
        }
    }

    /// Digits, with any fraction cut off; larger than `Int` or anything else is `nil`.
    private static func count(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        var value = 0
        var seen = false
        for (index, byte) in zip(digits.indices, digits) {
            guard byte != UInt8(ascii: ".") || !seen else {
                let fraction = digits[(index + 1)...]
                return fraction.allSatisfy({ $0 &- 48 < 10 }) ? value : nil
            }
            guard byte &- 48 < 10 else { return nil }
            let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(Int(byte &- 48))
            guard !overflow, !carry else { return nil }
            value = sum
            seen = true
        }
        return seen ? value : nil
    }
}

extension JSONReader {
    private mutating func number() throws -> Range<Int> {
        let start = position
        func digits() throws {
            let first = position
            while position < bytes.count, bytes[position] &- 48 < 10 { position += 1 }
            guard position > first else { throw failure("a number without digits") }
        }
        if try peek() == UInt8(ascii: "-") { position += 1 }
        let whole = position
        try digits()
        guard bytes[whole] != UInt8(ascii: "0") || position == whole + 1 else { throw failure("a leading zero") }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            try digits()
        }
        return start..<position
    }

    private mutating func literal(_ name: StaticString) throws {
        let end = position + name.utf8CodeUnitCount
        let name = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        guard end <= bytes.count, bytes[position..<end].elementsEqual(name) else { throw failure("no value") }
        position = end
    }

    private mutating func open() throws {
        depth += 1
        guard depth <= maximumDepth else { throw failure("nesting deeper than \(maximumDepth)") }
        position += 1
    }

    /// Takes the closing bracket where it comes next.
    private mutating func closes(_ bracket: UInt8) throws -> Bool {
        skipSpace()
        guard try peek() == bracket else { return false }
        position += 1
        depth -= 1
        return true
    }

    /// Takes the comma between two values, or leaves the closing bracket.
    private mutating func separate(_ bracket: UInt8) throws {
        skipSpace()
        if try peek() == bracket { return }
        try expect(UInt8(ascii: ","), "a comma")
        skipSpace()
        if try peek() == bracket { throw failure("a comma before the end") }
    }

    private mutating func expect(_ byte: UInt8, _ name: String) throws {
        guard try peek() == byte else { throw failure("\(name) is missing") }
        position += 1
    }

    func peek() throws -> UInt8 {
        guard position < bytes.count else { throw failure("the end before its time") }
        return bytes[position]
    }

    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: position) }
}
