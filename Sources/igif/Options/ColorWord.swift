import ArgumentParser
import GIF

/// A colour as people write it: `#ff8800`, `f80`, or one of a few names.
struct ColorWord: Hashable, Sendable {
    /// The colour; `nil` for transparent.
    let color: GIFColor?

    /// Reads what a user wrote; `nil` when it is no colour.
    init?(_ text: String) {
        let word = text.lowercased()
        if word == "transparent" || word == "none" {
            color = nil
            return
        }
        if let named = Self.names[word] {
            color = GIFColor(named)
            return
        }
        var digits = word.hasPrefix("#") ? String(word.dropFirst()) : word
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
            return nil
        }
        color = GIFColor(value)
    }

    private static let names: [String: UInt32] = [
        "black": 0x000000, "white": 0xFFFFFF, "gray": 0x808080, "grey": 0x808080, "silver": 0xC0C0C0,
        "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF, "yellow": 0xFFFF00, "cyan": 0x00FFFF,
        "magenta": 0xFF00FF, "orange": 0xFFA500, "purple": 0x800080, "pink": 0xFFC0CB, "brown": 0xA52A2A,
    ]
}

extension ColorWord: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }
}
