/// Takes apart what a program writes to a terminal, byte by byte, however it is cut into pieces (ECMA-48, and the state
/// machine of DEC's terminals in outline).
struct ControlParser: Sendable {
    /// What came.
    enum Element: Hashable, Sendable {
        /// A character to show.
        case print(Unicode.Scalar)
        /// A byte below 0x20, or DEL.
        case control(UInt8)
        /// ESC, intermediate bytes, a final byte.
        case escape(String)
        /// CSI: a private prefix such as `?`, parameters with their sub-parameters (-1 where left out), intermediate
        /// and final bytes.
        case csi(prefix: String, parameters: [[Int]], final: String)
        /// OSC, DCS, APC, PM or SOS with its text.
        case string(StringKind, [UInt8])
        /// Bytes that are no UTF-8, or a sequence that was broken off.
        case broken([UInt8])
    }

    /// The sequences that carry text, by the byte after ESC that opens them.
    enum StringKind: UInt8, Hashable, Sendable {
        case osc = 0x5D
        case dcs = 0x50
        case apc = 0x5F
        case pm = 0x5E
        case sos = 0x58
    }

    private enum State: Hashable, Sendable {
        case ground, escape, csi
        case string(StringKind)
        case stringEscape(StringKind)
    }

    private var state = State.ground
    private var bytes: [UInt8] = []
    private var missing = 0

    /// Whether nothing is begun and not ended.
    var isAtRest: Bool { state == .ground && missing == 0 }

    /// Takes one byte.
    mutating func take(_ byte: UInt8, _ body: (Element) -> Void) {
        switch state {
        case .ground: ground(byte, body)
        case .escape: escape(byte, body)
        case .csi: csi(byte, body)
        case .string(let kind):
            switch byte {
            case 0x1B: state = .stringEscape(kind)
            case 0x07 where kind == .osc: end(.string(kind, bytes), body)
            case 0x18, 0x1A: end(.broken(bytes), body)
            default: bytes.append(byte)
            }
        case .stringEscape(let kind):
            if byte == 0x5C { return end(.string(kind, bytes), body) }
            if kind == .dcs, byte == 0x1B {
                // Inside tmux's passthrough ESC is doubled; both are kept and undone there.
                bytes += [0x1B, 0x1B]
                state = .string(kind)
                return
            }
            end(.broken(bytes), body)
            begin(.escape)
            escape(byte, body)
        }
    }

    private mutating func begin(_ next: State) {
        state = next
        bytes.removeAll(keepingCapacity: true)
    }

    private mutating func end(_ element: Element, _ body: (Element) -> Void) {
        begin(.ground)
        body(element)
    }

    private mutating func ground(_ byte: UInt8, _ body: (Element) -> Void) {
        if missing > 0 {
            guard byte & 0xC0 == 0x80 else {
                missing = 0
                body(.broken(bytes))
                bytes.removeAll(keepingCapacity: true)
                return ground(byte, body)
            }
            bytes.append(byte)
            missing -= 1
            guard missing == 0 else { return }
            let text = String(validating: bytes, as: UTF8.self)
            let all = bytes
            bytes.removeAll(keepingCapacity: true)
            guard let scalar = text?.unicodeScalars.first else { return body(.broken(all)) }
            // C1 as UTF-8: terminals obey some of these; nobody should print one.
            return body((0x80...0x9F).contains(scalar.value) ? .broken(all) : .print(scalar))
        }
        switch byte {
        case 0x1B: begin(.escape)
        case ..<0x20, 0x7F: body(.control(byte))
        case ..<0x80: body(.print(Unicode.Scalar(byte)))
        case 0xC2...0xDF: (bytes, missing) = ([byte], 1)
        case 0xE0...0xEF: (bytes, missing) = ([byte], 2)
        case 0xF0...0xF4: (bytes, missing) = ([byte], 3)
        default: body(.broken([byte]))
        }
    }

    private mutating func escape(_ byte: UInt8, _ body: (Element) -> Void) {
        switch byte {
        case 0x5B where bytes.isEmpty: begin(.csi)
        case 0x20...0x2F: bytes.append(byte)
        case 0x30...0x7E:
            if bytes.isEmpty, let kind = StringKind(rawValue: byte) { return begin(.string(kind)) }
            end(.escape(String(decoding: bytes + [byte], as: UTF8.self)), body)
        case 0x1B:
            body(.broken([0x1B]))
            begin(.escape)
        default: end(.broken([0x1B] + bytes + [byte]), body)
        }
    }

    private mutating func csi(_ byte: UInt8, _ body: (Element) -> Void) {
        switch byte {
        case 0x20...0x3F: bytes.append(byte)
        case 0x40...0x7E:
            var rest = bytes[...]
            let prefix = rest.prefix { (0x3C...0x3F).contains($0) }
            rest = rest.dropFirst(prefix.count)
            let numbers = rest.prefix { (0x30...0x3B).contains($0) }
            let parameters = numbers.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
                part.split(separator: 0x3A, omittingEmptySubsequences: false).map { digits in
                    digits.isEmpty ? -1 : digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 1 << 30) }
                }
            }
            let final = String(decoding: rest.dropFirst(numbers.count) + [byte], as: UTF8.self)
            let element = Element.csi(
                prefix: String(decoding: prefix, as: UTF8.self),
                parameters: numbers.isEmpty ? [] : parameters,
                final: final
            )
            end(element, body)
        case 0x1B:
            body(.broken(bytes))
            begin(.escape)
        case ..<0x20: body(.control(byte))  // Obeyed in the middle of a sequence, as terminals do.
        default: end(.broken(bytes + [byte]), body)
        }
    }
}
