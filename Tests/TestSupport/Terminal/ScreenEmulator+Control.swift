extension ScreenEmulator {
    /// Obeys `ESC …`.
    mutating func escape(_ name: String) {
        switch name {
        case "7": save()
        case "8": restore()
        case "D": lineFeed()
        case "E":
            cursor.x = 0
            lineFeed()
        case "M": reverseLineFeed()
        case "H": tabs.insert(cursor.x)
        case "c": reset()
        case "=": modes.insert(66)
        case ">": modes.remove(66)
        case "\\", "(B", "(0", ")B", ")0", "%G", " F": break
        default: tellUnknown("ESC", name)
        }
        wrapsNext = false
    }

    /// Obeys `CSI …`.
    mutating func csi(_ prefix: String, _ parameters: [[Int]], _ final: String) {
        func number(_ index: Int, or standard: Int = 1) -> Int {
            guard index < parameters.count, parameters[index][0] > 0 else { return standard }
            return parameters[index][0]
        }
        if final != "m" && final != "b" && !["h", "l", "n", "c", "t", "p"].contains(final.suffix(1)) {
            wrapsNext = false
        }
        switch prefix + final {
        case "A": cursor.y = max(cursor.y - number(0), cursor.y >= region.lowerBound ? region.lowerBound : 0)
        case "B", "e":
            cursor.y = min(cursor.y + number(0), cursor.y <= region.upperBound ? region.upperBound : rows - 1)
        case "C", "a": cursor.x = min(cursor.x + number(0), columns - 1)
        case "D": cursor.x = max(cursor.x - number(0), 0)
        case "E": (cursor.x, cursor.y) = (0, min(cursor.y + number(0), rows - 1))
        case "F": (cursor.x, cursor.y) = (0, max(cursor.y - number(0), 0))
        case "G", "`": cursor.x = min(number(0), columns) - 1
        case "d": cursor.y = min(number(0), rows) - 1
        case "H", "f":
            let first = modes.contains(6) ? region.lowerBound : 0
            cursor = Position(x: min(number(1), columns) - 1, y: min(number(0) + first, rows) - 1)
        case "J": eraseScreen(number(0, or: 0))
        case "K": eraseLine(number(0, or: 0))
        case "X": erase(cursor, Position(x: min(cursor.x + number(0), columns), y: cursor.y))
        case "P": moveCells(by: -number(0))
        case "@": moveCells(by: number(0))
        case "L" where region.contains(cursor.y): moveLines(cursor.y...region.upperBound, by: number(0))
        case "M" where region.contains(cursor.y): moveLines(cursor.y...region.upperBound, by: -number(0))
        case "L", "M": break
        case "S": scroll(up: number(0))
        case "T": scroll(down: number(0))
        case "I": for _ in 0..<min(number(0), columns) { control(0x09) }
        case "Z":
            for _ in 0..<min(number(0), columns) { cursor.x = tabs.filter { $0 < cursor.x }.max() ?? 0 }
        case "b": if let lastScalar { for _ in 0..<min(number(0), columns * rows) { print(lastScalar) } }
        case "g" where number(0, or: 0) == 0: tabs.remove(cursor.x)
        case "g" where number(0, or: 0) == 3: tabs = []
        case "r":
            let (first, last) = (min(number(0), rows), min(number(1, or: rows), rows))
            if first < last { region = first - 1...last - 1 }
            cursor = Position(x: 0, y: modes.contains(6) ? region.lowerBound : 0)
        case "s": save()
        case "u": restore()
        case "m":
            for name in style.apply(parameters.map { $0.map { max($0, 0) } }) { tellUnknown("SGR", "\(name)") }
        case " q", "\"q": break
        case "!p":
            style = ScreenStyle()
            modes = modes.subtracting([1, 6, 66]).union(Self.firstModes)
            region = 0...rows - 1
            saved = Saved()
        case "?h", "?l": for part in parameters { set(part[0], final == "h") }
        case "h", "l":
            for part in parameters where ![2, 4, 12, 20].contains(part[0]) { tellUnknown("mode", "\(part[0])") }
        case ">m": modifyOtherKeys = number(0, or: 0) == 4 ? number(1, or: 0) : modifyOtherKeys
        case ">u", "<u", "=u": pushKeyboard(prefix, number(0, or: 0), number(1))
        default:
            if !query(prefix, parameters, final) {
                let numbers = parameters.map { $0.map(String.init).joined(separator: ":") }.joined(separator: ";")
                tellUnknown("CSI", prefix + numbers + final)
            }
        }
    }

    private mutating func eraseScreen(_ what: Int) {
        let end = Position(x: 0, y: rows)
        switch what {
        case 0: erase(cursor, end)
        case 1: erase(Position(x: 0, y: 0), Position(x: cursor.x + 1, y: cursor.y))
        case 2: erase(Position(x: 0, y: 0), end)
        case 3: history = []
        default: tellUnknown("CSI", "\(what)J")
        }
    }

    private mutating func eraseLine(_ what: Int) {
        let end = Position(x: columns, y: cursor.y)
        switch what {
        case 0: erase(cursor, end)
        case 1: erase(Position(x: 0, y: cursor.y), Position(x: cursor.x + 1, y: cursor.y))
        case 2: erase(Position(x: 0, y: cursor.y), end)
        default: tellUnknown("CSI", "\(what)K")
        }
    }

    /// Moves what is right of the cursor within its line.
    private mutating func moveCells(by count: Int) {
        let before = (0..<columns).map { self[$0, cursor.y] }
        for x in cursor.x..<columns {
            let source = x - count
            self[x, cursor.y] = (cursor.x..<columns).contains(source) ? before[source] : blank
        }
    }

    private mutating func pushKeyboard(_ prefix: String, _ flags: Int, _ second: Int) {
        guard persona.knowsKittyKeyboard else { return }  // Others ignore it.
        switch prefix {
        case ">": keyboard.append(flags)
        case "<": keyboard.removeLast(min(max(flags, 1), keyboard.count))
        default:
            let old = keyboard.popLast() ?? 0
            keyboard.append(second == 2 ? old | flags : second == 3 ? old & ~flags : flags)
        }
    }

    private mutating func set(_ mode: Int, _ isOn: Bool) {
        switch mode {
        case 47, 1047, 1049:
            guard persona.hasAlternateScreen, isAlternate != isOn else { return }
            if mode == 1049, isOn { save() }
            swap(&cells, &hidden.cells)
            swap(&saved, &hidden.saved)
            isAlternate = isOn
            if isOn { cells = Array(repeating: ScreenCell(), count: columns * rows) }
            if mode == 1049, !isOn { restore() }
            return
        case 1048: return isOn ? save() : restore()
        case 6: cursor = Position(x: 0, y: isOn ? region.lowerBound : 0)
        case 2026 where !persona.synchronizes: return  // Ignored, as by a terminal that does not know it.
        case 2026 where !isOn: updates += modes.contains(2026) ? 1 : 0
        case _ where Self.known.contains(mode): break
        default: tellUnknown("mode", "?\(mode)")
        }
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
    }

    static let known: Set<Int> = [
        1, 4, 5, 6, 7, 8, 9, 12, 25, 45, 66, 67, 80, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 1016, 1034, 1035,
        1036, 1039, 1042, 1070, 2004, 2026, 2027, 2031, 2048, 8452,
    ]

    private mutating func save() { saved = Saved(cursor: cursor, style: style, isOrigin: modes.contains(6)) }

    private mutating func restore() {
        cursor = Position(x: min(saved.cursor.x, columns - 1), y: min(saved.cursor.y, rows - 1))
        style = saved.style
    }

    private mutating func reset() {
        let (replies, unknown) = (replies, unknown)
        self = ScreenEmulator(columns: columns, rows: rows, persona: persona)
        (self.replies, self.unknown) = (replies, unknown)
    }
}
