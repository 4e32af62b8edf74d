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
        /// After `CSI [`, as the Linux console has it: one byte follows.
        case console
        /// After `CSI M`, as the oldest mouse reports have it: three bytes follow.
        case mouse
        /// After SS3.
        case shift3
        /// In a string that the byte introduced: P, ], _, ^, X.
        case string(UInt8)
        /// In one, after ESC.
        case stringEnd(UInt8)
        /// A character of several bytes after ESC.
        case alt
        case paste
    }

    /// The most that is kept of a control sequence and of a string, in bytes.
    private static let limits = (control: 128, string: 4096)

    private var state = State.ground
    private var isAlt = false
    private var kept: [UInt8] = []
    private var isTooLong = false
    private var text = TypedText()
    private var pasted = PastedText()
    private var found: [TerminalInput] = []

    /// What is waited for; `nil` when nothing is begun.
    var wait: Wait? {
        switch state {
        case .ground: text.isEmpty ? nil : .sequence
        case .escape: .key
        case .control, .shift3: kept.isEmpty ? .key : .sequence
        case .string: kept.isEmpty && !isTooLong ? .key : .sequence
        case .console, .mouse, .alt, .stringEnd: .sequence
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
        case .control where kept.isEmpty: key(Key(.character("["), .alt))
        case .shift3 where kept.isEmpty: key(Key(.character("O"), .alt))
        case .string(let introducer) where kept.isEmpty && !isTooLong:
            key(Key(.character(Character(Unicode.Scalar(introducer))), .alt))
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
        case .control: control(byte)
        case .console:
            if (0x41...0x45).contains(byte) { key(Key(.function(Int(byte) - 0x40))) }
            reset()
        case .mouse: mouse(byte)
        case .shift3: shift3(byte)
        case .string(let introducer): string(introducer, byte)
        case .stringEnd(let introducer): stringEnd(introducer, byte)
        case .alt: alt(byte)
        case .paste: paste(byte)
        }
    }

    private mutating func reset() {
        state = .ground
        isAlt = false
        isTooLong = false
        kept = []
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
            key(Self.key(of: byte))
        }
    }

    /// The key that sends a C0 control or DEL.
    private static func key(of byte: UInt8) -> Key {
        switch byte {
        case 0x00: Key(.character(" "), .control)
        case 0x08, 0x7F: Key(.backspace)
        case 0x09: Key(.tab)
        case 0x0A, 0x0D: Key(.enter)
        case 0x1B: Key(.escape)
        default: Key(.character(Character(Unicode.Scalar(byte + (byte < 0x1B ? 0x60 : 0x40)))), .control)
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
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .shift3
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string(byte)
        default:
            // Two, and no sequence that Alt goes with.
            if isAlt {
                isAlt = false
                key(Key(.escape))
            }
            isAlt = true
            if byte < 0x80 {
                key(byte >= 0x20 && byte != 0x7F ? .character(Character(Unicode.Scalar(byte))) : Self.key(of: byte))
                reset()
            } else {
                state = .alt
                alt(byte)
            }
        }
    }

    private mutating func alt(_ byte: UInt8) {
        kept.append(byte)
        if kept.count < TypedText.scalarLength(kept[0]), kept.count == 1 || byte & 0xC0 == 0x80 { return }
        if let scalar = String(decoding: kept, as: UTF8.self).unicodeScalars.first, scalar != "\u{FFFD}",
            !SafeText.isControl(scalar)
        {
            key(.character(Character(scalar)))
        }
        reset()
    }

    private mutating func shift3(_ byte: UInt8) {
        if (0x30...0x39).contains(byte), kept.count < 2 {
            kept.append(byte)
            return
        }
        let held = kept.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        if byte == 0x1B {
            key(Key(.character("O"), .alt))
            reset()
            state = .escape
            return
        }
        key(Key(shift3: byte, held: held))
        reset()
    }
}

extension KeyParser {
    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x20...0x3F:
            if kept.count < Self.limits.control { kept.append(byte) } else { isTooLong = true }
        case 0x1B:
            reset()
            state = .escape
        case 0x00..<0x20: if byte == 0x18 || byte == 0x1A { reset() }
        case UInt8(ascii: "[") where kept.isEmpty: state = .console
        case UInt8(ascii: "M") where kept.isEmpty: state = .mouse
        case 0x40...0x7E:
            let sequence = isTooLong ? nil : ControlSequence(kept, final: byte)
            let wasAlt = isAlt
            reset()
            if let sequence { dispatch(sequence, isAlt: wasAlt) }
        default:
            // No byte of a sequence: it was cut off, and this is the next key.
            reset()
            ground(byte)
        }
    }

    private mutating func dispatch(_ sequence: ControlSequence, isAlt: Bool) {
        switch sequence.final {
        case UInt8(ascii: "M"), UInt8(ascii: "m"):
            if let event = MouseEvent(sequence) { found.append(.event(.mouse(event))) }
            return
        case UInt8(ascii: "I") where sequence.parameters.isEmpty && sequence.mark == nil:
            found.append(.event(.focus(true)))
            return
        case UInt8(ascii: "O") where sequence.parameters.isEmpty && sequence.mark == nil:
            found.append(.event(.focus(false)))
            return
        case UInt8(ascii: "~") where sequence.number(0) == 200:
            state = .paste
            return
        default: break
        }
        if let reply = TerminalReply(sequence) {
            found.append(.reply(reply))
        } else {
            self.isAlt = isAlt
            key(Key(sequence))
            self.isAlt = false
        }
    }

    private mutating func mouse(_ byte: UInt8) {
        kept.append(byte)
        guard kept.count == 3 else { return }
        let numbers = kept.map { Int($0) - 32 }
        reset()
        if let event = MouseEvent(code: numbers[0], column: numbers[1], row: numbers[2], isRelease: nil) {
            found.append(.event(.mouse(event)))
        }
    }

    private mutating func string(_ introducer: UInt8, _ byte: UInt8) {
        switch byte {
        case 0x1B: state = .stringEnd(introducer)
        case 0x07 where introducer == UInt8(ascii: "]"): endString(introducer)
        case 0x18, 0x1A: reset()
        default: if kept.count < Self.limits.string { kept.append(byte) } else { isTooLong = true }
        }
    }

    private mutating func stringEnd(_ introducer: UInt8, _ byte: UInt8) {
        if byte == UInt8(ascii: "\\") { return endString(introducer) }
        // Cut off by the next sequence.
        reset()
        state = .escape
        escape(byte)
    }

    private mutating func endString(_ introducer: UInt8) {
        let bytes = kept
        let isWhole = !isTooLong
        reset()
        guard isWhole else { return }
        switch introducer {
        case UInt8(ascii: "P"): found.append(.reply(TerminalReply(deviceControl: bytes)))
        case UInt8(ascii: "]"): found.append(.reply(TerminalReply(command: bytes)))
        case UInt8(ascii: "_"): found.append(.reply(TerminalReply(application: bytes)))
        default: break
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
