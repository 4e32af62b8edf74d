extension Canvas {
    /// Writes capital letters, digits and a little punctuation, centred at `x`, the letters `height` units high.
    ///
    /// - Parameter lift: how far up each letter is moved, in units, by its number.
    mutating func text(
        _ text: String,
        _ x: Double,
        _ y: Double,
        height: Double,
        _ ink: Ink,
        lift: (Int) -> Double = { _ in 0 }
    ) {
        let dot = height / 7
        let letters = Array(text.utf8)
        var left = x - textWidth(text, height: height) / 2
        for (number, letter) in letters.enumerated() {
            let top = y - height / 2 - lift(number)
            for (row, bits) in (PixelFont.glyphs[letter] ?? []).enumerated() {
                // Runs of dots in one box each, so that no seam shows between them.
                var column = 0
                while column < 5 {
                    guard bits >> (4 - column) & 1 == 1 else {
                        column += 1
                        continue
                    }
                    let start = column
                    while column < 5, bits >> (4 - column) & 1 == 1 { column += 1 }
                    box(
                        left + Double(start) * dot,
                        top + Double(row) * dot,
                        Double(column - start) * dot,
                        dot * 1.04,
                        ink
                    )
                }
            }
            left += dot * 6
        }
    }

    /// How wide a text would be, in units.
    func textWidth(_ text: String, height: Double) -> Double {
        max(0, Double(text.utf8.count) * 6 - 1) * height / 7
    }
}

/// Letters of 5 by 7 dots; a row is five bits, the leftmost the highest.
enum PixelFont {
    static let glyphs: [UInt8: [UInt8]] = {
        let rows: [(Character, [UInt8])] = [
            ("A", [14, 17, 17, 31, 17, 17, 17]), ("B", [30, 17, 17, 30, 17, 17, 30]),
            ("C", [14, 17, 16, 16, 16, 17, 14]), ("D", [30, 17, 17, 17, 17, 17, 30]),
            ("E", [31, 16, 16, 30, 16, 16, 31]), ("F", [31, 16, 16, 30, 16, 16, 16]),
            ("G", [14, 17, 16, 23, 17, 17, 15]), ("H", [17, 17, 17, 31, 17, 17, 17]),
            ("I", [14, 4, 4, 4, 4, 4, 14]), ("J", [7, 2, 2, 2, 2, 18, 12]),
            ("K", [17, 18, 20, 24, 20, 18, 17]), ("L", [16, 16, 16, 16, 16, 16, 31]),
            ("M", [17, 27, 21, 21, 17, 17, 17]), ("N", [17, 25, 21, 19, 17, 17, 17]),
            ("O", [14, 17, 17, 17, 17, 17, 14]), ("P", [30, 17, 17, 30, 16, 16, 16]),
            ("Q", [14, 17, 17, 17, 21, 18, 13]), ("R", [30, 17, 17, 30, 20, 18, 17]),
            ("S", [15, 16, 16, 14, 1, 1, 30]), ("T", [31, 4, 4, 4, 4, 4, 4]),
            ("U", [17, 17, 17, 17, 17, 17, 14]), ("V", [17, 17, 17, 17, 17, 10, 4]),
            ("W", [17, 17, 17, 21, 21, 27, 17]), ("X", [17, 17, 10, 4, 10, 17, 17]),
            ("Y", [17, 17, 10, 4, 4, 4, 4]), ("Z", [31, 1, 2, 4, 8, 16, 31]),
            ("0", [14, 17, 19, 21, 25, 17, 14]), ("1", [4, 12, 4, 4, 4, 4, 14]),
            ("2", [14, 17, 1, 6, 8, 16, 31]), ("3", [30, 1, 1, 14, 1, 1, 30]),
            ("4", [2, 6, 10, 18, 31, 2, 2]), ("5", [31, 16, 30, 1, 1, 17, 14]),
            ("6", [14, 16, 16, 30, 17, 17, 14]), ("7", [31, 1, 2, 4, 8, 8, 8]),
            ("8", [14, 17, 17, 14, 17, 17, 14]), ("9", [14, 17, 17, 15, 1, 1, 14]),
            ("!", [4, 4, 4, 4, 4, 0, 4]), ("?", [14, 17, 1, 6, 4, 0, 4]), (".", [0, 0, 0, 0, 0, 12, 12]),
            ("%", [25, 25, 2, 4, 8, 19, 19]), ("+", [0, 4, 4, 31, 4, 4, 0]), ("-", [0, 0, 0, 31, 0, 0, 0]),
            ("'", [4, 4, 8, 0, 0, 0, 0]), (":", [0, 12, 12, 0, 12, 12, 0]),
        ]
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.0.asciiValue ?? 0, $0.1) })
    }()
}
