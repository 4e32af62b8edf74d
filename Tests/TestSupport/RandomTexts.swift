/// Texts made of some pieces, in an order that is random and the same every time.
public struct RandomTexts: Sequence, IteratorProtocol {
    private let pieces: [String]
    private let length: Int
    private var left: Int
    private var state: UInt64

    /// - Parameters:
    ///   - count: how many.
    ///   - pieces: what they are made of.
    ///   - length: most pieces of one; the shortest is empty.
    ///   - seed: another number gives others.
    public init(_ count: Int, of pieces: [String], upTo length: Int, seed: UInt64 = 1) {
        left = count
        self.pieces = pieces
        self.length = length
        state = seed
    }

    /// The next text, or `nil` after the last.
    public mutating func next() -> String? {
        guard left > 0 else { return nil }
        left -= 1
        var text = ""
        for _ in 0..<number(below: length + 1) { text += pieces[number(below: pieces.count)] }
        return text
    }

    // SplitMix64.
    private mutating func number(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
