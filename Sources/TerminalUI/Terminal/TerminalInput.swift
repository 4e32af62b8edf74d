/// What was read from a terminal: something a user did, or an answer to a question.
enum TerminalInput: Hashable, Sendable {
    case event(TerminalEvent)
    case reply(TerminalReply)
}

extension TerminalInput {
    /// What a control sequence tells; `nil` when nobody knows it.
    ///
    /// - Parameters:
    ///   - sequence: anything but the start of a paste.
    ///   - isAlt: whether ESC came before it, as some terminals send Alt with a key.
    init?(_ sequence: ControlSequence, isAlt: Bool) {
        let isPlain = sequence.parameters.isEmpty && sequence.mark == nil
        switch sequence.final {
        case UInt8(ascii: "M"), UInt8(ascii: "m"):
            guard let event = MouseEvent(sequence) else { return nil }
            self = .event(.mouse(event))
        case UInt8(ascii: "I") where isPlain: self = .event(.focus(true))
        case UInt8(ascii: "O") where isPlain: self = .event(.focus(false))
        default:
            if let reply = TerminalReply(sequence) {
                self = .reply(reply)
            } else if var key = Key(sequence) {
                if isAlt { key.modifiers.insert(.alt) }
                self = .event(.key(key))
            } else {
                return nil
            }
        }
    }
}

extension ControlSequence {
    /// Whether pasted text follows (xterm's bracketed paste).
    var beginsPaste: Bool { final == UInt8(ascii: "~") && number(0) == 200 }
}
