/// What follows CSI and is not over yet: a control sequence, or one of two older forms.
///
/// However long a sequence is, what is kept of it is bounded, and of a longer one nothing is taken.
struct ControlInput: Sendable {
    /// What a byte made of it.
    enum Step: Hashable {
        /// More is to come.
        case goesOn
        /// It is over; what it told.
        case ended(TerminalInput?)
        /// It is over; pasted text follows.
        case beginsPaste
        /// This byte is none of it: it was cut off, and what comes next begins here.
        case cutOff(by: UInt8)
    }

    private enum Form {
        case sequence
        /// After `CSI [`, as the Linux console has it: one byte follows.
        case console
        /// After `CSI M`, as the oldest mouse reports have it: three bytes follow.
        case mouse
    }

    /// The most that is kept, in bytes.
    private static let limit = 128

    private let isAlt: Bool
    private var form = Form.sequence
    private var bytes: [UInt8] = []
    private var isTooLong = false

    /// One of which nothing came yet.
    /// - Parameter isAlt: whether ESC came before it, as some terminals send Alt with a key.
    init(isAlt: Bool = false) { self.isAlt = isAlt }

    /// Whether anything came: until then it may be Alt with `[`.
    var isBegun: Bool { form != .sequence || !bytes.isEmpty }

    /// Takes the next byte.
    mutating func take(_ byte: UInt8) -> Step {
        switch form {
        case .sequence: return sequence(byte)
        case .console:
            guard (0x41...0x45).contains(byte) else { return .ended(nil) }
            return .ended(.event(.key(Key(.function(Int(byte) - 0x40), isAlt ? .alt : []))))
        case .mouse:
            bytes.append(byte)
            guard bytes.count == 3 else { return .goesOn }
            let numbers = bytes.map { Int($0) - 32 }
            let event = MouseEvent(code: numbers[0], column: numbers[1], row: numbers[2], isRelease: nil)
            return .ended(event.map { .event(.mouse($0)) })
        }
    }

    private mutating func sequence(_ byte: UInt8) -> Step {
        switch byte {
        case 0x20...0x3F:
            if bytes.count < Self.limit { bytes.append(byte) } else { isTooLong = true }
        case 0x18, 0x1A: return .ended(nil)
        case 0x00..<0x20 where byte != 0x1B: break
        case UInt8(ascii: "[") where bytes.isEmpty: form = .console
        case UInt8(ascii: "M") where bytes.isEmpty: form = .mouse
        case 0x40...0x7E:
            guard !isTooLong, let sequence = ControlSequence(bytes, final: byte) else { return .ended(nil) }
            return sequence.beginsPaste ? .beginsPaste : .ended(TerminalInput(sequence, isAlt: isAlt))
        default: return .cutOff(by: byte)
        }
        return .goesOn
    }
}
