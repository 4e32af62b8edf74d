/// A colour of text or of what is behind it.
///
/// Four bytes, so that a screen of cells is compared as memory.
public struct Color: Hashable, Sendable {
    private let bits: UInt32

    private init(bits: UInt32) { self.bits = bits }

    /// The terminal's own, which its user chose.
    public static let standard = Color(bits: 0)

    /// One of the terminal's palette: 0 to 7 plain, 8 to 15 bright, 16 to 255 a cube and greys.
    public static func indexed(_ index: UInt8) -> Color { Color(bits: 1 << 24 | UInt32(index)) }

    /// A colour in sRGB, 8 bits a channel.
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// What a colour is.
    public enum Kind: Hashable, Sendable {
        /// The terminal's own.
        case standard
        /// One of the terminal's palette.
        case indexed(UInt8)
        /// Red, green and blue in sRGB.
        case rgb(UInt8, UInt8, UInt8)
    }

    /// What this one is.
    public var kind: Kind {
        switch bits >> 24 {
        case 0: .standard
        case 1: .indexed(UInt8(truncatingIfNeeded: bits))
        default:
            .rgb(
                UInt8(truncatingIfNeeded: bits >> 16),
                UInt8(truncatingIfNeeded: bits >> 8),
                UInt8(truncatingIfNeeded: bits)
            )
        }
    }
}
