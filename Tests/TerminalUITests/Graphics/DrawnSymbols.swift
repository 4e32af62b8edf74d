import TerminalUI

/// A picture of symbols turned back into pixels, as a terminal draws it: 8 by 24 a cell, which eighths, halves and thirds
/// divide.
enum DrawnSymbols {
    static let cellWidth = 8
    static let cellHeight = 24

    /// Red, green and blue of every pixel, row by row; `nil` where the terminal's own background shows.
    static func pixels(_ picture: SymbolPicture) -> [[UInt8]?] {
        var pixels = [[UInt8]?](repeating: nil, count: picture.cells.count * cellWidth * cellHeight)
        for row in 0..<picture.rows * cellHeight {
            for column in 0..<picture.columns * cellWidth {
                let cell = picture.cells[row / cellHeight * picture.columns + column / cellWidth]
                let isInk = isInk(cell.glyph, x: column % cellWidth, y: row % cellHeight)
                let isForeground = isInk != cell.style.attributes.contains(.inverse)
                let color = isForeground ? cell.style.foreground : cell.style.background
                pixels[row * picture.columns * cellWidth + column] = components(color, isForeground: isForeground)
            }
        }
        return pixels
    }

    /// Whether a character has ink at a pixel (Unicode's block elements and symbols for legacy computing).
    static func isInk(_ glyph: Glyph, x: Int, y: Int) -> Bool {
        let scalar = value(glyph)
        switch scalar {
        case 0x20: return false
        case 0x2580: return y < 12
        case 0x2581...0x2588: return y >= 24 - 3 * Int(scalar - 0x2580)
        case 0x2589...0x258F: return x < 8 - Int(scalar - 0x2588)
        case 0x2590: return x >= 4
        case 0x2596...0x259F:
            // Upper left 1, upper right 2, lower left 4, lower right 8.
            let parts = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][Int(scalar - 0x2596)]
            return parts >> ((x < 4 ? 0 : 1) + (y < 12 ? 0 : 2)) & 1 == 1
        case 0x1FB00...0x1FB3B:
            var parts = Int(scalar - 0x1FB00) + 1
            if parts >= 21 { parts += 1 }
            if parts >= 42 { parts += 1 }
            return parts >> ((x < 4 ? 0 : 1) + y / 8 * 2) & 1 == 1
        default: fatalError("U+\(String(scalar, radix: 16)) is no symbol of a picture")
        }
    }

    private static func components(_ color: Color, isForeground: Bool) -> [UInt8]? {
        switch color.kind {
        case .standard: isForeground ? [255, 255, 255] : nil
        case .rgb(let red, let green, let blue): [red, green, blue]
        case .indexed(let index): xterm(Int(index))
        }
    }

    /// xterm's colours, from its documentation.
    private static func xterm(_ index: Int) -> [UInt8] {
        let plain: [[UInt8]] = [
            [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205],
            [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255], [255, 0, 255],
            [0, 255, 255], [255, 255, 255],
        ]
        if index < 16 { return plain[index] }
        if index >= 232 { return [UInt8](repeating: UInt8(8 + (index - 232) * 10), count: 3) }
        return [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map { $0 == 0 ? 0 : UInt8(55 + 40 * $0) }
    }

    private static func value(_ glyph: Glyph) -> UInt32 {
        let bytes = (0..<glyph.count).map { UInt8(truncatingIfNeeded: glyph.bytes >> UInt64($0 * 8)) }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.first!.value
    }
}
