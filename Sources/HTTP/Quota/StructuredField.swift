/// The part of structured fields (RFC 9651) that rate limits need: lists and dictionaries of items with parameters.
///
/// Strict, as section 4.2 demands: a field that does not parse as a whole counts as absent. Inner lists, dates and
/// display strings, which no such field has, count as malformed.
enum StructuredField {
    /// A bare item.
    enum Value: Hashable {
        case integer(Int)
        case decimal(Double)
        /// A string or a token.
        case text(String)
        case bytes
        case flag(Bool)
    }

    /// An item with its parameters.
    struct Item: Hashable {
        var value: Value
        var parameters: [String: Value] = [:]
    }

    /// Reads a list (section 4.2.1); `nil` when it is none.
    static func list(_ text: String) -> [Item]? {
        var reader = Reader(text)
        return reader.members { reader in reader.item() }
    }

    /// Reads a dictionary (section 4.2.2) and forgets its members' parameters; of a repeated key the last counts.
    static func dictionary(_ text: String) -> [String: Value]? {
        var reader = Reader(text)
        let members = reader.members { reader -> (String, Value)? in
            guard let key = reader.key() else { return nil }
            guard reader.take("=") else { return reader.parameters().map { _ in (key, .flag(true)) } }
            return reader.item().map { (key, $0.value) }
        }
        return members.map { Dictionary($0, uniquingKeysWith: { _, last in last }) }
    }

    /// Walks the bytes; each step is `nil` where the grammar does not hold.
    private struct Reader {
        private let bytes: [UInt8]
        private var position = 0
        /// More than any field of the kind has, so that no answer costs more than a look.
        private static let longest = 4096

        init(_ text: String) { bytes = text.utf8.count <= Self.longest ? Array(text.utf8) : [UInt8(ascii: "!")] }

        private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard peek == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        private mutating func skip(tabs: Bool) {
            while let byte = peek, byte == 0x20 || (tabs && byte == 0x09) { position += 1 }
        }

        /// Members between commas, to the end.
        mutating func members<Member>(_ member: (inout Reader) -> Member?) -> [Member]? {
            var all: [Member] = []
            skip(tabs: false)
            while peek != nil {
                guard let next = member(&self) else { return nil }
                all.append(next)
                skip(tabs: true)
                if peek == nil { return all }
                guard take(",") else { return nil }
                skip(tabs: true)
                if peek == nil { return nil }
            }
            return all
        }

        mutating func item() -> Item? {
            guard let value = bareItem(), let parameters = parameters() else { return nil }
            return Item(value: value, parameters: parameters)
        }

        mutating func parameters() -> [String: Value]? {
            var all: [String: Value] = [:]
            while take(";") {
                skip(tabs: false)
                guard let key = key() else { return nil }
                guard take("=") else {
                    all[key] = .flag(true)
                    continue
                }
                guard let value = bareItem() else { return nil }
                all[key] = value
            }
            return all
        }

        mutating func key() -> String? {
            guard let first = peek, first &- 97 < 26 || first == UInt8(ascii: "*") else { return nil }
            return run { $0 &- 97 < 26 || $0 &- 48 < 10 || "_-.*".utf8.contains($0) }
        }

        private mutating func run(while holds: (UInt8) -> Bool) -> String {
            let start = position
            while let byte = peek, holds(byte) { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }

        private mutating func bareItem() -> Value? {
            switch peek {
            case UInt8(ascii: "\""): return string()
            case UInt8(ascii: ":"):
                position += 1
                _ = run { $0 &- 48 < 10 || ($0 | 0x20) &- 97 < 26 || "+/=".utf8.contains($0) }
                return take(":") ? .bytes : nil
            case UInt8(ascii: "?"):
                position += 1
                if take("1") { return .flag(true) }
                return take("0") ? .flag(false) : nil
            case let byte? where byte == UInt8(ascii: "-") || byte &- 48 < 10: return number()
            case let byte? where (byte | 0x20) &- 97 < 26 || byte == UInt8(ascii: "*"):
                return .text(run { FieldSyntax.isTokenByte($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") })
            default: return nil
            }
        }

        private mutating func string() -> Value? {
            position += 1
            var plain: [UInt8] = []
            while let byte = peek {
                position += 1
                switch byte {
                case UInt8(ascii: "\""): return .text(String(decoding: plain, as: UTF8.self))
                case UInt8(ascii: "\\"):
                    guard let next = peek, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") else { return nil }
                    plain.append(next)
                    position += 1
                case 0x20...0x7E: plain.append(byte)
                default: return nil
                }
            }
            return nil
        }

        /// At most fifteen digits, or twelve with up to three behind a point.
        private mutating func number() -> Value? {
            let sign = take("-") ? -1 : 1
            let whole = run { $0 &- 48 < 10 }
            guard !whole.isEmpty, whole.utf8.count <= 15, let integer = Int(whole) else { return nil }
            guard take(".") else { return .integer(sign * integer) }
            let fraction = run { $0 &- 48 < 10 }
            guard whole.utf8.count <= 12, 1...3 ~= fraction.utf8.count, let decimal = Double("\(whole).\(fraction)")
            else { return nil }
            return .decimal(Double(sign) * decimal)
        }
    }
}
