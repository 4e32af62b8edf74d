/// A string of a terminal that is not over yet: DCS, OSC, APC, PM or SOS, up to ST.
///
/// Strings bring answers. However long one is, what is kept of it is bounded, and of a longer one nothing is taken.
struct ControlString: Sendable {
    /// What a byte made of it.
    enum Step: Hashable {
        /// More is to come.
        case goesOn
        /// It is over; the answer it was.
        case ended(TerminalReply?)
        /// An escape sequence cut it off, of which this byte is the first after ESC.
        case cutOff(by: UInt8)
    }

    /// The most that is kept, in bytes.
    private static let limit = 4096

    private let introducer: UInt8
    private var bytes: [UInt8] = []
    private var isTooLong = false
    /// ESC came: ST, or something else.
    private var mayEnd = false

    /// One that this byte after ESC began: P, ], _, ^ or X.
    init(_ introducer: UInt8 = 0) { self.introducer = introducer }

    /// The key that sends the same so far: the introducer with Alt.
    var key: Key? {
        bytes.isEmpty && !isTooLong && !mayEnd ? Key(.character(Character(Unicode.Scalar(introducer))), .alt) : nil
    }

    /// Takes the next byte.
    mutating func take(_ byte: UInt8) -> Step {
        if mayEnd { return byte == UInt8(ascii: "\\") ? .ended(reply) : .cutOff(by: byte) }
        switch byte {
        case 0x1B: mayEnd = true
        case 0x07 where introducer == UInt8(ascii: "]"): return .ended(reply)
        case 0x18, 0x1A: return .ended(nil)
        default: if bytes.count < Self.limit { bytes.append(byte) } else { isTooLong = true }
        }
        return .goesOn
    }

    private var reply: TerminalReply? {
        guard !isTooLong else { return nil }
        switch introducer {
        case UInt8(ascii: "P"): return TerminalReply(deviceControl: bytes)
        case UInt8(ascii: "]"): return TerminalReply(command: bytes)
        case UInt8(ascii: "_"): return TerminalReply(application: bytes)
        default: return nil
        }
    }
}
