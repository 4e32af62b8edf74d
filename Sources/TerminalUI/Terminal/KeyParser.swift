/// Makes events and answers from the bytes of a terminal.
///
/// What is read may be split anywhere, between any two bytes; what is begun is kept until the rest comes. Only time
/// tells the Escape key from the start of a sequence, and a sequence that is cut short from one that is slow: when
/// nothing came for as long as `wait` says, call `silence()`. However long a sequence is, what is kept of it is bounded.
struct KeyParser: Sendable {
    /// What is waited for while nothing comes.
    enum Wait: Hashable, Sendable {
        /// The rest of a key, or nothing, if it was Escape.
        case key
        /// The rest of a sequence.
        case sequence
        /// The rest of a paste.
        case paste
    }

    private enum State: Hashable {
        case ground
        /// After ESC; after ESC ESC when `isAlt`.
        case escape
        /// After CSI.
        case control
        /// After SS3, or in a character of several bytes after ESC.
        case longKey
        /// In a string.
        case string
        case paste
    }

    private var state = State.ground
    private var isAlt = false
    private var longKey = LongKey()
    private var control = ControlInput()
    private var string = ControlString()
    private var text = TypedText()
    private var pasted = PastedText()
    private var found: [TerminalInput] = []

    /// What is waited for; `nil` when nothing is begun.
    var wait: Wait? {
        switch state {
        case .ground: text.isEmpty ? nil : .sequence
        case .escape: .key
        case .control: control.isBegun ? .sequence : .key
        case .longKey: longKey.isBegun ? .sequence : .key
        case .string: string.key == nil ? .sequence : .key
        case .paste: .paste
        }
    }

    /// Takes what was read.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
        for byte in bytes { take(byte) }
        if state == .ground { flush(isEnd: false) }
        defer { found = [] }
        return found
    }

    /// Nothing came for a while: what is begun is taken as far as it makes sense, the rest dropped.
    mutating func silence() -> [TerminalInput] {
        switch state {
        case .ground: text = TypedText()
        case .escape:
            let isTwice = isAlt
            isAlt = false
            for _ in 0..<(isTwice ? 2 : 1) { key(Key(.escape)) }
        case .control where !control.isBegun: key(Key(.character("["), .alt))
        case .longKey where !longKey.isBegun: key(LongKey.shift3)
        case .string: key(string.key)
        case .paste: endPaste()
        default: break
        }
        reset()
        defer { found = [] }
        return found
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: ground(byte)
        case .escape: escape(byte)
        case .control: takeControl(byte)
        case .longKey: takeKey(byte)
        case .string: takeString(byte)
        case .paste: paste(byte)
        }
    }

    private mutating func reset() {
        state = .ground
        isAlt = false
        longKey = LongKey()
        control = ControlInput()
        string = ControlString()
    }

    private mutating func key(_ key: Key?) {
        guard var key else { return }
        if isAlt { key.modifiers.insert(.alt) }
        found.append(.event(.key(key)))
    }
}

extension KeyParser {
    private mutating func ground(_ byte: UInt8) {
        if byte >= 0x20, byte != 0x7F {
            text.append(byte)
            return
        }
        flush(isEnd: true)
        if byte == 0x1B {
            state = .escape
        } else {
            key(Key(control: byte))
        }
    }

    /// Makes keys of characters.
    private mutating func flush(isEnd: Bool) {
        for character in text.take(isEnd: isEnd) { key(.character(character)) }
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x1B:
            // A third one: the first was the key.
            if isAlt {
                isAlt = false
                key(Key(.escape))
            }
            isAlt = true
        case UInt8(ascii: "["):
            state = .control
            control = ControlInput(isAlt: isAlt)
        case UInt8(ascii: "O"): state = .longKey
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string
            string = ControlString(byte)
        default:
            // Two, and no sequence that Alt goes with.
            if isAlt {
                isAlt = false
                key(Key(.escape))
            }
            isAlt = true
            if byte < 0x80 {
                key(byte >= 0x20 && byte != 0x7F ? .character(Character(Unicode.Scalar(byte))) : Key(control: byte))
                reset()
            } else {
                state = .longKey
                longKey = LongKey(isCharacter: true)
                takeKey(byte)
            }
        }
    }

    private mutating func takeKey(_ byte: UInt8) {
        switch longKey.take(byte) {
        case .goesOn: break
        case .ended(let key):
            self.key(key)
            reset()
        case .cutOff:
            key(LongKey.shift3)
            reset()
            state = .escape
        }
    }
}

extension KeyParser {
    private mutating func takeControl(_ byte: UInt8) {
        switch control.take(byte) {
        case .goesOn: break
        case .ended(let input):
            reset()
            if let input { found.append(input) }
        case .beginsPaste:
            reset()
            state = .paste
        case .cutOff(let byte):
            reset()
            ground(byte)
        }
    }

    private mutating func takeString(_ byte: UInt8) {
        switch string.take(byte) {
        case .goesOn: break
        case .ended(let reply):
            reset()
            if let reply { found.append(.reply(reply)) }
        case .cutOff(let byte):
            reset()
            state = .escape
            escape(byte)
        }
    }

    private mutating func paste(_ byte: UInt8) {
        guard pasted.append(byte) else { return }
        endPaste()
        reset()
    }

    private mutating func endPaste() {
        let text = pasted.take()
        if !text.isEmpty { found.append(.event(.paste(text))) }
    }
}
