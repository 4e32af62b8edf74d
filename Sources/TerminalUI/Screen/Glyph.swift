/// What stands in one cell: a character's UTF-8, at most eight bytes of it.
///
/// Eight bytes hold a letter with marks, an emoji with its skin tone, a flag. Of what is longer, a family joined from
/// four people say, the first scalars that fit are shown, which take as many cells.
public struct Glyph: Hashable, Sendable {
    /// The bytes, the first in the lowest; zeros follow the last. All zeros: the right half of a wide character.
    public let bytes: UInt64

    private init(bytes: UInt64) { self.bytes = bytes }

    /// An empty cell.
    public static let space = Glyph(bytes: 0x20)
    /// The right half of the wide character to the left.
    public static let continuation = Glyph(bytes: 0)
    /// Unlike any other: it is not known what stands there.
    static let unknown = Glyph(bytes: .max)

    /// One scalar; one that must not reach a terminal becomes U+FFFD (`SafeText.isUnsafe`). A literal is a character.
    @_disfavoredOverload
    public init(_ scalar: Unicode.Scalar) {
        let scalar = SafeText.isUnsafe(scalar) ? "\u{FFFD}" : scalar
        var bytes: UInt64 = 0
        var shift: UInt64 = 0
        for byte in UTF8.encode(scalar)! {
            bytes |= UInt64(byte) << shift
            shift += 8
        }
        self.bytes = bytes
    }

    /// A character, or as many of its first scalars as fit; one that must not reach a terminal becomes U+FFFD.
    public init(_ character: Character) {
        if let byte = character.asciiValue, 0x20..<0x7F ~= byte {
            self = Glyph(bytes: UInt64(byte))
            return
        }
        guard !character.unicodeScalars.contains(where: SafeText.isUnsafe) else {
            self.init("\u{FFFD}" as Unicode.Scalar)
            return
        }
        var bytes: UInt64 = 0
        var shift: UInt64 = 0
        for scalar in character.unicodeScalars {
            let encoded = UTF8.encode(scalar)!
            guard shift + UInt64(encoded.count) * 8 <= 64 else { break }
            for byte in encoded {
                bytes |= UInt64(byte) << shift
                shift += 8
            }
        }
        // A joiner at the end would join what stands in the next cell.
        if shift > 24, bytes >> (shift - 24) == Glyph("\u{200D}" as Unicode.Scalar).bytes {
            bytes &= (1 << (shift - 24)) - 1
        }
        self = Glyph(bytes: bytes)
    }

    /// How many bytes there are: 0 to 8.
    public var count: Int { 8 - bytes.leadingZeroBitCount / 8 }
}
