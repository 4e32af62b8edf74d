/// How many cells of a terminal text takes.
///
/// A character (grapheme cluster) takes the width of its first scalar: none for a mark that combines with what stands
/// before it, two for East Asian wide ones and emoji (Unicode annex 11), one for the rest. An emoji sequence (skin
/// tone, joiner, flag) is one character, so it takes two cells as a whole, as current terminals draw it.
public enum DisplayWidth {
    /// The cells of a whole text. Complexity: O(length).
    public static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The cells of one character: 0, 1 or 2.
    public static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value < 0x300 {
            let isEmoji = character.unicodeScalars.contains("\u{FE0F}") && first.properties.isEmoji
            return SafeText.isControl(first) || first.value == 0xAD ? 0 : (isEmoji ? 2 : 1)
        }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if first.properties.isEmojiPresentation { return 2 }
        if first.properties.isEmoji, character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        return isWide(first.value) ? 2 : 1
    }

    /// The text cut to at most `width` cells, with an ellipsis where something was cut.
    public static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        guard width > 1 else { return width == 1 ? "…" : "" }
        var kept = ""
        var used = 0
        for character in text {
            let cells = of(character)
            guard used + cells <= width - 1 else { break }
            kept.append(character)
            used += cells
        }
        return kept + "…"
    }

    /// The text cut or filled with spaces to exactly `width` cells.
    public static func fit(_ text: String, to width: Int) -> String {
        let cut = cut(text, to: width)
        return cut + String(repeating: " ", count: max(0, width - of(cut)))
    }

    /// Whether a scalar's East Asian Width is W or F. Emoji are told by their own property before this is asked.
    private static func isWide(_ value: UInt32) -> Bool {
        var (low, high) = (0, wide.count)
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247,
        0x3250...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376,
        0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
