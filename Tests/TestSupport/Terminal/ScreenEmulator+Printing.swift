extension ScreenEmulator {
    /// Shows a character where the cursor is.
    mutating func print(_ scalar: Unicode.Scalar) {
        let width = Self.width(of: scalar)
        if width == 0 || joinsPrevious(scalar) { return join(scalar) }
        if wrapsNext || (width == 2 && cursor.x == columns - 1 && modes.contains(7)) {
            cursor.x = 0
            lineFeed()
        }
        wrapsNext = false
        if width == 2, cursor.x == columns - 1 { cursor.x -= 1 }
        clearHalves(cursor.x, cursor.y)
        self[cursor.x, cursor.y] = ScreenCell(text: String(scalar), style: style, link: link)
        if width == 2 {
            clearHalves(cursor.x + 1, cursor.y)
            self[cursor.x, cursor.y].text = String(scalar)
            self[cursor.x + 1, cursor.y] = ScreenCell(text: "", style: style, link: link)
        }
        lastScalar = scalar
        if cursor.x + width >= columns {
            cursor.x = columns - 1
            wrapsNext = modes.contains(7)
        } else {
            cursor.x += width
        }
    }

    /// A wide character of which one half is written over is gone.
    mutating func clearHalves(_ x: Int, _ y: Int) {
        if self[x, y].text.isEmpty, x > 0 { self[x - 1, y].text = " " }
        if x + 1 < columns, self[x + 1, y].text.isEmpty { self[x + 1, y].text = " " }
    }

    private mutating func join(_ scalar: Unicode.Scalar) {
        var x = wrapsNext ? cursor.x : cursor.x - 1
        if x > 0, self[x, cursor.y].text.isEmpty { x -= 1 }
        guard x >= 0, self[x, cursor.y].text.unicodeScalars.count < 16 else { return }
        self[x, cursor.y].text.unicodeScalars.append(scalar)
        lastScalar = scalar
    }

    /// Skin tones, the second half of a flag, and what stands after a joiner: one character with the one before.
    private func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x1F000 || lastScalar == "\u{200D}" else { return false }
        if lastScalar == "\u{200D}" { return true }
        if (0x1F3FB...0x1F3FF).contains(scalar.value) { return lastScalar?.properties.isEmojiModifierBase ?? false }
        let flags: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
        guard flags.contains(scalar.value), let lastScalar, flags.contains(lastScalar.value) else { return false }
        var x = wrapsNext ? cursor.x : cursor.x - 1
        if x > 0, self[x, cursor.y].text.isEmpty { x -= 1 }
        return x >= 0 && self[x, cursor.y].text.unicodeScalars.count == 1
    }

    /// The cells of one scalar: 0, 1 or 2 (Unicode annex 11).
    static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x20000...0x3FFFD,
    ]

    /// Goes one line down and scrolls at the end of the region.
    mutating func lineFeed() {
        if cursor.y == region.upperBound {
            scroll(up: 1)
        } else if cursor.y < rows - 1 {
            cursor.y += 1
        }
    }

    /// Goes one line up and scrolls at the start of the region.
    mutating func reverseLineFeed() {
        if cursor.y == region.lowerBound {
            scroll(down: 1)
        } else if cursor.y > 0 {
            cursor.y -= 1
        }
    }

    /// Moves the lines of the region up.
    mutating func scroll(up count: Int) {
        if !isAlternate, region.lowerBound == 0 {
            for y in 0..<min(count, region.count) where history.count < 10_000 { history.append(line(y)) }
        }
        moveLines(region, by: -count)
    }

    /// Moves the lines of the region down.
    mutating func scroll(down count: Int) { moveLines(region, by: count) }

    /// Moves some lines and empties those that come free.
    mutating func moveLines(_ lines: ClosedRange<Int>, by count: Int) {
        let before = cells
        for y in lines {
            let source = y - count
            for x in 0..<columns {
                self[x, y] = lines.contains(source) ? before[source * columns + x] : blank
            }
        }
    }

    /// An empty cell in the present background.
    var blank: ScreenCell {
        var empty = ScreenStyle()
        empty.background = style.background
        return ScreenCell(style: empty)
    }

    /// Empties what is from one place up to another, not included.
    mutating func erase(_ from: Position, _ to: Position) {
        let (first, last) = (from.y * columns + from.x, min(to.y * columns + to.x, cells.count))
        guard first < last else { return }
        for index in first..<last {
            if index == first || index == last - 1 { clearHalves(index % columns, index / columns) }
            cells[index] = blank
        }
    }

    /// Obeys a single byte.
    mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x07: bells += 1
        case 0x08: cursor.x = max(0, cursor.x - 1)
        case 0x09: cursor.x = tabs.filter { $0 > cursor.x }.min().map { min($0, columns - 1) } ?? columns - 1
        case 0x0A, 0x0B, 0x0C: lineFeed()
        case 0x0D: cursor.x = 0
        case 0x00, 0x0E, 0x0F, 0x7F: return
        default: tellUnknown("control", String(Unicode.Scalar(byte)))
        }
        wrapsNext = byte == 0x07 && wrapsNext
    }
}
