/// Text of a stranger made harmless for the place it is printed in.
///
/// Titles, names and messages come from servers and files. A control character in them can move a cursor, rename a
/// window or answer a prompt; a bidirectional control can make one name look like another. JSON keeps them, escaped
/// (`JSONText`); every other place gets them replaced by what is here.
public enum SafeText {
    /// Whether a scalar is a control: C0, DEL or C1.
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Whether a scalar changes the direction of the text around it (Unicode annex 9).
    public static func isBidirectional(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether a scalar ends a line for someone though it is no control: U+2028 and U+2029.
    public static func isLineSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x2028 || scalar.value == 0x2029
    }

    /// Whether a scalar must not be printed as it is.
    public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        isControl(scalar) || isBidirectional(scalar) || isLineSeparator(scalar)
    }

    /// Whether anything in a text must not be printed as it is.
    public static func holdsUnsafe(_ text: String) -> Bool {
        // Most of what is looked at is ASCII, where bytes are scalars. All of them are looked at, many at a time.
        var text = text
        if text.withUTF8({ bytes in bytes.reduce(UInt8(0)) { max($0, $1 &- 0x20) } <= 0x7E - 0x20 }) { return false }
        return text.unicodeScalars.contains(where: isUnsafe)
    }

    /// One line of text without controls: what is white space becomes a space, anything else U+FFFD.
    public static func line(_ text: String) -> String {
        guard holdsUnsafe(text) else { return text }
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard isUnsafe(scalar) else {
                safe.append(scalar)
                continue
            }
            let isSpace = (0x09...0x0D).contains(scalar.value) || scalar.value == 0x85 || isLineSeparator(scalar)
            safe.append(isSpace ? " " : "\u{FFFD}")
        }
        return String(safe)
    }

    /// Text for an HTML attribute in double quotes, or for content.
    public static func html(_ text: String) -> String {
        var safe = ""
        for character in line(text).unicodeScalars {
            switch character {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            case "\"": safe += "&quot;"
            case "'": safe += "&#39;"
            default: safe.unicodeScalars.append(character)
            }
        }
        return safe
    }

    /// Text for the description of a Markdown image: nothing in it closes the bracket or starts a span.
    public static func markdown(_ text: String) -> String {
        var safe = ""
        for scalar in line(text).unicodeScalars {
            if "\\[]`*_<>&!#|~".unicodeScalars.contains(scalar) { safe += "\\" }
            safe.unicodeScalars.append(scalar)
        }
        return safe
    }
}
