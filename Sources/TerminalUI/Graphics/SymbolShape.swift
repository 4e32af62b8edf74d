/// A character as a division of its cell: what is its ink, and what is not.
struct SymbolShape: Hashable, Sendable {
    /// How a cell is divided.
    enum Division: Hashable, Sendable {
        /// The lowest so many eighths are ink.
        case lowerEighths(Int)
        /// The leftmost so many eighths are ink.
        case leftEighths(Int)
        /// These of 2×2 parts: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
        case quadrants(Int)
        /// These of 2×3 parts, numbered in the same way.
        case sextants(Int)
    }

    /// What is ink.
    let division: Division
    /// The character.
    let glyph: Glyph
    /// The character whose ink is what is none of this one's; `nil` where there is no such character.
    let complement: Glyph?
    /// Ink of a cell's 64 parts.
    let ink: Float
    /// What a sum over the ink, squared, counts for: 64 / (ink × rest). With colours counted from the cell's mean, it
    /// is what two colours instead of one take off the squared error.
    let gain: Float

    private init(_ division: Division, _ glyph: Glyph, _ complement: Glyph?, ink: Float) {
        self.division = division
        self.glyph = glyph
        self.complement = complement
        self.ink = ink
        gain = 64 / (ink * (64 - ink))
    }

    /// Every division there is in a set, once: of a character and its complement only one. Halves are always among them.
    static func list(_ symbols: SymbolSet) -> [SymbolShape] {
        let hasEighths = symbols.contains(.eighths)
        var list: [SymbolShape] = []
        for eighths in 1...7 where hasEighths || eighths == 4 {
            let glyph = Self.glyph(0x2580 + UInt32(eighths))
            let complement = eighths == 4 ? Self.glyph(0x2580) : nil
            list.append(SymbolShape(.lowerEighths(eighths), glyph, complement, ink: Float(8 * eighths)))
        }
        for eighths in 1...7 where hasEighths || eighths == 4 {
            let glyph = Self.glyph(0x2590 - UInt32(eighths))
            let complement = eighths == 4 ? Self.glyph(0x2590) : nil
            list.append(SymbolShape(.leftEighths(eighths), glyph, complement, ink: Float(8 * eighths)))
        }
        // Both halves are there already.
        for parts in 1...7 where symbols.contains(.quadrants) {
            if parts == 3 || parts == 5 { continue }
            let ink = Float(16 * parts.nonzeroBitCount)
            list.append(SymbolShape(.quadrants(parts), quadrants[parts], quadrants[15 - parts], ink: ink))
        }
        // So is the left one.
        for parts in 1...31 where symbols.contains(.sextants) && parts != 21 {
            let ink = Float(parts.nonzeroBitCount) * 64 / 6
            list.append(SymbolShape(.sextants(parts), sextant(parts), sextant(63 - parts), ink: ink))
        }
        return list
    }

    /// All of a cell.
    static let full = glyph(0x2588)

    /// The characters of the sixteen sets of quadrants.
    private static let quadrants = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars.map { Glyph($0) }

    /// The character of a set of sextants. Unicode has no second half for those it had already.
    private static func sextant(_ parts: Int) -> Glyph {
        switch parts {
        case 0: .space
        case 21: glyph(0x258C)
        case 42: glyph(0x2590)
        case 63: full
        default: glyph(0x1FB00 + UInt32(parts - 1 - (parts > 21 ? 1 : 0) - (parts > 42 ? 1 : 0)))
        }
    }

    private static func glyph(_ value: UInt32) -> Glyph { Glyph(Unicode.Scalar(value)!) }
}
