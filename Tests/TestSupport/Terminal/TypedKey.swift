/// A key as a person presses it; a terminal makes bytes of it, which depend on its modes.
public enum TypedKey: Hashable, Sendable {
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
    /// A letter with Control held.
    case control(Character)

    /// The bytes a terminal in this state sends (xterm's ctlseqs; kitty's keyboard where it was asked for).
    func bytes(_ screen: ScreenEmulator) -> [UInt8] {
        let cursor = screen.modes.contains(1) ? "\u{1B}O" : "\u{1B}["
        let isKitty = (screen.keyboard.last ?? 0) & 1 == 1
        let text: String
        switch self {
        case .enter: text = "\r"
        case .escape: text = isKitty ? "\u{1B}[27u" : "\u{1B}"
        case .tab: text = "\t"
        case .backTab: text = "\u{1B}[Z"
        case .backspace: text = "\u{7F}"
        case .delete: text = "\u{1B}[3~"
        case .up: text = cursor + "A"
        case .down: text = cursor + "B"
        case .right: text = cursor + "C"
        case .left: text = cursor + "D"
        case .home: text = cursor + "H"
        case .end: text = cursor + "F"
        case .pageUp: text = "\u{1B}[5~"
        case .pageDown: text = "\u{1B}[6~"
        case .control(let letter):
            let value = letter.unicodeScalars.first!.value
            text = isKitty ? "\u{1B}[\(value);5u" : String(Unicode.Scalar(UInt8(value & 0x1F)))
        }
        return Array(text.utf8)
    }
}
