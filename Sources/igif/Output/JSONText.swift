import GIFSearch
import TerminalUI

/// JSON as bytes, written in a fixed order of keys (RFC 8259).
///
/// Controls (C0, DEL, C1), bidirectional controls and line separators are escaped, so what arrives in a terminal is
/// harmless and what arrives in a parser is exactly what the provider sent. Everything else stays readable UTF-8.
struct JSONText {
    /// What is written so far.
    private(set) var bytes: [UInt8] = []

    /// Writes punctuation or another token as it is.
    mutating func raw(_ token: StaticString) {
        token.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes a key, with the comma before it unless it is the object's first.
    mutating func key(_ name: String, first: Bool = false) {
        if !first { bytes.append(UInt8(ascii: ",")) }
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes a string, or `null`.
    mutating func string(_ text: String?) {
        guard let text else { return raw("null") }
        bytes.append(UInt8(ascii: "\""))
        var plain = text
        let isWritten = plain.withUTF8 { utf8 in
            guard utf8.allSatisfy(Self.isPlain) else { return false }
            bytes.append(contentsOf: utf8)
            return true
        }
        if !isWritten { for scalar in text.unicodeScalars { append(scalar) } }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a whole number, or `null`.
    mutating func number(_ number: Int?) {
        guard let number else { return raw("null") }
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Writes `true` or `false`.
    mutating func flag(_ flag: Bool) { flag ? raw("true") : raw("false") }

    /// Writes a number with three decimals, seconds say.
    mutating func thousandths(_ value: Double?) {
        guard let value, value.isFinite else { return raw("null") }
        let total = Int((value.magnitude.clamped(to: 1e12) * 1000).rounded())
        let digits = String(total % 1000)
        let sign = value < 0 && total > 0 ? "-" : ""
        bytes.append(
            contentsOf: "\(sign)\(total / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)".utf8
        )
    }

    /// Writes a list of strings.
    mutating func strings(_ list: [String]) {
        raw("[")
        for (index, text) in list.enumerated() {
            if index > 0 { raw(",") }
            string(text)
        }
        raw("]")
    }

    /// Writes a list of whole numbers.
    mutating func numbers(_ list: [Int]) {
        raw("[")
        for (index, number) in list.enumerated() {
            if index > 0 { raw(",") }
            self.number(number)
        }
        raw("]")
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": raw("\\\"")
        case "\\": raw("\\\\")
        case "\n": raw("\\n")
        case "\r": raw("\\r")
        case "\t": raw("\\t")
        default:
            guard SafeText.isUnsafe(scalar) else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                return
            }
            let digits = String(scalar.value, radix: 16)
            bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}

extension JSONText {
    /// Writes one item as an object with these fields, in this order.
    mutating func item(_ item: GIFItem, fields: [FieldPath]) {
        raw("{")
        for (index, path) in fields.enumerated() {
            key(path.name, first: index == 0)
            value(path.value(in: item))
        }
        raw("}")
    }

    private mutating func value(_ value: FieldValue) {
        switch value {
        case .text(let text): string(text)
        case .number(let number): self.number(number)
        case .flag(let flag): self.flag(flag)
        case .list(let list): strings(list)
        case .renditions(let renditions):
            raw("{")
            var names: Set<String> = []
            // Two renditions of one name would make an object nobody can read; the first stands, as in a look-up.
            for rendition in renditions where names.insert(rendition.name).inserted {
                key(rendition.name, first: names.count == 1)
                self.rendition(rendition)
            }
            raw("}")
        }
    }

    private mutating func rendition(_ rendition: GIFRendition) {
        raw("{")
        for (index, field) in RenditionField.allCases.enumerated() {
            key(field.rawValue, first: index == 0)
            value(field.value(in: rendition))
        }
        raw("}")
    }
}

extension Double {
    fileprivate func clamped(to limit: Double) -> Double { Swift.min(self, limit) }
}
