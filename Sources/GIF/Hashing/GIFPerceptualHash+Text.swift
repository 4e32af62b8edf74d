extension GIFPerceptualHash: LosslessStringConvertible {
    /// 384 hexadecimal digits: for each of the twelve pictures 16 for the bits and 16 for which of them are certain.
    public var description: String {
        samples.map { Self.digits($0.bits) + Self.digits($0.certain) }.joined()
    }

    /// Reads what ``description`` gives, in either case; nil for anything else.
    public init?(_ description: String) {
        let digits = Array(description.utf8)
        guard digits.count == Self.sampleCount * 32 else { return nil }
        var words: [UInt64] = []
        for start in stride(from: 0, to: digits.count, by: 16) {
            var word: UInt64 = 0
            for digit in digits[start..<start + 16] {
                switch digit {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): word = word << 4 | UInt64(digit - UInt8(ascii: "0"))
                case UInt8(ascii: "a")...UInt8(ascii: "f"): word = word << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
                case UInt8(ascii: "A")...UInt8(ascii: "F"): word = word << 4 | UInt64(digit - UInt8(ascii: "A") + 10)
                default: return nil
                }
            }
            words.append(word)
        }
        samples = stride(from: 0, to: words.count, by: 2).map { Sample(bits: words[$0], certain: words[$0 + 1]) }
        // A flat picture has a colour of 24 bits.
        guard samples.allSatisfy({ !$0.isFlat || $0.bits < 1 << 24 }) else { return nil }
    }

    private static func digits(_ word: UInt64) -> String {
        let text = String(word, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
