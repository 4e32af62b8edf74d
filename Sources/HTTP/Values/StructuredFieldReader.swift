/// Reads a structured field from left to right (RFC 9651 section 4.2). Each step gives `nil` where the grammar does not
/// hold.
struct StructuredFieldReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    /// Takes the next byte if it is one of these.
    mutating func take(_ any: StaticString) -> Bool {
        guard isNext(any) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads members between commas to the end of the field (sections 4.2.1 and 4.2.2); there may be none.
    /// - Returns: whether all were well-formed.
    mutating func members(_ member: (inout StructuredFieldReader) -> Bool) -> Bool {
        skip(" ")
        while !rest.isEmpty {
            guard member(&self) else { return false }
            skip(" \t")
            if rest.isEmpty { return true }
            guard take(",") else { return false }
            skip(" \t")
            if rest.isEmpty { return false }
        }
        return true
    }

    /// An item or an inner list (section 4.2.1.1).
    mutating func member() -> StructuredField.Member? {
        guard take("(") else { return item().map { .item($0) } }
        var items: [StructuredField.Item] = []
        while true {
            skip(" ")
            if take(")") { return parameters().map { .innerList(items, $0) } }
            guard let item = item(), isNext(" )") else { return nil }
            items.append(item)
        }
    }

    private mutating func item() -> StructuredField.Item? {
        guard let value = bareItem(), let parameters = parameters() else { return nil }
        return StructuredField.Item(value: value, parameters: parameters)
    }

    /// Section 4.2.3.2; there may be none.
    mutating func parameters() -> StructuredField.Parameters? {
        var parameters: StructuredField.Parameters = [:]
        while take(";") {
            skip(" ")
            guard let key = key() else { return nil }
            parameters[key] = .boolean(true)
            guard take("=") else { continue }
            guard let value = bareItem() else { return nil }
            parameters[key] = value
        }
        return parameters
    }

    /// Section 4.2.3.3.
    mutating func key() -> String? {
        guard let first = rest.first, first &- 97 < 26 || first == UInt8(ascii: "*") else { return nil }
        return run { $0 &- 97 < 26 || Self.isDigit($0) || "_-.*".utf8.contains($0) }
    }

    /// Section 4.2.3.1.
    private mutating func bareItem() -> StructuredField.BareItem? {
        guard let first = rest.first else { return nil }
        switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: ":"): return byteSequence().map { .bytes($0) }
        case UInt8(ascii: "?"):
            rest.removeFirst()
            if take("1") { return .boolean(true) }
            return take("0") ? .boolean(false) : nil
        case UInt8(ascii: "@"):
            rest.removeFirst()
            guard case .integer(let seconds)? = number() else { return nil }
            return .date(seconds)
        case UInt8(ascii: "%"): return displayString().map { .displayString($0) }
        case UInt8(ascii: "*"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            return .token(run { FieldSyntax.isTokenByte($0) || ":/".utf8.contains($0) })
        default: return nil
        }
    }

    /// Section 4.2.4: at most 15 digits, or 12 and a fraction of 1 to 3.
    private mutating func number() -> StructuredField.BareItem? {
        let sign = take("-") ? "-" : ""
        let whole = run(while: Self.isDigit)
        guard (1...15).contains(whole.utf8.count) else { return nil }
        guard take(".") else { return Int(sign + whole).map { .integer($0) } }
        let fraction = run(while: Self.isDigit)
        guard whole.utf8.count <= 12, (1...3).contains(fraction.utf8.count) else { return nil }
        return Double("\(sign)\(whole).\(fraction)").map { .decimal($0) }
    }

    /// Section 4.2.5.
    private mutating func string() -> String? {
        rest.removeFirst()
        var plain: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: plain, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let next = rest.popFirst(), next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") else {
                    return nil
                }
                plain.append(next)
            case 0x20...0x7E: plain.append(byte)
            default: return nil
            }
        }
        return nil
    }

    /// Section 4.2.7. Missing padding and bits that do not count are let pass, as it says.
    private mutating func byteSequence() -> [UInt8]? {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        var text = rest[..<end]
        rest = rest[(end + 1)...]
        while text.last == UInt8(ascii: "=") { text.removeLast() }
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        for (index, byte) in text.enumerated() {
            guard let value = Self.base64(byte) else { return nil }
            bits = bits << 6 | UInt32(value)
            if index % 4 != 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32(index % 4)))) }
        }
        return bytes
    }

    /// Section 4.2.10.
    private mutating func displayString() -> String? {
        rest.removeFirst()
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(Self.hexadecimal),
                    let low = rest.popFirst().flatMap(Self.hexadecimal)
                else { return nil }
                text.append(high << 4 | low)
            case 0x20...0x7E: text.append(byte)
            default: return nil
            }
        }
        return nil
    }

    private func isNext(_ any: StaticString) -> Bool {
        guard let first = rest.first else { return false }
        return any.withUTF8Buffer { $0.contains(first) }
    }

    private mutating func skip(_ any: StaticString) {
        while isNext(any) { rest.removeFirst() }
    }

    private mutating func run(while holds: (UInt8) -> Bool) -> String {
        let run = rest.prefix(while: holds)
        rest = rest[run.endIndex...]
        return String(decoding: run, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 97...102: byte - 87
        default: nil
        }
    }

    private static func base64(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 65...90: byte - 65
        case 97...122: byte - 71
        case 48...57: byte + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
