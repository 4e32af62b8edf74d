/// What a terminal answers to the questions that are put to it; the names are those of xterm's list of sequences.
enum TerminalReply: Hashable, Sendable {
    /// DA1: what it is and has, 4 for sixel, 52 for the clipboard. Every terminal answers this.
    case primaryAttributes([Int])
    /// XTVERSION: its name and version; at most 64 characters, safe to print.
    case version(String)
    /// DECRPM: a mode's number and its state: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
    case mode(Int, state: Int)
    /// A cell in pixels (`CSI 16 t`).
    case cellSize(width: Int, height: Int)
    /// The text's area in pixels (`CSI 14 t`).
    case areaSize(width: Int, height: Int)
    /// XTSMGRAPHICS: how many colours a sixel picture may have.
    case sixelColors(Int)
    /// Kitty's graphics: a picture's number and `OK`, or why not.
    case graphics(id: UInt32, isFine: Bool)
    /// Kitty's keyboard: which of its flags are set.
    case keyboard(flags: Int)
    /// OSC 10 and 11: the terminal's own colours, of text and behind it.
    case color(slot: Int, Color)
    /// iTerm2's `ReportCellSize`; only a terminal that draws its inline pictures answers it.
    case inlinePictures
    /// Anything else that is an answer and no key.
    case other

    /// Sizes beyond this are no sizes.
    private static var largest: Int { 1 << 16 }

    /// The answer in a control sequence; `nil` when it is none.
    init?(_ sequence: ControlSequence) {
        let isPrivate = sequence.mark == UInt8(ascii: "?")
        switch sequence.final {
        case UInt8(ascii: "c"):
            guard sequence.mark != nil else { return nil }
            self = isPrivate ? .primaryAttributes(sequence.parameters.map { $0.first.flatMap { $0 } ?? 0 }) : .other
        case UInt8(ascii: "y"):
            guard sequence.intermediates == [UInt8(ascii: "$")] else { return nil }
            self = isPrivate ? .mode(sequence.number(0), state: sequence.number(1)) : .other
        case UInt8(ascii: "t"):
            let (height, width) = (sequence.number(1), sequence.number(2))
            let isSize = (1...Self.largest).contains(height) && (1...Self.largest).contains(width)
            switch sequence.number(0) {
            case 6 where isSize: self = .cellSize(width: width, height: height)
            case 4 where isSize: self = .areaSize(width: width, height: height)
            default: self = .other
            }
        case UInt8(ascii: "S"):
            guard isPrivate else { return nil }
            let isColors = sequence.number(0) == 1 && sequence.number(1, or: 1) == 0
            self = isColors ? .sixelColors(min(max(sequence.number(2), 0), Self.largest)) : .other
        case UInt8(ascii: "u"):
            guard isPrivate else { return nil }
            self = .keyboard(flags: sequence.number(0))
        case UInt8(ascii: "n"): self = .other
        case UInt8(ascii: "R"):
            // F3 with something held looks like a cursor in the first row, which nobody asks for here.
            guard isPrivate || sequence.number(0, or: 1) != 1 else { return nil }
            self = .other
        default: return nil
        }
    }

    /// The answer in a device control string (`DCS … ST`).
    init(deviceControl bytes: [UInt8]) {
        if bytes.starts(with: Array(">|".utf8)) {
            let name = String(decoding: bytes.dropFirst(2).prefix(256), as: UTF8.self)
            self = .version(String(SafeText.line(name).prefix(64)))
        } else {
            self = .other
        }
    }

    /// The answer in an application command (`APC … ST`).
    init(application bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "G") else {
            self = .other
            return
        }
        let parts = bytes.dropFirst().split(separator: UInt8(ascii: ";"), maxSplits: 1)
        var id: UInt32 = 0
        for pair in parts.first?.split(separator: UInt8(ascii: ",")) ?? []
        where pair.starts(with: Array("i=".utf8)) {
            id = UInt32(String(decoding: pair.dropFirst(2), as: UTF8.self)) ?? 0
        }
        self = .graphics(id: id, isFine: parts.count == 2 && parts[1].elementsEqual("OK".utf8))
    }

    /// The answer in an operating system command (`OSC … ST`).
    init(command bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 1)
        guard parts.count == 2 else {
            self = .other
            return
        }
        let text = String(decoding: parts[1], as: UTF8.self)
        switch String(decoding: parts[0], as: UTF8.self) {
        case "10": self = Self.color(text).map { .color(slot: 10, $0) } ?? .other
        case "11": self = Self.color(text).map { .color(slot: 11, $0) } ?? .other
        case "1337" where text.hasPrefix("ReportCellSize="): self = .inlinePictures
        default: self = .other
        }
    }

    /// A colour as X names it: `rgb:` and one to four digits for each part.
    private static func color(_ text: String) -> Color? {
        let isPlain = text.hasPrefix("rgb:")
        guard isPlain || text.hasPrefix("rgba:") else { return nil }
        let parts = text.dropFirst(isPlain ? 4 : 5).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == (isPlain ? 3 : 4) else { return nil }
        var channels: [UInt8] = []
        for part in parts {
            guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit), let value = Int(part, radix: 16)
            else { return nil }
            let most = 1 << (4 * part.count) - 1
            channels.append(UInt8((value * 255 + most / 2) / most))
        }
        return .rgb(channels[0], channels[1], channels[2])
    }
}
