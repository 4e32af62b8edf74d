/// Text as it is typed: bytes of UTF-8 that become characters.
///
/// Holds at most what one read gives, and a part of a scalar from the read before.
struct TypedText: Sendable {
    private var bytes: [UInt8] = []

    /// Whether nothing waits.
    var isEmpty: Bool { bytes.isEmpty }

    /// One more byte, that is no control.
    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// The characters that are there. Marks go with the letter before them where both came at once.
    /// - Parameter isEnd: whether something else follows, so that a scalar that is not there whole never will be.
    mutating func take(isEnd: Bool) -> [Character] {
        guard !bytes.isEmpty else { return [] }
        let rest = isEnd ? 0 : unfinished
        let text = String(decoding: bytes.dropLast(rest), as: UTF8.self)
        bytes = rest == 0 ? [] : Array(bytes.suffix(rest))
        // Bytes that are no UTF-8 come out as U+FFFD; no key sends that.
        return text.filter { $0 != "\u{FFFD}" && !$0.unicodeScalars.contains(where: SafeText.isControl) }
    }

    /// How many bytes at the end begin a scalar that is not there whole.
    private var unfinished: Int {
        for (place, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            return byte >= 0xC0 && Self.scalarLength(byte) > place + 1 ? place + 1 : 0
        }
        return 0
    }

    /// How many bytes a scalar has that begins with this one.
    static func scalarLength(_ first: UInt8) -> Int {
        first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 1
    }
}
