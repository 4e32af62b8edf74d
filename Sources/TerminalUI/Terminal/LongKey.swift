/// A key that is sent as ESC and more and is not over yet: SS3 and what follows, or Alt with a character of several bytes.
struct LongKey: Sendable {
    /// What a byte made of it.
    enum Step: Hashable {
        /// More is to come.
        case goesOn
        /// It is over; the key it was.
        case ended(Key?)
        /// ESC cut it off.
        case cutOff
    }

    /// The key that sends what SS3 is, if nothing follows.
    static let shift3 = Key(.character("O"), .alt)

    private let isCharacter: Bool
    private var bytes: [UInt8] = []

    /// One of which nothing came yet.
    /// - Parameter isCharacter: whether it is a character, and not what follows SS3.
    init(isCharacter: Bool = false) { self.isCharacter = isCharacter }

    /// Whether anything came.
    var isBegun: Bool { !bytes.isEmpty }

    /// Takes the next byte.
    mutating func take(_ byte: UInt8) -> Step { isCharacter ? character(byte) : shift3(byte) }

    private mutating func character(_ byte: UInt8) -> Step {
        bytes.append(byte)
        if bytes.count < TypedText.scalarLength(bytes[0]), bytes.count == 1 || byte & 0xC0 == 0x80 { return .goesOn }
        guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first, scalar != "\u{FFFD}",
            !SafeText.isControl(scalar)
        else { return .ended(nil) }
        return .ended(.character(Character(scalar)))
    }

    private mutating func shift3(_ byte: UInt8) -> Step {
        if byte == 0x1B { return .cutOff }
        if (0x30...0x39).contains(byte), bytes.count < 2 {
            bytes.append(byte)
            return .goesOn
        }
        return .ended(Key(shift3: byte, held: bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }))
    }
}
