#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes JSON (RFC 8259) front to back. The caller keeps to its grammar; this keeps the commas and the escapes.
package struct JSONWriter {
    /// What was written.
    package var data: Data { Data(bytes) }

    // An array: a byte appended to `Data` costs ten times as much.
    private var bytes: [UInt8] = []
    private var needsComma = false

    /// An empty text.
    package init() {}

    /// An object; `members` writes what is in it.
    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    /// An array; `elements` writes what is in it.
    package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        try nest(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// A member's name; its value comes next.
    package mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A member whose value is text.
    package mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    /// A member whose value is a number.
    package mutating func member(_ name: String, _ value: Int) {
        key(name)
        literal(String(value))
    }

    /// A text, with what JSON demands escaped.
    package mutating func string(_ value: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        guard value.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            return bytes.append(contentsOf: value.utf8)
        }
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                for nibble in [byte >> 4, byte & 15] { bytes.append(nibble < 10 ? 48 + nibble : 87 + nibble) }
            default: bytes.append(byte)
            }
        }
    }

    /// A text that is JSON already: a number as it was written, `true`, `false` or `null`.
    mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func nest(
        _ opening: UInt8,
        _ closing: UInt8,
        _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        bytes.append(opening)
        needsComma = false
        try content(&self)
        bytes.append(closing)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
