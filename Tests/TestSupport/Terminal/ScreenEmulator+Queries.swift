extension ScreenEmulator {
    /// Answers what the terminal would answer.
    /// - Returns: false where the sequence is no query known here.
    mutating func query(_ prefix: String, _ parameters: [[Int]], _ final: String) -> Bool {
        let first = parameters.first?[0] ?? 0
        switch prefix + final {
        case "c": if let attributes = persona.attributes { reply("\u{1B}[?\(attributes)c") }
        case ">c": if persona.version != nil { reply("\u{1B}[>41;390;0c") }
        case "=c": break
        case ">q": if let version = persona.version { reply("\u{1B}P>|\(version)\u{1B}\\") }
        case "n" where first == 5: if persona.attributes != nil { reply("\u{1B}[0n") }
        case "n" where first == 6:
            if persona.attributes != nil { reply("\u{1B}[\(cursor.y + 1);\(cursor.x + 1)R") }
        case "?n": if first == 6, persona.version != nil { reply("\u{1B}[?\(cursor.y + 1);\(cursor.x + 1);1R") }
        case "?$p": if persona.version != nil { reply("\u{1B}[?\(first);\(state(of: first))$y") }
        case "$p": if persona.version != nil { reply("\u{1B}[\(first);0$y") }
        case "?u": if persona.knowsKittyKeyboard { reply("\u{1B}[?\(keyboard.last ?? 0)u") }
        case "?S":
            if hasSixel {
                let second = first == 1 ? "0;256" : "0;1600;1200"
                reply("\u{1B}[?\(first);\(second)S")
            }
        case "?m": if persona.version?.hasPrefix("XTerm") == true { reply("\u{1B}[>4;\(modifyOtherKeys)m") }
        case "t", ">t": windowQuery(first)
        default: return false
        }
        return true
    }

    private func state(of mode: Int) -> Int {
        switch mode {
        case 2026 where !persona.synchronizes: 0
        case 2027, 2031, 2048: 0
        case _ where Self.known.contains(mode): modes.contains(mode) ? 1 : 2
        default: 0
        }
    }

    /// Whether the attributes tell of sixel: 4.
    private var hasSixel: Bool { persona.attributes?.split(separator: ";").contains("4") ?? false }

    private mutating func windowQuery(_ number: Int) {
        switch number {
        case 14: if let size = persona.cellSize { reply("\u{1B}[4;\(size.height * rows);\(size.width * columns)t") }
        case 16: if let size = persona.cellSize { reply("\u{1B}[6;\(size.height);\(size.width)t") }
        case 18: if persona.version != nil { reply("\u{1B}[8;\(rows);\(columns)t") }
        case 22, 23: break  // The title, pushed and popped.
        default: tellUnknown("CSI", "\(number)t")
        }
    }

    mutating func reply(_ text: String) { replies += Array(text.utf8) }
}
