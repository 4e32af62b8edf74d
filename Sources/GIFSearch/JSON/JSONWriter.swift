#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes JSON (RFC 8259) front to back. The caller keeps to its grammar; this keeps the commas and the escapes.
struct JSONWriter {
    private(set) var data = Data()
    private var needsComma = false

    /// An object; `members` writes what is in it.
    mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    /// An array; `elements` writes what is in it.
    mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
        try nest(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// A member's name; its value comes next.
    mutating func key(_ name: String) {
        string(name)
        data.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A member whose value is text.
    mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    /// A member whose value is a number.
    mutating func member(_ name: String, _ value: Int) {
        key(name)
        separate()
        data.append(contentsOf: String(value).utf8)
    }

    /// A text, with what JSON demands escaped.
    mutating func string(_ value: String) {
        separate()
        data.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                data.append(UInt8(ascii: "\\"))
                data.append(byte)
            case 0..<0x20:
                data.append(contentsOf: "\\u00".utf8)
                for nibble in [byte >> 4, byte & 15] { data.append(nibble < 10 ? 48 + nibble : 87 + nibble) }
            default: data.append(byte)
            }
        }
        data.append(UInt8(ascii: "\""))
    }

    private mutating func nest(
        _ opening: UInt8,
        _ closing: UInt8,
        _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        data.append(opening)
        needsComma = false
        try content(&self)
        data.append(closing)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { data.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
