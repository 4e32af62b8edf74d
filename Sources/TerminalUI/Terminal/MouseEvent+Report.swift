extension MouseEvent {
    /// What a terminal reports of its mouse; `nil` for what is not told here: moves without a button, further buttons,
    /// wheels to the side, places that are none.
    ///
    /// - Parameters:
    ///   - code: the button and what was held, as xterm counts them: 4, 8 and 16 for shift, alt and control, 32 for a
    ///     move, 64 for wheels, 128 for further buttons.
    ///   - column: from 1.
    ///   - row: from 1.
    ///   - isRelease: whether a button was let go; `nil` where the report does not say which, and code 3 means it.
    init?(code: Int, column: Int, row: Int, isRelease: Bool?) {
        guard (0..<128).contains(code), (1...0xFFFF).contains(column), (1...0xFFFF).contains(row) else { return nil }
        var held: Key.Modifiers = []
        if code & 4 != 0 { held.insert(.shift) }
        if code & 8 != 0 { held.insert(.alt) }
        if code & 16 != 0 { held.insert(.control) }
        let button: Button? = [.left, .middle, .right, nil][code & 3]
        let action: Action
        if code & 64 != 0 {
            guard code & 3 < 2, isRelease != true else { return nil }
            action = code & 3 == 0 ? .scrollUp : .scrollDown
        } else if let button {
            action = isRelease == true ? .release(button) : code & 32 != 0 ? .drag(button) : .press(button)
        } else if isRelease == nil, code & 32 == 0 {
            action = .release(.left)
        } else {
            return nil
        }
        self.init(action, x: column - 1, y: row - 1, modifiers: held)
    }

    /// A report in a control sequence: SGR's form (1006), or urxvt's (1015) without the mark.
    init?(_ sequence: ControlSequence) {
        let isSGR = sequence.mark == UInt8(ascii: "<")
        guard isSGR || sequence.mark == nil, sequence.parameters.count == 3 else { return nil }
        self.init(
            code: sequence.number(0) - (isSGR ? 0 : 32),
            column: sequence.number(1),
            row: sequence.number(2),
            isRelease: isSGR ? sequence.final == UInt8(ascii: "m") : nil
        )
    }
}
