extension ScreenEmulator {
    /// The cell at a place.
    public subscript(x: Int, y: Int) -> ScreenCell {
        get { cells[y * columns + x] }
        set { cells[y * columns + x] = newValue }
    }

    /// One line as text, without the spaces at its end.
    public func line(_ y: Int) -> String {
        var text = ""
        for x in 0..<columns { text += self[x, y].text }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The whole screen as text, a line each.
    public var text: String { (0..<rows).map(line).joined(separator: "\n") }

    /// Whether this text stands on one line of the screen.
    public func contains(_ text: String) -> Bool { (0..<rows).contains { line($0).contains(text) } }

    /// Where a text stands first.
    public func find(_ text: String) -> Position? {
        for y in 0..<rows {
            guard let range = line(y).range(of: text) else { continue }
            // A line's characters and its cells differ where characters are wide.
            let before = line(y)[..<range.lowerBound]
            var (x, passed) = (0, "")
            while x < columns, passed.count < before.count || self[x, y].text.isEmpty {
                passed += self[x, y].text
                x += 1
            }
            return Position(x: x, y: y)
        }
        return nil
    }

    /// The style of the first cell of a text, if it stands there.
    public func style(of text: String) -> ScreenStyle? { find(text).map { self[$0.x, $0.y].style } }

    /// Whether the cursor is seen.
    public var showsCursor: Bool { modes.contains(25) }

    /// The mouse modes that are set.
    public var mouseModes: Set<Int> { modes.intersection([9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016]) }

    /// What a program must have given back when it ends: what is still changed, readable; none when all is well.
    public var leftBehind: [String] {
        var left: [String] = []
        if isAlternate { left.append("the alternate screen") }
        if !showsCursor { left.append("a hidden cursor") }
        let set = modes.subtracting(Self.firstModes).sorted()
        if !set.isEmpty { left.append("modes \(set)") }
        if !modes.contains(7) { left.append("no wrapping") }
        if !keyboard.isEmpty { left.append("keyboard flags \(keyboard)") }
        if modifyOtherKeys != 0 { left.append("modifyOtherKeys \(modifyOtherKeys)") }
        if style != ScreenStyle() { left.append("a style") }
        if link != nil { left.append("an open link") }
        if region != 0...rows - 1 { left.append("a scrolling region") }
        if !isAtRest { left.append("a sequence without end") }
        return left
    }
}

extension String {
    /// The first place of a text; by hand, as Foundation's needs Foundation.
    fileprivate func range(of text: String) -> Range<String.Index>? {
        guard !text.isEmpty else { return nil }
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
            index = self.index(after: index)
        }
        return nil
    }
}
