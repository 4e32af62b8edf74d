extension Key {
    /// The key that sends a C0 control or DEL.
    init(control byte: UInt8) {
        switch byte {
        case 0x00: self.init(.character(" "), .control)
        case 0x08, 0x7F: self.init(.backspace)
        case 0x09: self.init(.tab)
        case 0x0A, 0x0D: self.init(.enter)
        case 0x1B: self.init(.escape)
        default: self.init(.character(Character(Unicode.Scalar(byte + (byte < 0x1B ? 0x60 : 0x40)))), .control)
        }
    }

    /// The key in a control sequence: the forms of DEC's terminals, xterm, rxvt and kitty; `nil` when it is none.
    init?(_ sequence: ControlSequence) {
        // Kitty tells of releases too where it is asked to; they are no keys here.
        guard sequence.mark == nil, sequence.intermediates.isEmpty, !Self.isRelease(sequence) else { return nil }
        var held = Modifiers(xterm: sequence.number(1, or: 1))
        let code: Code?
        switch sequence.final {
        case UInt8(ascii: "~"):
            if sequence.number(0) == 27, sequence.parameters.count == 3 {
                self.init(scalar: sequence.number(2), shifted: nil, held)
                return
            }
            code = Self.numbered[sequence.number(0)]
        case UInt8(ascii: "^"):
            held.insert(.control)
            code = Self.numbered[sequence.number(0)]
        case UInt8(ascii: "@"):
            held.formUnion([.control, .shift])
            code = Self.numbered[sequence.number(0)]
        case UInt8(ascii: "u"):
            guard let first = sequence.parameters.first, let scalar = first[0] else { return nil }
            self.init(scalar: scalar, shifted: first.count > 1 ? first[1] : nil, held)
            return
        case UInt8(ascii: "a")...UInt8(ascii: "d") where sequence.parameters.isEmpty:
            held.insert(.shift)
            code = Self.lettered[sequence.final - 0x20]
        case UInt8(ascii: "Z"):
            held.remove(.shift)
            code = .backTab
        default: code = Self.lettered[sequence.final]
        }
        guard let code else { return nil }
        self.init(code, held)
    }

    /// The key in a sequence that starts with SS3 (`ESC O`): keys in application mode, and F1 to F4.
    init?(shift3 final: UInt8, held: Int) {
        let modifiers = Modifiers(xterm: held)
        switch final {
        case UInt8(ascii: "M"): self.init(.enter, modifiers)
        case UInt8(ascii: "I"): self.init(.tab, modifiers)
        case UInt8(ascii: "X"): self.init(.character("="), modifiers)
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            guard let code = Self.lettered[final - 0x20] else { return nil }
            self.init(code, modifiers.union(.control))
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            self.init(.character(Character(Unicode.Scalar(final - 0x40))), modifiers)
        default:
            guard let code = Self.lettered[final] else { return nil }
            self.init(code, modifiers)
        }
    }

    /// A key by its scalar in Unicode, or by the number kitty gives to one that has none.
    init?(scalar: Int, shifted: Int?, _ held: Modifiers) {
        switch scalar {
        case 27: self.init(.escape, held)
        case 13, 57414: self.init(.enter, held)
        case 9: self.init(held.contains(.shift) ? .backTab : .tab, held.subtracting(.shift))
        case 8, 127: self.init(.backspace, held)
        case 57376...57398: self.init(.function(scalar - 57363), held)
        case 57399...57408: self.init(.character(Character(Unicode.Scalar(UInt8(scalar - 57399 + 0x30)))), held)
        case 57409...57413: self.init(.character(Array("./*-+")[scalar - 57409]), held)
        case 57415: self.init(.character("="), held)
        case 57416: self.init(.character(","), held)
        case 57417...57426: self.init(Self.keypad[scalar - 57417], held)
        case 57344...63743: return nil
        default:
            guard let scalar = Unicode.Scalar(UInt32(scalar)), !SafeText.isControl(scalar) else { return nil }
            guard held.contains(.shift) else {
                self.init(.character(Character(scalar)), held)
                return
            }
            let upper = String(scalar).uppercased()
            let given = shifted.flatMap { Unicode.Scalar(UInt32($0)) }.flatMap { SafeText.isControl($0) ? nil : $0 }
            let character = given.map { Character($0) } ?? (upper.count == 1 ? Character(upper) : Character(scalar))
            self.init(.character(character), held.subtracting(.shift))
        }
    }

    private static func isRelease(_ sequence: ControlSequence) -> Bool {
        sequence.parameters.count > 1 && sequence.parameters[1].count > 1 && sequence.parameters[1][1] == 3
    }

    private static let lettered: [UInt8: Code] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "P"): .function(1),
        UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let numbered: [Int: Code] = {
        var codes: [Int: Code] = [
            1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        ]
        // DEC left gaps between its blocks of function keys.
        let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34]
        for (place, number) in functions.enumerated() { codes[number] = .function(place + 1) }
        return codes
    }()

    private static let keypad: [Code] = [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
    ]
}

extension Key.Modifiers {
    /// What xterm and kitty add to 1: 1 shift, 2 alt, 4 control, 32 meta, which counts as alt. The rest is not told.
    init(xterm number: Int) {
        let bits = max(number, 1) - 1
        self = []
        if bits & 1 != 0 { insert(.shift) }
        if bits & 2 != 0 || bits & 32 != 0 { insert(.alt) }
        if bits & 4 != 0 { insert(.control) }
    }
}
