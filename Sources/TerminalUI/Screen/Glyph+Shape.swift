extension Glyph {
    /// How many cells a glyph takes, and whether every terminal agrees.
    struct Shape: Equatable {
        /// One or two.
        let width: Int
        /// Whether the cursor surely stands behind it afterwards. Terminals differ in emoji and in what is put together
        /// from several scalars: some add up the widths of the parts.
        let isSure: Bool

        static let one = Shape(width: 1, isSure: true)
        static let two = Shape(width: 2, isSure: true)
    }

    /// The cells that this one takes. Complexity: O(1); letters and the symbols pictures are made of cost least.
    var shape: Shape {
        if bytes < 0x80 { return .one }
        let (scalar, length) = first
        guard length == count else { return Shape(width: DisplayWidth.of(character) == 2 ? 2 : 1, isSure: false) }
        switch scalar.value {
        case ..<0x300, 0x2010...0x2027, 0x2500...0x259F, 0x2800...0x28FF, 0x1FB00...0x1FBFF: return .one
        default: break
        }
        let width = DisplayWidth.of(Character(scalar))
        let isEmoji = scalar.value >= 0x1F000 && scalar.value < 0x20000
        return Shape(width: width == 2 ? 2 : 1, isSure: width > 0 && !isEmoji && !scalar.properties.isEmojiPresentation)
    }

    /// The first scalar and how many bytes it takes.
    private var first: (scalar: Unicode.Scalar, length: Int) {
        func rest(_ index: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: bytes >> (index * 8)) & 0x3F }
        let lead = UInt32(truncatingIfNeeded: bytes & 0xFF)
        let (value, length): (UInt32, Int) =
            switch lead {
            case ..<0x80: (lead, 1)
            case ..<0xE0: ((lead & 0x1F) << 6 | rest(1), 2)
            case ..<0xF0: ((lead & 0x0F) << 12 | rest(1) << 6 | rest(2), 3)
            default: ((lead & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3), 4)
            }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    /// The bytes as text.
    private var character: Character {
        let text = String(
            decoding: (0..<count).map { UInt8(truncatingIfNeeded: bytes >> (UInt64($0) * 8)) },
            as: UTF8.self
        )
        return text.first ?? " "
    }
}
